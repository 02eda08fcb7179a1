import { sql } from 'kysely';
import { type Target, writeRows } from '../base/db/write-rows.ts';
import { columnsOfSale } from '../sales/rows/sale-rows.ts';
import { totalsOfNewSale } from '../sales/rows/sale-totals.ts';
import { linesOfSale, linesOfSettlement } from './money/demo-cash.ts';
import type { Settlement } from './money/demo-partner-payments.ts';
import type { BookingDraft } from './sales/demo-bookings.ts';
import type { SaleDraft } from './sales/demo-sales.ts';
import type { TouristPaymentDraft } from './sales/demo-tourist-payments.ts';
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
    sales.flatMap((sale) => [...sale.bookings, ...sale.payments].map((below) => [below, sale] as const)),
  );
  const ofSale = (below: BookingDraft | TouristPaymentDraft) => {
    const sale = saleOf.get(below);
    if (!sale) throw new Error('A booking or payment is of no sale of the batch');
    return columnsOfSale({ ...sale.row, id: sale.id });
  };
  const bookings = sales.flatMap((sale) => sale.bookings);
  await writeDrafts(target, 'bookings', bookings, (booking) => {
    const { id: _, cancelledAt: __, ...row } = booking;
    return { ...row, ...ofSale(booking) };
  });
  const payments = sales.flatMap((sale) => sale.payments);
  await writeDrafts(target, 'tourist_payments', payments, (payment) => {
    const { id: _, ...row } = payment;
    return { ...row, ...ofSale(payment) };
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
