import { body, byId, command } from '../base/command.ts';
import { CalendarDate } from '../base/fields.ts';
import { ClientConsent } from './consent.ts';

/**
 * Records that a client withdrew a consent. Refused: client_merged with the survivor, client_anonymised,
 * consent_withdrawn, date_in_future, withdrawn_before_given.
 */
export const withdrawConsent = command({
  name: 'withdraw-consent',
  summary: 'Record that a client withdrew a consent',
  method: 'POST',
  path: '/consents/:id/withdraw/',
  permission: 'consent.withdraw',
  params: byId,
  body: body({ withdrawn_on: CalendarDate }),
  answer: ClientConsent,
  status: 200,
});
