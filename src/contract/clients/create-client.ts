import Type from 'typebox';
import { body, command, noParams } from '../base/command.ts';
import { Client, clientFields } from './client.ts';

/** The answer of the commands that create or edit a client. */
export const WrittenClient = Type.Pick(Client, ['id', 'phone', 'name', 'surname', 'latin_name', 'email', 'version'], {
  additionalProperties: false,
});

/**
 * Records a client who has bought nothing yet. Refused: client_phone_taken, with the client who has the number; the
 * number of a client that was merged belongs to the survivor.
 */
export const createClient = command({
  name: 'create-client',
  summary: 'Record a client',
  method: 'POST',
  path: '/clients/',
  permission: 'client.create',
  params: noParams,
  body: body({
    phone: clientFields.phone,
    name: clientFields.name,
    surname: clientFields.surname,
    latin_name: Type.Optional(clientFields.latin_name),
    email: Type.Optional(clientFields.email),
  }),
  answer: WrittenClient,
  status: 201,
});
