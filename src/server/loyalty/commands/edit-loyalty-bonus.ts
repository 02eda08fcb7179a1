import type { editLoyaltyBonus as contract } from '#contract/loyalty/edit-loyalty-bonus.ts';
import { type HandlerOf, requireVersion } from '../../base/pipeline/handler.ts';
import { changeRow } from '../../base/pipeline/write-log.ts';
import { keptName, writeNamed } from '../../directories/commands/unique-name.ts';
import { lockNamed } from '../../directories/rows/directory-rows.ts';
import { bonusOf } from './loyalty-levels.ts';

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
