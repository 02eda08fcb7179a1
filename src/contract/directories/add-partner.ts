import Type from 'typebox';
import { body, command, noParams } from '../base/command.ts';
import { Partner, PartnerRow } from './directories.ts';

/** Adds a partner. Names are compared trimmed, case-folded, with inner spaces collapsed. Refused: partner_exists. */
export const addPartner = command({
  name: 'add-partner',
  summary: 'Adds a partner.',
  method: 'POST',
  path: '/partners/',
  permission: 'partner.add',
  params: noParams,
  body: body({
    name: Partner.properties.name,
    latin_name: Type.Optional(PartnerRow.properties.latin_name),
    currency: Partner.properties.currency,
  }),
  answer: Partner,
  status: 201,
});
