import { editNamed } from '../../directories/commands/unique-name.ts';

export const editOffice = editNamed({
  table: 'offices',
  event: 'office.edit',
  taken: 'office_exists',
  answered: ['id', 'branch_id', 'name', 'version'],
});
