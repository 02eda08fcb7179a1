import { body, byId, command } from '../base/command.ts';
import { Password } from '../base/fields.ts';
import { Account } from './agent.ts';

/**
 * Gives somebody a new password, made up by the browser as for a new account. Their sessions end at once. Refused:
 * not_oneself; password_too_short and password_too_common at the field.
 */
export const resetUserPassword = command({
  name: 'reset-user-password',
  summary: 'Give somebody a new password',
  method: 'POST',
  path: '/users/:id/reset-password/',
  permission: 'user.reset_password',
  params: byId,
  body: body({ password: Password }),
  answer: Account,
  status: 200,
  secret: true,
});
