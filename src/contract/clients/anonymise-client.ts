import Type from 'typebox';
import { body, byId, command } from '../base/command.ts';
import { requiredText } from '../base/fields.ts';
import { AnonymisedClient } from './client-anonymisation.ts';

/**
 * Irreversibly erases a client's personal data: names, phones, e-mail, notes with their pictures, messages, values in
 * the log. Sales, money and points stay. The surname is typed to confirm. Refused: client_merged with the survivor,
 * client_anonymised, client_has_active_sales, client_has_pending_payments, client_has_debts, client_has_unpaid_bookings
 * (each with the sales), client_has_points, stale, confirmation_mismatch.
 */
export const anonymiseClient = command({
  name: 'anonymise-client',
  summary: 'Anonymise a client',
  method: 'POST',
  path: '/clients/:id/anonymise/',
  permission: 'client.anonymise',
  params: byId,
  body: body({
    /** The version of the client that was shown. */
    version: Type.Integer({ minimum: 1, maximum: 2_147_483_647, problem: 'number_invalid' }),
    confirmation: requiredText(200),
  }),
  answer: AnonymisedClient,
  status: 200,
});
