import { toHundredths } from '#contract/base/money.ts';
import type { AgentRow } from '#contract/company/agent.ts';

/** Fields that can be null for Management too: people without a target, without a sale, or who never signed in. */
type Optional = 'target' | 'last_sale_date' | 'last_used_at';

/** A row for Management, in which the fields that agents do not read are never null. */
export type ManagedRow = {
  [Field in keyof AgentRow]: Field extends Optional ? AgentRow[Field] : NonNullable<AgentRow[Field]>;
};

/** The reached percentage of the target, rounded down; null without a target. */
export function reachedPercent({
  target,
  target_reached,
}: Pick<ManagedRow, 'target' | 'target_reached'>): number | null {
  return target === null ? null : Math.floor((toHundredths(target_reached) * 100) / toHundredths(target));
}
