import Type from 'typebox';
import { User } from '../entities/user.ts';
import { PersonName } from '../fields.ts';
import { body, command, noParams } from './command.ts';

/** Changes one's own names; only what is sent changes. */
export const editProfile = command({
  name: 'edit-profile',
  summary: 'Change one’s own names',
  method: 'PATCH',
  path: '/users/me/',
  permission: 'profile.edit',
  params: noParams,
  body: body({ name: Type.Optional(PersonName), surname: Type.Optional(PersonName) }),
  answer: User,
  status: 200,
});
