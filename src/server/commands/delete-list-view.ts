import type { deleteListView as contract } from '#contract/commands/delete-list-view.ts';
import type { HandlerOf } from '../pipeline/handler.ts';
import { deleteRow } from '../stores/journal.ts';
import { lockListView } from '../stores/list-views.ts';

export const deleteListView: HandlerOf<typeof contract> = async (context) => {
  const view = await lockListView(context, context.params.id);
  await deleteRow(context, 'list_view.delete', 'list_views', view);
  return { body: null };
};
