import { anonymiseClient as contract } from '#contract/clients/anonymise-client.ts';
import { anonymisingClientOf } from '#contract/clients/client-anonymisation.ts';
import {
  type AnonymisingClient,
  type ClientAnonymisationEvent,
  clientAnonymisationMachine,
  emptyAnonymisation,
} from '#machines/client-anonymisation.ts';
import type { Position } from '#machines/decide.ts';
import { accept } from '../../base/pipeline/accept-event.ts';
import { type ContextOf, handler } from '../../base/pipeline/handler.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { type Client, lockPointBalance } from '../../loyalty/rows/point-rows.ts';
import { readOpenSales } from '../reads/open-matters.ts';
import { erasePersonalData, lockClientWithMerged } from '../rows/client-anonymisation-rows.ts';
import { lockSalesOf } from '../rows/client-merge-rows.ts';

type Context = ContextOf<typeof contract>;

export const anonymiseClient = handler(contract, async (context) => {
  const { id } = context.params;
  await lockSalesOf(context, id);
  const client = await lockClientWithMerged(context, id);
  await lockSalesOf(context, id);
  const { version } = await decideAnonymisation(context, client);
  const at = context.now.toISOString();
  const sales_count = await erasePersonalData(context, { id, at, version });
  return { body: { id, anonymised_at: at, version: version + 1, sales_count } };
});

/** Runs the machine's checks on the request; returns the locked client with its expired points written off. */
async function decideAnonymisation(context: Context, locked: Client): Promise<Client> {
  const { caller, tx, today, body } = context;
  const { id } = locked;
  const isCurrent = locked.merged_into === null && locked.anonymised_at === null;
  // This writes off expired points, so that the balance above zero is what remains in the lots.
  const client = isCurrent ? (await lockPointBalance(context, id, today)).client : locked;
  const open_sales = isCurrent ? await readOpenSales(tx, { companyId: caller.companyId, clientId: id }) : [];
  const facts: AnonymisingClient = anonymisingClientOf({ ...client, open_sales });
  const salesWhere = (isOpen: (sale: (typeof open_sales)[number]) => boolean) => ({
    details: { sale_ids: open_sales.filter(isOpen).map((sale) => sale.id) },
  });
  let at: Position<typeof clientAnonymisationMachine> = { value: 'checking', context: emptyAnonymisation };
  const send = (event: ClientAnonymisationEvent) => {
    at = accept(clientAnonymisationMachine, at, event, {
      client_merged: { details: { client_id: locked.merged_into } },
      client_has_active_sales: salesWhere(({ active }) => active),
      client_has_pending_payments: salesWhere(({ pending_payments }) => pending_payments > 0),
      client_has_debts: salesWhere(({ debt }) => debt !== '0.00'),
      client_has_unpaid_bookings: salesWhere(({ unpaid_bookings }) => unpaid_bookings > 0),
      client_has_points: { details: { points: client.points } },
      confirmation_mismatch: { fields: { confirmation: 'confirmation_mismatch' } },
    });
  };
  send({ type: 'client_anonymisation.check', client: facts });
  send({ type: 'client_anonymisation.ask' });
  if (client.version !== body.version) throw new Refusal('stale', { details: { version: client.version } });
  send({ type: 'client_anonymisation.confirm', typed: body.confirmation });
  return client;
}
