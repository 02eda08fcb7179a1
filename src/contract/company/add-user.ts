import { body, command, noParams } from '../base/command.ts';
import { Id, oneOf, Password, PersonName, Username } from '../base/fields.ts';
import { roles } from '../base/roles.ts';
import { Account } from './agent.ts';

/**
 * Creates an account. The browser generates the password and shows it once; no answer ever has it. Refused at their
 * fields: username_taken (across all companies), password_too_short, password_too_common.
 */
export const addUser = command({
  name: 'add-user',
  summary: 'Create an account',
  method: 'POST',
  path: '/users/',
  permission: 'user.add',
  params: noParams,
  body: body({
    username: Username,
    password: Password,
    name: PersonName,
    surname: PersonName,
    role: oneOf(roles),
    office_id: Id,
  }),
  answer: Account,
  status: 201,
  secret: true,
});
