import { toHundredths } from '#contract/base/money.ts';
import type { AgentRow } from '#contract/company/agent.ts';

/** Fields that may really be missing: people without a target, without a sale, or who never signed in. */
type Optional = 'target' | 'last_sale_date' | 'last_used_at';

/** A row as Management reads it: what is null for agents is there. */
export type ManagedRow = {
  [Field in keyof AgentRow]: Field extends Optional ? AgentRow[Field] : NonNullable<AgentRow[Field]>;
};

/** How much of the target is reached, in whole percents; null where there is none. */
export function reachedPercent({
  target,
  target_reached,
}: Pick<ManagedRow, 'target' | 'target_reached'>): number | null {
  return target === null ? null : Math.floor((toHundredths(target_reached) * 100) / toHundredths(target));
}
