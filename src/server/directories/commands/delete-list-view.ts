import { deleteListView as contract } from '#contract/base/delete-list-view.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { deleteRow } from '../../base/pipeline/write-log.ts';
import { lockListView } from '../rows/list-view-rows.ts';

export const deleteListView = handler(contract, async (context) => {
  const view = await lockListView(context, context.params.id);
  await deleteRow(context, 'list_view.delete', 'list_views', view);
  return { body: null };
});
