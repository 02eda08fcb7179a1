import { deleteLoyaltyLevel as contract } from '#contract/loyalty/delete-loyalty-level.ts';
import { handler, requireVersion } from '../../base/pipeline/handler.ts';
import { deleteRow } from '../../base/pipeline/write-log.ts';
import { lockNamed } from '../../directories/rows/directory-rows.ts';

export const deleteLoyaltyLevel = handler(contract, async (context) => {
  const level = await lockNamed(context, 'loyalty_levels', context.params.id);
  requireVersion(context, level);
  await deleteRow(context, 'loyalty_level.delete', 'loyalty_levels', level);
  return { body: null };
});
