import { body, command, noParams } from '../../base/command.ts';
import { Password } from '../../base/fields.ts';
import { SecondFactors } from './second-factor.ts';

/**
 * Removes the authenticator app. Refused: current_password_wrong at the field, code_app_missing, last_second_factor.
 */
export const removeCodeApp = command({
  name: 'remove-code-app',
  summary: 'Remove the authenticator app of one’s own account',
  method: 'POST',
  path: '/second-factor/code-app/remove/',
  permission: 'code_app.remove',
  params: noParams,
  body: body({ current_password: Password }),
  answer: SecondFactors,
  status: 200,
  secret: true,
});
