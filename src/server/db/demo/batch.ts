import { type Target, writeRows } from '../write-rows.ts';
import type { Day } from './calendar.ts';
import { linesOfSale, linesOfSettlement } from './cash.ts';
import { payPartners } from './partner-payments.ts';
import type { SaleDraft } from './sales.ts';
import type { Setting } from './setting.ts';
import { writeDrafts } from './write.ts';

/**
 * Writes the sales of a while, `lastDay` being the day of the last one, with everything below them; pays the partners
 * for their bookings, and writes what all of that leaves in the cash book.
 */
export async function writeBatch(target: Target, setting: Setting, sales: SaleDraft[], lastDay: Day): Promise<void> {
  // Paying changes the bookings, so that comes before they are written.
  const settlements = payPartners(setting, sales, lastDay).sort((a, b) => a.at - b.at);
  await writeNewClients(target, sales);
  await writeDrafts(target, 'sales', sales, ({ row, client }) => ({ ...row, client_id: client.id }));
  for (const { id, bookings, payments } of sales) for (const below of [...bookings, ...payments]) below.sale_id = id;
  const bookings = sales.flatMap((sale) => sale.bookings);
  await writeDrafts(target, 'bookings', bookings, ({ id: _, cancelledAt: __, ...row }) => row);
  const payments = sales.flatMap((sale) => sale.payments);
  await writeDrafts(target, 'tourist_payments', payments, ({ id: _, ...row }) => row);
  await writeDrafts(target, 'partner_payments', settlements, ({ row }) => row);
  const allocations = settlements.flatMap(({ id, allocations: parts }) =>
    parts.map((part) => ({ part, row: { ...part.row, booking_id: part.booking.id, partner_payment_id: id } })),
  );
  const ids = await writeRows(
    target,
    'allocations',
    allocations.map(({ row }) => row),
  );
  for (const [index, { part }] of allocations.entries()) part.id = ids[index] ?? 0;
  const lines = [...sales.flatMap(linesOfSale), ...settlements.flatMap(linesOfSettlement)];
  await writeRows(
    target,
    'cash_entries',
    lines.sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at)),
  );
}

async function writeNewClients(target: Target, sales: SaleDraft[]): Promise<void> {
  const fresh = new Map(sales.filter(({ client }) => client.id === 0).map((sale) => [sale.client, sale] as const));
  const firstSale = (client: SaleDraft['client']) => fresh.get(client)?.row.created_at;
  await writeDrafts(target, 'clients', [...fresh.keys()], (client) => {
    const { phone, name, surname } = client;
    return { phone, name, surname, created_at: firstSale(client) };
  });
}
