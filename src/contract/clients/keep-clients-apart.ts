import Type from 'typebox';
import { body, command, noParams } from '../base/command.ts';
import { Id } from '../base/fields.ts';

/** Says that two clients who are alike are two people: they are proposed no more. Refused: same_client, client_merged. */
export const keepClientsApart = command({
  name: 'keep-clients-apart',
  summary: 'Say that two clients who are alike are two people',
  method: 'POST',
  path: '/clients/keep-apart/',
  permission: 'client.keep_apart',
  params: noParams,
  body: body({ client_id: Id, other_id: Id }),
  answer: Type.Object({ client_id: Id, other_id: Id }, { additionalProperties: false }),
  status: 200,
});
