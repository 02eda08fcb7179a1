import { addLoyaltyLevel as contract } from '#contract/loyalty/add-loyalty-level.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { insertRows } from '../../base/pipeline/write-log.ts';
import { normaliseName } from '../../directories/commands/unique-name.ts';
import { levelAnswer, withLevelKeys } from './loyalty-levels.ts';

export const addLoyaltyLevel = handler(contract, async (context) => {
  const { name, from_turnover, percent } = context.body;
  const [level] = await withLevelKeys(() =>
    insertRows(context, 'loyalty_level.add', 'loyalty_levels', [{ name: normaliseName(name), from_turnover, percent }]),
  );
  if (!level) throw new Error('An insert of one row returned none');
  return { body: levelAnswer(level) };
});
