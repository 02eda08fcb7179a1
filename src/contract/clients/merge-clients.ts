import Type from 'typebox';
import { body, command, noParams } from '../base/command.ts';
import { Id, oneOf, requiredText } from '../base/fields.ts';
import { MergedClient, mergeSides } from './client-merge.ts';

const side = Type.Optional(oneOf(mergeSides));

/**
 * Irreversibly merges two clients: sales, points and messages move to the survivor, the other one is left as a
 * tombstone whose phone still finds the survivor. `fields` has the side whose value stays for each field in which they
 * differ; the surname of the other client is typed to confirm. Refused: same_client, client_merged, stale (one of the
 * two has changed since the comparison), fill_required_fields, confirmation_mismatch.
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
