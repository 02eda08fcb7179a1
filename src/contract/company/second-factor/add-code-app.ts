import Type from 'typebox';
import { body, command, noParams } from '../../base/command.ts';
import { Password } from '../../base/fields.ts';
import { CodeAppSecret, RecoveryCodes, SecondFactors, SixDigits } from './second-factor.ts';

/**
 * Adds an authenticator app, confirmed by its current code. It replaces the previous app, and the given recovery codes
 * replace the previous ones. Refused at their fields: current_password_wrong, code_app_code_wrong; too_many_attempts.
 */
export const addCodeApp = command({
  name: 'add-code-app',
  summary: 'Add an authenticator app to one’s own account',
  method: 'POST',
  path: '/second-factor/code-app/',
  permission: 'code_app.add',
  params: noParams,
  body: body({
    current_password: Password,
    secret: CodeAppSecret,
    code: SixDigits,
    recovery_codes: Type.Optional(RecoveryCodes),
  }),
  answer: SecondFactors,
  status: 200,
  secret: true,
  whileSettingUp: true,
});
