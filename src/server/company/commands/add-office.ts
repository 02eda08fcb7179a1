import { addNamed } from '../../directories/commands/add-named.ts';

export const addOffice = addNamed('offices', 'office.add', 'office_exists', ['id', 'branch_id', 'name', 'version']);
