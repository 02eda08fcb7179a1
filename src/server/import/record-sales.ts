import type { Change } from '../base/db/change-notice.ts';
import { announce } from '../base/pipeline/announce-changes.ts';
import type { Context } from '../base/pipeline/handler.ts';
import { writeManyLines } from '../base/pipeline/write-log.ts';
import { linkNoteImages } from '../company/rows/note-image-rows.ts';
import { addDirections, addPartners } from './rows/add-directory-entries.ts';
import { findOrCreateClients } from './rows/write-clients.ts';
import { type SaleToWrite, writeSales } from './rows/write-sales.ts';
import type { SaleSetting } from './sale-context.ts';
import type { SaleDraft, TouristDraft } from './sale-drafts.ts';

/** The tourists by phone, each as in the first row with that phone. */
export function touristsOf(sales: SaleDraft[]): Map<string, TouristDraft> {
  const tourists = new Map<string, TouristDraft>();
  for (const { tourist } of sales) if (!tourists.has(tourist.phone)) tourists.set(tourist.phone, tourist);
  return tourists;
}

/**
 * Writes the sales of a file: new directions and partners, clients, then sales with bookings, payments and cash book
 * lines, each table in a few statements. Open screens are notified once per kind of change.
 */
export async function recordSales(context: Context, { body, added }: SaleSetting, sales: SaleDraft[]) {
  const words = [...(await addDirections(context, added.directions)), ...(await addPartners(context, added.partners))];
  const clients = await findOrCreateClients(context, touristsOf(sales));
  const written = await writeSales(
    context,
    sales.map((sale) => toWrite(sale, clients.ids.get(sale.tourist.phone) ?? 0)),
    body.payments,
  );
  for (const [index, { columns }] of sales.entries()) {
    await linkNoteImages(context, { ...columns, id: written.ids[index] ?? 0 });
  }
  await writeManyLines(context, [...words, ...clients.made, ...written.lines]);
  await announce(context, changesOf(context, sales, written.ids));
  return { made: clients.made.length };
}

const toWrite = ({ tourist, direction, columns, bookings, payments }: SaleDraft, client_id: number): SaleToWrite => ({
  row: {
    ...columns,
    direction_id: direction.id,
    client_id,
    tourist_phone: tourist.phone,
    tourist_name: tourist.name,
    tourist_surname: tourist.surname,
    tourist_latin_name: tourist.latin_name,
  },
  bookings: bookings.map((booking) => ({ ...booking.columns, partner_id: booking.partner.id })),
  payments,
});

/** The changes to notify: one sale per agent and office, and one change per other kind. */
function changesOf({ caller }: Context, sales: SaleDraft[], ids: number[]): Change[] {
  const ofSales = new Map<string, Change[]>();
  for (const [index, { columns }] of sales.entries()) {
    const { agent_id, office_id } = columns;
    const kinds = ['sale', 'booking', 'tourist_payment'];
    const id = ids[index] ?? 0;
    ofSales.set(
      `${agent_id} ${office_id}`,
      kinds.map((kind): Change => [kind, kind === 'sale' ? id : 0, agent_id, office_id]),
    );
  }
  const others = ['client', 'direction', 'partner', 'cash_entry'];
  return [...[...ofSales.values()].flat(), ...others.map((kind): Change => [kind, 0, caller.id, caller.officeId])];
}
