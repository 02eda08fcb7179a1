import Type from 'typebox';
import { body, command, noParams } from '../base/command.ts';
import { Id } from '../base/fields.ts';

/**
 * Records that two similar clients are different people, so that no merge is proposed. Refused: same_client,
 * client_merged.
 */
export const keepClientsApart = command({
  name: 'keep-clients-apart',
  summary: 'Record that two similar clients are different people',
  method: 'POST',
  path: '/clients/keep-apart/',
  permission: 'client.keep_apart',
  params: noParams,
  body: body({ client_id: Id, other_id: Id }),
  answer: Type.Object({ client_id: Id, other_id: Id }, { additionalProperties: false }),
  status: 200,
});
