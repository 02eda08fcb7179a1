import type { deleteLoyaltyLevel as contract } from '#contract/commands/delete-loyalty-level.ts';
import { type HandlerOf, requireVersion } from '../pipeline/handler.ts';
import { lockNamed } from '../stores/directories.ts';
import { deleteRow } from '../stores/journal.ts';

export const deleteLoyaltyLevel: HandlerOf<typeof contract> = async (context) => {
  const level = await lockNamed(context, 'loyalty_levels', context.params.id);
  requireVersion(context, level);
  await deleteRow(context, 'loyalty_level.delete', 'loyalty_levels', level);
  return { body: null };
};
