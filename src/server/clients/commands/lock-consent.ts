import type { Context } from '../../base/pipeline/handler.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { findKnownClient } from '../reads/find-client.ts';
import { lockClients } from '../rows/client-phones.ts';

/**
 * Locks the client of a consent that is recorded or withdrawn. Refuses not_found for a client that the caller does not
 * know, client_merged with the survivor, client_anonymised.
 */
export async function lockClientOfConsent(context: Context, id: number): Promise<void> {
  await findKnownClient(context.tx, context.caller, id);
  const [client] = await lockClients(context, [id]);
  if (!client) throw new Error('lockClients returned no row');
  const { merged_into: survivor, anonymised_at } = client;
  if (survivor !== null) throw new Refusal('client_merged', { details: { client_id: survivor } });
  if (anonymised_at !== null) throw new Refusal('client_anonymised');
}
