import { body, command, noParams } from '../base/command.ts';
import { Id, oneOf, Password, PersonName, Username } from '../base/fields.ts';
import { roles } from '../base/roles.ts';
import { Account } from './agent.ts';

/**
 * Makes an account for somebody. The browser makes the password up and shows it once: it comes as a secret, and no answer
 * ever holds it. Refused at their fields: username_taken (over all companies), password_too_short, password_too_common.
 */
export const addUser = command({
  name: 'add-user',
  summary: 'Make an account for somebody',
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
