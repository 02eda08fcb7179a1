import type { LogEvent } from '#contract/base/log-words.ts';
import { permissionRefusal } from '#contract/base/roles.ts';
import type { Database } from '../../base/db/connect.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { notFound, Refusal } from '../../base/pipeline/refusal.ts';
import { claimLookUp, countMiss, logLook } from '../rows/client-look-ups.ts';
import { type ClientAsked, findClientId } from './client-details.ts';
import { isClientKnown } from './client-sight.ts';

/** A person who may list the clients reads each of them. */
const readsAll = (caller: Caller): boolean => permissionRefusal('client.list', caller) === null;

/**
 * The client of an id, of a merged one the survivor. To an agent, one that they know nothing of does not exist:
 * not_found.
 */
export async function findKnownClient(tx: Database, caller: Caller, id: number): Promise<number> {
  const found = await findClientId(tx, caller, { id });
  if (found === null || !(readsAll(caller) || (await isClientKnown(tx, caller, found)))) throw notFound();
  return found;
}

/**
 * Finds the client that the caller is about to read and writes to the log that they do: by a whole phone number, or by the id
 * of one that they know. Null when no client has the number; an agent who tried too many such numbers waits. It takes a
 * transaction that writes. `orElse`: events of the caller that make a look-up no news.
 */
export async function openClient(
  tx: Database,
  caller: Caller,
  { id, phone }: ClientAsked,
  orElse: readonly LogEvent[] = [],
): Promise<number | null> {
  if (typeof id === 'number') {
    const known = await findKnownClient(tx, caller, id);
    await logLook(tx, caller, 'client.view', known);
    return known;
  }
  const wait = readsAll(caller) ? null : await claimLookUp(tx, caller);
  if (wait !== null) throw new Refusal('client_look_ups_exceeded', { retryAfter: wait });
  const found = await findClientId(tx, caller, { phone: phone ?? null });
  if (found !== null) await logLook(tx, caller, 'client.look_up', found, orElse);
  else if (!readsAll(caller)) await countMiss(tx, caller);
  return found;
}
