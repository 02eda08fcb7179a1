import Type from 'typebox';
import { body, command, noParams } from '../base/command.ts';
import { Id, oneOf, requiredText } from '../base/fields.ts';
import { MergedClient, mergeSides } from './client-merge.ts';

const side = Type.Optional(oneOf(mergeSides));

/**
 * Makes two clients one, for ever: sales, points and messages go to the survivor, the other one is left as a tombstone whose
 * phone leads to it. Of each field in which they differ it is said whose value stays; the surname of the one that goes is
 * typed to confirm. Refused: same_client, client_merged, stale (one of the two is not what was compared),
 * fill_required_fields, confirmation_mismatch.
 */
export const mergeClients = command({
  name: 'merge-clients',
  summary: 'Merge two clients into one',
  method: 'POST',
  path: '/clients/merge/',
  permission: 'client.merge',
  params: noParams,
  body: body({
    survivor_id: Id,
    other_id: Id,
    /** The versions that were compared. */
    survivor_version: Type.Integer({ minimum: 1, maximum: 2_147_483_647, problem: 'number_invalid' }),
    other_version: Type.Integer({ minimum: 1, maximum: 2_147_483_647, problem: 'number_invalid' }),
    fields: body({ name: side, surname: side, latin_name: side, phone: side, email: side }),
    confirmation: requiredText(200),
  }),
  answer: MergedClient,
  status: 200,
});
