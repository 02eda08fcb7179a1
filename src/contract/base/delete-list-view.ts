import { byId, command, noBody, nothing } from './command.ts';

/** Deletes a saved view of the caller. Refused: not_found, also for another person's view. */
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
