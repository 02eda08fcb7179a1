import Type from 'typebox';
import { body, byId, command } from '../base/command.ts';
import { Partner, PartnerRow } from './directories.ts';

/**
 * Changes the names of a partner or the currency that it works in, retires it or takes it back. Refused:
 * partner_exists, partner_currency_fixed once it has bookings or was paid, stale. A retired one stays on its bookings
 * and is offered no more.
 */
export const editPartner = command({
  name: 'edit-partner',
  summary: 'Change the name or the currency of a partner, retire it or take it back',
  method: 'PATCH',
  path: '/partners/:id/',
  permission: 'partner.edit',
  params: byId,
  body: body({
    name: Type.Optional(Partner.properties.name),
    latin_name: Type.Optional(PartnerRow.properties.latin_name),
    currency: Type.Optional(Partner.properties.currency),
    retired: Type.Optional(PartnerRow.properties.retired),
  }),
  answer: Type.Pick(PartnerRow, ['id', 'name', 'latin_name', 'currency', 'retired', 'version'], {
    additionalProperties: false,
  }),
  status: 200,
});
