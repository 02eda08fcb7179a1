import { body, command, noParams } from './command.ts';
import { ListView } from './list-view.ts';

const { list, name, query } = ListView.properties;

/** Saves a view of a list for the caller. A view of the same list whose name has the same `nameKey` is replaced. */
export const saveListView = command({
  name: 'save-list-view',
  summary: 'Keep a view of a list under a name of one’s own',
  method: 'POST',
  path: '/list-views/',
  permission: 'list_view.save',
  params: noParams,
  body: body({ list, name, query }),
  answer: ListView,
  status: 200,
});
