import Type from 'typebox';
import { body, command, noParams } from '../../base/command.ts';
import { NewPasskey, PasskeyName, RecoveryCodes, SecondFactors, Ticket } from './second-factor.ts';

/**
 * Adds a passkey that the browser has created from an offer; the offer was requested with the password
 * (`/passkeys/offer/`). The given recovery codes replace the previous ones. Refused: passkey_challenge_over,
 * passkey_invalid, passkey_exists, passkeys_full.
 */
export const addPasskey = command({
  name: 'add-passkey',
  summary: 'Add a passkey to one’s own account',
  method: 'POST',
  path: '/passkeys/',
  permission: 'passkey.add',
  params: noParams,
  body: body({
    name: PasskeyName,
    ticket: Ticket,
    passkey: NewPasskey,
    recovery_codes: Type.Optional(RecoveryCodes),
  }),
  answer: SecondFactors,
  status: 201,
  secret: true,
  whileSettingUp: true,
});
