import { addNamed } from '../../directories/commands/unique-name.ts';

export const addBranch = addNamed({
  table: 'branches',
  event: 'branch.add',
  taken: 'branch_exists',
  answered: ['id', 'name', 'version'],
});
