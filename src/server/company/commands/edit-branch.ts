import { editBranch as contract } from '#contract/company/edit-branch.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { editNamed } from '../../directories/commands/unique-name.ts';

export const editBranch = handler(
  contract,
  editNamed({
    table: 'branches',
    event: 'branch.edit',
    taken: 'branch_exists',
    answered: ['id', 'name', 'version'],
  }),
);
