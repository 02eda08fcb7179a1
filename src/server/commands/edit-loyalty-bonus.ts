import type { editLoyaltyBonus as contract } from '#contract/commands/edit-loyalty-bonus.ts';
import { type HandlerOf, requireVersion } from '../pipeline/handler.ts';
import { lockNamed } from '../stores/directories.ts';
import { changeRow } from '../stores/journal.ts';
import { bonusOf } from './loyalty.ts';
import { keptName, writeNamed } from './named.ts';

export const editLoyaltyBonus: HandlerOf<typeof contract> = async (context) => {
  const before = await lockNamed(context, 'loyalty_bonuses', context.params.id);
  requireVersion(context, before);
  const { name = before.name, ...typed } = context.body;
  const patch = { ...typed, name: keptName(name), version: before.version + 1 };
  const after = await writeNamed('loyalty_bonus_exists', () =>
    changeRow(context, 'loyalty_bonus.edit', 'loyalty_bonuses', before, patch),
  );
  return { body: bonusOf(after) };
};
