import { addNamed } from './unique-name.ts';

export const addPartner = addNamed({
  table: 'partners',
  event: 'partner.add',
  taken: 'partner_exists',
  answered: ['id', 'name', 'currency'],
});
