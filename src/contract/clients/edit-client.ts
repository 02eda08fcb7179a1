import Type from 'typebox';
import { body, byId, command } from '../base/command.ts';
import { clientFields } from './client.ts';
import { WrittenClient } from './create-client.ts';

/**
 * Changes a client's names, phone or e-mail; the tourist's data on recorded sales stays. Refused: client_phone_taken
 * with the client who has the number, client_merged with the survivor, stale. If a client that was merged into this one
 * has the new number, the two numbers are exchanged.
 */
export const editClient = command({
  name: 'edit-client',
  summary: 'Change a client',
  method: 'PATCH',
  path: '/clients/:id/',
  permission: 'client.edit',
  params: byId,
  body: body({
    phone: Type.Optional(clientFields.phone),
    name: Type.Optional(clientFields.name),
    surname: Type.Optional(clientFields.surname),
    latin_name: Type.Optional(clientFields.latin_name),
    email: Type.Optional(clientFields.email),
  }),
  answer: WrittenClient,
  status: 200,
});
