import { body, command, noParams } from '../../base/command.ts';
import { Password } from '../../base/fields.ts';
import { RecoveryCodes, SecondFactors } from './second-factor.ts';

/** Replaces the recovery codes. Refused: current_password_wrong at the field, second_factor_missing. */
export const makeRecoveryCodes = command({
  name: 'make-recovery-codes',
  summary: 'Replace the recovery codes of one’s own account',
  method: 'POST',
  path: '/second-factor/recovery-codes/',
  permission: 'recovery_codes.make',
  params: noParams,
  body: body({ current_password: Password, codes: RecoveryCodes }),
  answer: SecondFactors,
  status: 200,
  secret: true,
});
