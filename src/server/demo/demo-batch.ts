import { sql } from 'kysely';
import { type Target, writeRows } from '../base/db/write-rows.ts';
import { totalsOfNewSale } from '../sales/rows/sale-totals.ts';
import { linesOfSale, linesOfSettlement } from './money/demo-cash.ts';
import type { Settlement } from './money/demo-partner-payments.ts';
import type { SaleDraft } from './sales/demo-sales.ts';
import { writeDrafts } from './write-demo-rows.ts';

/** Sales with their rows, and the payments to partners for their bookings. */
export type Batch = { sales: SaleDraft[]; settlements: Settlement[] };

/** Writes a batch and its cash book lines. */
export async function writeBatch(target: Target, { sales, settlements }: Batch): Promise<void> {
  const paid = settlements.toSorted((a, b) => a.at - b.at);
  await writeNewClients(target, sales);
  await writeDrafts(target, 'sales', sales, ({ row, client, bookings, payments }) => ({
    ...row,
    ...totalsOfNewSale(bookings, payments),
    client_id: client.id,
  }));
  const saleOf = new Map(
    sales.flatMap((sale) => [...sale.bookings, ...sale.payments].map((below) => [below, ofSale(sale)])),
  );
  const bookings = sales.flatMap((sale) => sale.bookings);
  await writeDrafts(target, 'bookings', bookings, (booking) => {
    const { id: _, cancelledAt: __, ...row } = booking;
    return { ...row, ...saleOf.get(booking) };
  });
  const payments = sales.flatMap((sale) => sale.payments);
  await writeDrafts(target, 'tourist_payments', payments, (payment) => {
    const { id: _, ...row } = payment;
    return { ...row, ...saleOf.get(payment) };
  });
  await writeDrafts(target, 'partner_payments', paid, ({ row }) => row);
  const allocations = paid.flatMap(({ id, allocations: parts }) =>
    parts.map((part) => ({ part, row: { ...part.row, booking_id: part.booking.id, partner_payment_id: id } })),
  );
  const ids = await writeRows(
    target,
    'allocations',
    allocations.map(({ row }) => row),
  );
  for (const [index, { part }] of allocations.entries()) part.id = ids[index] ?? 0;
  const lines = [...sales.flatMap(linesOfSale), ...paid.flatMap(linesOfSettlement)];
  await writeRows(
    target,
    'cash_entries',
    lines.sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at)),
  );
  // Plans made while tables were empty, those of foreign keys included, would scan whole tables from now on.
  await sql`discard plans`.execute(target.tx);
}

async function writeNewClients(target: Target, sales: SaleDraft[]): Promise<void> {
  const fresh = new Map(sales.filter(({ client }) => client.id === 0).map((sale) => [sale.client, sale] as const));
  const firstSale = (client: SaleDraft['client']) => fresh.get(client)?.row.created_at;
  await writeDrafts(target, 'clients', [...fresh.keys()], (client) => {
    const { phone, name, surname, latin_name } = client;
    return { phone, name, surname, latin_name, created_at: firstSale(client) };
  });
}

/** The sale's columns that its rows copy. */
const ofSale = ({ id, row: { agent_id, office_id, direction_id } }: SaleDraft) => ({
  sale_id: id,
  sale_agent_id: agent_id,
  sale_office_id: office_id,
  sale_direction_id: direction_id,
});
