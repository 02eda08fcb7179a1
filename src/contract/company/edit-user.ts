import Type from 'typebox';
import { body, byId, command } from '../base/command.ts';
import { addUser } from './add-user.ts';
import { Account } from './agent.ts';

const { name, surname, role, office_id } = addUser.body.properties;

/**
 * Changes somebody's names, role or office; only what is sent changes. Another role ends their sessions at once. Refused:
 * stale, not_oneself for one's own role.
 */
export const editUser = command({
  name: 'edit-user',
  summary: 'Change somebody’s names, role or office',
  method: 'PATCH',
  path: '/users/:id/',
  permission: 'user.edit',
  params: byId,
  body: body({
    name: Type.Optional(name),
    surname: Type.Optional(surname),
    role: Type.Optional(role),
    office_id: Type.Optional(office_id),
  }),
  answer: Account,
  status: 200,
});
