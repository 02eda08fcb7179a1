import { amount } from '#contract/base/money.ts';
import { editLoyaltyLevel as contract } from '#contract/loyalty/edit-loyalty-level.ts';
import { handler, requireVersion } from '../../base/pipeline/handler.ts';
import { lockRow } from '../../base/pipeline/lock-row.ts';
import { changeRow } from '../../base/pipeline/write-log.ts';
import { normaliseName } from '../../directories/commands/unique-name.ts';
import { levelAnswer, withLevelKeys } from './loyalty-levels.ts';

export const editLoyaltyLevel = handler(contract, async (context) => {
  const before = await lockRow(context, 'loyalty_levels', context.params.id);
  requireVersion(context, before);
  const { name = before.name, from_turnover = before.from_turnover, percent = before.percent } = context.body;
  const patch = {
    name: normaliseName(name),
    // In the form of the database, so that "7.5" for "7.50" is no change.
    from_turnover: amount(from_turnover),
    percent: amount(percent),
    version: before.version + 1,
  };
  const after = await withLevelKeys(() => changeRow(context, 'loyalty_level.edit', 'loyalty_levels', before, patch));
  return { body: levelAnswer(after) };
});
