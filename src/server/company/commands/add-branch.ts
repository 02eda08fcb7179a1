import { addNamed } from '../../directories/commands/add-named.ts';

export const addBranch = addNamed('branches', 'branch.add', 'branch_exists', ['id', 'name', 'version']);
