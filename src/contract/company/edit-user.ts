import Type from 'typebox';
import { body, byId, command } from '../base/command.ts';
import { addUser } from './add-user.ts';
import { Account } from './agent.ts';

const { name, surname, role, office_id } = addUser.body.properties;

/**
 * Changes the names, role or office of a person; only what is sent changes. A change of role ends the person's sessions
 * at once. Refused: stale, not_oneself for one's own role.
 */
export const editUser = command({
  name: 'edit-user',
  summary: 'Change the names, role or office of a person',
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
