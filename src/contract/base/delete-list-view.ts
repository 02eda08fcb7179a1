import { byId, command, noBody, nothing } from './command.ts';

/** Deletes a view of one's own; somebody else's is not_found. */
export const deleteListView = command({
  name: 'delete-list-view',
  summary: 'Delete a view of one’s own',
  method: 'DELETE',
  path: '/list-views/:id/',
  permission: 'list_view.delete',
  params: byId,
  body: noBody,
  answer: nothing,
  status: 204,
});
