import { addOffice as contract } from '#contract/company/add-office.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { addNamed } from '../../directories/commands/unique-name.ts';

export const addOffice = handler(
  contract,
  addNamed({
    table: 'offices',
    event: 'office.add',
    taken: 'office_exists',
    answered: ['id', 'branch_id', 'name', 'version'],
  }),
);
