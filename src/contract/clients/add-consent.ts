import Type from 'typebox';
import { body, byId, command } from '../base/command.ts';
import { text } from '../base/fields.ts';
import { ClientConsent } from './consent.ts';

const { wording_version, given_on, means } = ClientConsent.properties;

/**
 * Records the consent of a client to a version of the wording. Refused: client_merged with the survivor,
 * client_anonymised, consent_given_already, date_in_future, choice_invalid for an unknown version.
 */
export const addConsent = command({
  name: 'add-consent',
  summary: 'Record the consent of a client',
  method: 'POST',
  path: '/clients/:id/consents/',
  permission: 'consent.add',
  params: byId,
  body: body({ wording_version, given_on, means, notes: Type.Optional(text(500)) }),
  answer: ClientConsent,
  status: 201,
});
