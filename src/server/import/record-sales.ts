import type { Change } from '../base/db/change-notice.ts';
import { announce } from '../base/pipeline/announce-changes.ts';
import type { Context } from '../base/pipeline/handler.ts';
import { writeManyLines } from '../base/pipeline/write-log.ts';
import { linkNoteImages } from '../company/rows/note-image-rows.ts';
import { addDirections, addPartners } from './rows/add-words.ts';
import { clientsByPhones } from './rows/write-clients.ts';
import { type SaleToWrite, writeSales } from './rows/write-sales.ts';
import type { SaleDraft, TouristDraft } from './sale-drafts.ts';
import type { SaleSetting } from './sale-setting.ts';

/** Each tourist once: whoever the file names first with a phone number. */
export function touristsOf(sales: SaleDraft[]): Map<string, TouristDraft> {
  const tourists = new Map<string, TouristDraft>();
  for (const { tourist } of sales) if (!tourists.has(tourist.phone)) tourists.set(tourist.phone, tourist);
  return tourists;
}

/**
 * Records the sales of a file: the words that are new, then the clients, then sales, bookings, payments and the cash book,
 * each kind in a few statements. Everybody whom it concerns is told once of each kind.
 */
export async function recordSales(context: Context, { body, added }: SaleSetting, sales: SaleDraft[]) {
  const words = [...(await addDirections(context, added.directions)), ...(await addPartners(context, added.partners))];
  const clients = await clientsByPhones(context, touristsOf(sales));
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

/** A sale of each agent at each office says that there are others; of what belongs to nobody there is one change. */
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
