import type { LogEvent } from '#contract/base/log-words.ts';
import { permissionRefusal } from '#contract/base/roles.ts';
import type { Database } from '../../base/db/connect.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { notFound, Refusal } from '../../base/pipeline/refusal.ts';
import { claimLookUp, countMiss, logClientRead } from '../rows/client-look-ups.ts';
import { type ClientArguments, findClientId } from './client-details.ts';
import { isClientKnown } from './known-clients.ts';

/** A caller who may list clients may read every client. */
const mayReadAll = (caller: Caller): boolean => permissionRefusal('client.list', caller) === null;

/**
 * The id of a client, of a merged one the survivor's. Refuses not_found, also to agents for a client that they do not
 * know.
 */
export async function findKnownClient(tx: Database, caller: Caller, id: number): Promise<number> {
  const found = await findClientId(tx, caller, { id });
  if (found === null || !(mayReadAll(caller) || (await isClientKnown(tx, caller, found)))) throw notFound();
  return found;
}

/**
 * Finds a client by whole phone number or by id and writes the access to the audit log, so the transaction has to be
 * writable. Null when no client has the number; refuses client_look_ups_exceeded to an agent with too many such misses.
 * `unlessLogged`: events of the caller that make another look-up line needless.
 */
export async function logClientAccess(
  tx: Database,
  caller: Caller,
  { id, phone }: ClientArguments,
  unlessLogged: readonly LogEvent[] = [],
): Promise<number | null> {
  if (typeof id === 'number') {
    const known = await findKnownClient(tx, caller, id);
    await logClientRead(tx, caller, 'client.view', known);
    return known;
  }
  const wait = mayReadAll(caller) ? null : await claimLookUp(tx, caller);
  if (wait !== null) throw new Refusal('client_look_ups_exceeded', { retryAfter: wait });
  const found = await findClientId(tx, caller, { phone: phone ?? null });
  if (found !== null) await logClientRead(tx, caller, 'client.look_up', found, unlessLogged);
  else if (!mayReadAll(caller)) await countMiss(tx, caller);
  return found;
}
