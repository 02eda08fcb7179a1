import Type from 'typebox';
import { body, command, noParams } from '../base/command.ts';
import { PersonName } from '../base/fields.ts';
import { User } from './user.ts';

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
