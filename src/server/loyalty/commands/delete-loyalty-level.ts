import type { deleteLoyaltyLevel as contract } from '#contract/loyalty/delete-loyalty-level.ts';
import { type HandlerOf, requireVersion } from '../../base/pipeline/handler.ts';
import { deleteRow } from '../../base/pipeline/write-log.ts';
import { lockNamed } from '../../directories/rows/directory-rows.ts';

export const deleteLoyaltyLevel: HandlerOf<typeof contract> = async (context) => {
  const level = await lockNamed(context, 'loyalty_levels', context.params.id);
  requireVersion(context, level);
  await deleteRow(context, 'loyalty_level.delete', 'loyalty_levels', level);
  return { body: null };
};
