import { keepClientsApart as contract } from '#contract/clients/keep-clients-apart.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { insertPairApart, lockTwoClients } from '../rows/client-merge-rows.ts';

export const keepClientsApart = handler(contract, async (context) => {
  const { client_id, other_id } = context.body;
  const clients = await lockTwoClients(context, { client_id, other_id }, 'no key update');
  if (client_id === other_id) throw new Refusal('same_client', { fields: { other_id: 'same_client' } });
  for (const field of ['client_id', 'other_id'] as const) {
    const { merged_into, anonymised_at } = clients[field];
    if (anonymised_at !== null) throw new Refusal('client_anonymised', { fields: { [field]: 'client_anonymised' } });
    if (merged_into === null) continue;
    throw new Refusal('client_merged', { details: { client_id: merged_into }, fields: { [field]: 'client_merged' } });
  }
  await insertPairApart(context, 'client.keep_apart', [client_id, other_id]);
  return { body: { client_id, other_id } };
});
