import Type from 'typebox';
import { body, command, noParams } from '../base/command.ts';
import { Branch } from '../directories/directories.ts';

/** Adds a branch, which has no offices yet. Refused: branch_exists. */
export const addBranch = command({
  name: 'add-branch',
  summary: 'Add a branch',
  method: 'POST',
  path: '/branches/',
  permission: 'branch.add',
  params: noParams,
  body: body({ name: Branch.properties.name }),
  answer: Type.Pick(Branch, ['id', 'name', 'version'], { additionalProperties: false }),
  status: 201,
});
