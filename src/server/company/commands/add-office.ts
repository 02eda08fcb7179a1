import { addNamed } from '../../directories/commands/unique-name.ts';

export const addOffice = addNamed({
  table: 'offices',
  event: 'office.add',
  taken: 'office_exists',
  answered: ['id', 'branch_id', 'name', 'version'],
});
