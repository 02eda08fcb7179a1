import { editNamed } from '../../directories/commands/unique-name.ts';

export const editBranch = editNamed({
  table: 'branches',
  event: 'branch.edit',
  taken: 'branch_exists',
  answered: ['id', 'name', 'version'],
});
