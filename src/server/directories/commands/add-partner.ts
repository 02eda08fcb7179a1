import { addPartner as contract } from '#contract/directories/add-partner.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { addNamed } from './unique-name.ts';

export const addPartner = handler(
  contract,
  addNamed({
    table: 'partners',
    event: 'partner.add',
    taken: 'partner_exists',
    answered: ['id', 'name', 'currency'],
  }),
);
