import Type from 'typebox';
import { body, command, noParams } from '../../base/command.ts';
import { Password } from '../../base/fields.ts';
import { CodeAppSecret, RecoveryCodes, SecondFactors, SixDigits } from './second-factor.ts';

/**
 * Adds an authenticator app that shows the right code already; it takes the place of the one before, and recovery codes that
 * come along of those before. Refused at their fields: current_password_wrong, code_app_code_wrong; too_many_attempts.
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
