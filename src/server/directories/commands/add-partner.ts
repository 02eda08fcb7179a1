import { addNamed } from './add-named.ts';

export const addPartner = addNamed('partners', 'partner.add', 'partner_exists', ['id', 'name', 'currency']);
