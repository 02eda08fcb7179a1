import type { editLoyaltyLevel as contract } from '#contract/commands/edit-loyalty-level.ts';
import { amount } from '#contract/money.ts';
import { type HandlerOf, requireVersion } from '../pipeline/handler.ts';
import { lockNamed } from '../stores/directories.ts';
import { changeRow } from '../stores/journal.ts';
import { levelOf, writeLevel } from './loyalty.ts';
import { keptName } from './named.ts';

export const editLoyaltyLevel: HandlerOf<typeof contract> = async (context) => {
  const before = await lockNamed(context, 'loyalty_levels', context.params.id);
  requireVersion(context, before);
  const { name = before.name, from_turnover = before.from_turnover, percent = before.percent } = context.body;
  const patch = {
    name: keptName(name),
    // As the database has them: "7.5" for "7.50" is no change.
    from_turnover: amount(from_turnover),
    percent: amount(percent),
    version: before.version + 1,
  };
  const after = await writeLevel(() => changeRow(context, 'loyalty_level.edit', 'loyalty_levels', before, patch));
  return { body: levelOf(after) };
};
