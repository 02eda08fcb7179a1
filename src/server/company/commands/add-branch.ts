import { addBranch as contract } from '#contract/company/add-branch.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { addNamed } from '../../directories/commands/unique-name.ts';

export const addBranch = handler(
  contract,
  addNamed({
    table: 'branches',
    event: 'branch.add',
    taken: 'branch_exists',
    answered: ['id', 'name', 'version'],
  }),
);
