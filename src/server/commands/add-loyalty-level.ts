import type { addLoyaltyLevel as contract } from '#contract/commands/add-loyalty-level.ts';
import type { HandlerOf } from '../pipeline/handler.ts';
import { insertRows } from '../stores/journal.ts';
import { levelOf, writeLevel } from './loyalty.ts';
import { keptName } from './named.ts';

export const addLoyaltyLevel: HandlerOf<typeof contract> = async (context) => {
  const { name, from_turnover, percent } = context.body;
  const [level] = await writeLevel(() =>
    insertRows(context, 'loyalty_level.add', 'loyalty_levels', [{ name: keptName(name), from_turnover, percent }]),
  );
  if (!level) throw new Error('An insert of one row returned none');
  return { body: levelOf(level) };
};
