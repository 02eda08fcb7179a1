import { editOffice as contract } from '#contract/company/edit-office.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { editNamed } from '../../directories/commands/unique-name.ts';

export const editOffice = handler(
  contract,
  editNamed({
    table: 'offices',
    event: 'office.edit',
    taken: 'office_exists',
    answered: ['id', 'branch_id', 'name', 'version'],
  }),
);
