import { body, byId, command } from '../base/command.ts';
import { addBranch } from './add-branch.ts';

/** Changes the name of a branch. Refused: branch_exists, stale. */
export const editBranch = command({
  name: 'edit-branch',
  summary: 'Change the name of a branch',
  method: 'PATCH',
  path: '/branches/:id/',
  permission: 'branch.edit',
  params: byId,
  body: body({ name: addBranch.body.properties.name }),
  answer: addBranch.answer,
  status: 200,
});
