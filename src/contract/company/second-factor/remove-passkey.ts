import { body, byId, command } from '../../base/command.ts';
import { Password } from '../../base/fields.ts';
import { SecondFactors } from './second-factor.ts';

/** Removes a passkey of one's own. Refused: current_password_wrong at the field, last_second_factor. */
export const removePasskey = command({
  name: 'remove-passkey',
  summary: 'Remove a passkey of one’s own account',
  method: 'POST',
  path: '/passkeys/:id/remove/',
  permission: 'passkey.remove',
  params: byId,
  body: body({ current_password: Password }),
  answer: SecondFactors,
  status: 200,
  secret: true,
});
