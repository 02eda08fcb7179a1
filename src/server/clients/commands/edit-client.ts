import { editClient as contract } from '#contract/clients/edit-client.ts';
import { type ContextOf, handler, requireVersion } from '../../base/pipeline/handler.ts';
import { notFound, Refusal } from '../../base/pipeline/refusal.ts';
import { changeRow } from '../../base/pipeline/write-log.ts';
import { findKnownClient } from '../reads/find-client.ts';
import { claimPhone, deferPhoneKey, lockClients } from '../rows/client-phones.ts';
import {
  clientAnswer,
  editColumns,
  logPhoneLookUp,
  normaliseClient,
  normalisePhone,
  refuseTakenPhone,
  withPhoneKey,
} from './client-fields.ts';

export const editClient = handler(contract, {
  prepare: async (db, { caller, body }) => {
    const phone = body.phone === undefined ? null : normalisePhone(body.phone);
    if (phone !== null) await logPhoneLookUp(db, caller, phone);
    return (context) => edit(context, phone);
  },
});

async function edit(context: ContextOf<typeof contract>, phone: string | null) {
  const { id } = context.params;
  await findKnownClient(context.tx, context.caller, id);
  // Phone lock before row locks, the same order as when a sale creates a client: prevents deadlocks.
  const owner = phone === null ? undefined : await claimPhone(context, phone);
  const ownNumber = owner?.merged_into === id ? owner.id : null;
  const rows = await lockClients(context, ownNumber === null ? [id] : [id, ownNumber]);
  const before = rows.find((row) => row.id === id);
  const merged = rows.find((row) => row.id === ownNumber);
  if (!before) throw notFound();
  if (before.merged_into !== null) {
    throw new Refusal('client_merged', { details: { client_id: before.merged_into } });
  }
  if (before.anonymised_at !== null) throw new Refusal('client_anonymised');
  requireVersion(context, before);
  if (owner && owner.id !== id && !merged) await refuseTakenPhone(context, owner);
  const patch = { ...normaliseClient({ ...before, ...context.body }), ...editColumns(context, before) };
  if (merged) {
    await deferPhoneKey(context);
    await changeRow(context, 'client.exchange', 'clients', merged, { phone: before.phone });
  }
  return clientAnswer(await withPhoneKey(() => changeRow(context, 'client.edit', 'clients', before, patch)));
}
