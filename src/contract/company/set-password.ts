import { body, command, noParams } from '../base/command.ts';
import { Password } from '../base/fields.ts';
import { User } from './user.ts';

/**
 * Changes one's own password. Every other session of the person ends at once. Refused at their fields:
 * current_password_wrong, password_too_short, password_too_common; too_many_attempts as when signing in, with the same
 * count.
 */
export const setPassword = command({
  name: 'set-password',
  summary: 'Change one’s own password',
  method: 'POST',
  path: '/users/set-password/',
  permission: 'password.set',
  params: noParams,
  body: body({ current_password: Password, new_password: Password }),
  answer: User,
  status: 200,
  secret: true,
});
