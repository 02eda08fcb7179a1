import { deleteLoyaltyLevel as contract } from '#contract/loyalty/delete-loyalty-level.ts';
import { handler, requireVersion } from '../../base/pipeline/handler.ts';
import { lockRow } from '../../base/pipeline/lock-row.ts';
import { deleteRow } from '../../base/pipeline/write-log.ts';

export const deleteLoyaltyLevel = handler(contract, async (context) => {
  const level = await lockRow(context, 'loyalty_levels', context.params.id);
  requireVersion(context, level);
  await deleteRow(context, 'loyalty_level.delete', 'loyalty_levels', level);
  return { body: null };
});
