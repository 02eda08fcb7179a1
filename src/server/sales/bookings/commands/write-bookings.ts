import type { Static } from 'typebox';
import { ownerOf } from '#contract/base/abilities.ts';
import { doubtAboutBooking } from '#contract/base/doubts.ts';
import { type Amount, add, negate, subtract, toHundredths } from '#contract/base/money.ts';
import type { PermissionKey } from '#contract/base/roles.ts';
import type { BookingEntry } from '#contract/sales/edit-sale.ts';
import { bookingNames, bookingsOfTour } from '#contract/sales/moved-tour.ts';
import { allow, type Context, confirmDoubt, requireConfirmation } from '../../../base/pipeline/handler.ts';
import { Refusal } from '../../../base/pipeline/refusal.ts';
import { changeRow, deleteRow, insertRows } from '../../../base/pipeline/write-log.ts';
import { requireOffered } from '../../../directories/commands/offered-choices.ts';
import { confirmBookingDate } from '../../commands/sale-fields.ts';
import { decideSale } from '../../commands/sale-transitions.ts';
import { type Booking, columnsOfSale, lockBookingsOf, type Sale } from '../../rows/sale-rows.ts';
import { partnersOf } from '../rows/allocation-rows.ts';
import { decideBooking, editedBooking, isLocked } from './booking-transitions.ts';
import { newBooking } from './new-booking.ts';
import { withPartnerFigures } from './partner-currency.ts';

type New = Awaited<ReturnType<typeof newBooking>>;
type Entry = Static<typeof BookingEntry>;
type Tour = Pick<Sale, 'sale_date' | 'service_date'>;
type Written = { netto: Amount; changed: boolean };
type Edit = { booking: Booking; after: Awaited<ReturnType<typeof editedBooking>>; path: string };

/**
 * Makes the bookings of a locked sale equal to the list: edits those that differ, adds those without an id, deletes
 * active ones that are missing. Each change passes the booking's machine and has its own log line. Returns the new
 * netto, and whether anything has changed.
 */
export async function writeBookingList(context: Context, sale: Sale, list: Entry[], tour: Tour): Promise<Written> {
  const recorded = new Map((await lockBookingsOf(context, sale.id)).map((booking) => [booking.id, booking]));
  requireOwnBookings(context, list, recorded);
  const partners = list.map(({ partner_id, id = 0 }, index) => ({
    id: partner_id,
    before: recorded.get(id)?.partner_id,
    path: `bookings.${index}`,
  }));
  await requireOffered(context, { partners: partners.filter(({ id, before }) => id !== before) });
  const edits: Edit[] = [];
  const fresh: New[] = [];
  const paths: string[] = [];
  for (const [index, typed] of list.entries()) {
    const path = `bookings.${index}`;
    const booking = recorded.get(typed.id ?? 0);
    if (booking) {
      const after = await editedBooking(context, booking, typed, tour.service_date, path);
      const isMoved = after.service_date !== booking.service_date || tour.sale_date !== sale.sale_date;
      if (isMoved) confirmBookingDate(context, tour, after, path);
      edits.push({ booking, after, path });
    } else {
      const added = await newBooking(context, typed, { date: context.today, serviceDate: tour.service_date }, path);
      confirmBookingDate(context, tour, added, path);
      fresh.push(added);
      paths.push(path);
    }
  }
  const known = await partnersOf(
    context,
    fresh.map(({ partner_id }) => partner_id),
  );
  const added = await withPartnerFigures(context, fresh, known, context.today, (index) => paths[index] ?? '');
  const edited = edits.filter(
    ({ booking, after }) => differing(booking, after).length > 0 || booking.lifecycle !== 'active',
  );
  const listed = new Set(list.map(({ id }) => id));
  const missing = [...recorded.values()].filter(({ id, lifecycle }) => lifecycle === 'active' && !listed.has(id));

  if (edited.length + added.length + missing.length === 0) return { netto: sale.netto, changed: false };
  decideSale(sale, { type: 'sale.change_bookings' });
  for (const edit of edited) await writeEdit(context, sale, edit);
  await writeAdded(context, sale, added);
  await writeMissing(context, sale, missing, added.length);
  const netto = add(
    sale.netto,
    ...edited.map(({ booking, after }) => subtract(after.amount_usd, booking.amount_usd)),
    ...added.map(({ amount_usd }) => amount_usd),
    ...missing.map(({ amount_usd }) => negate(amount_usd)),
  );
  return { netto, changed: true };
}

/**
 * For an edit without a list of bookings: moves the bookings on the tour's date along with it. Requires confirmation of
 * the moved ones, and of those that stay, by name. Null when no date changes.
 */
export async function moveBookings(context: Context, sale: Sale, tour: Tour): Promise<Written | null> {
  const isMoved = tour.service_date !== sale.service_date;
  const saleDateChanges = tour.sale_date !== sale.sale_date;
  if (!isMoved && !saleDateChanges) return null;
  const live = (await lockBookingsOf(context, sale.id)).filter(({ lifecycle }) => lifecycle === 'active');
  const { moving, staying } = isMoved
    ? bookingsOfTour(sale, live, (booking) => isLocked(booking, sale))
    : { moving: [], staying: [] };
  const partners = await partnersOf(
    context,
    live.map(({ partner_id }) => partner_id),
  );
  const confirmMove = (code: 'bookings_move' | 'bookings_stay', bookings: Booking[], date: string) => {
    if (bookings.length === 0) return;
    const named = bookings.map((each) => ({ ...each, partner_name: partners.get(each.partner_id)?.name ?? '' }));
    requireConfirmation(context, { code, field: 'service_date', values: { bookings: bookingNames(named), date } });
  };
  confirmMove('bookings_move', moving, tour.service_date);
  confirmMove('bookings_stay', staying, sale.service_date);
  for (const booking of moving) {
    const after = await editedBooking(context, booking, { service_date: tour.service_date }, tour.service_date);
    await writeEdit(context, sale, { booking, after, path: '' });
  }
  const [earliest] = live
    .filter((booking) => !moving.includes(booking))
    .map(({ service_date }) => service_date)
    .sort();
  if (saleDateChanges && earliest) confirmDoubt(context, doubtAboutBooking(earliest, tour), 'sale_date');
  return { netto: sale.netto, changed: moving.length > 0 };
}

/** Refuses ids of other sales (not_found) and repeated ids (choice_invalid). */
function requireOwnBookings({ problems }: Context, list: Entry[], recorded: Map<number, Booking>): void {
  const named = list.flatMap(({ id }, index) => (id === undefined ? [] : [{ id, field: `bookings.${index}.id` }]));
  const unknown = named.filter(({ id }) => !recorded.has(id));
  if (unknown.length > 0) {
    throw new Refusal('not_found', {
      fields: Object.fromEntries(unknown.map(({ field }) => [field, 'not_found'] as const)),
    });
  }
  for (const [index, { id, field }] of named.entries()) {
    if (named.findIndex((other) => other.id === id) < index) problems[field] = 'choice_invalid';
  }
}

/** The edited fields whose values change. */
const differing = (booking: Booking, { amount_usd: _, partner_conversion: __, ...typed }: Edit['after']) =>
  (Object.keys(typed) as (keyof typeof typed)[]).filter((field) => typed[field] !== booking[field]);

async function writeEdit(context: Context, sale: Sale, { booking, after, path }: Edit): Promise<void> {
  allowOnSale(context, sale, 'booking.edit');
  const fields = differing(booking, after).map((field) => `${path}.${field}`);
  const event = { type: 'booking.edit', rate: toHundredths(after.rate) } as const;
  const next = decideBooking(booking, sale, event, fields.length > 0 ? fields : [`${path}.id`]);
  await changeRow(context, 'booking.edit', 'bookings', booking, { ...next, ...after, version: booking.version + 1 });
}

async function writeAdded(
  context: Context,
  sale: Sale,
  added: Awaited<ReturnType<typeof withPartnerFigures<New>>>,
): Promise<void> {
  if (added.length > 0) allowOnSale(context, sale, 'booking.add');
  await insertRows(
    context,
    'booking.add',
    'bookings',
    added.map((booking) => ({ ...booking, ...columnsOfSale(sale) })),
  );
}

/** Runs after the additions, so that the only booking can be replaced but not deleted. */
async function writeMissing(context: Context, sale: Sale, missing: Booking[], added: number): Promise<void> {
  if (missing.length > 0) allowOnSale(context, sale, 'booking.delete');
  for (const [deleted, booking] of missing.entries()) {
    const left = { bookings_count: sale.bookings_count + added - deleted };
    decideBooking(booking, left, { type: 'booking.delete' }, ['bookings']);
    await deleteRow(context, 'booking.delete', 'bookings', booking);
  }
}

/** Checks the permission of the single command for a change made by the list. */
const allowOnSale = (context: Context, sale: Sale, permission: PermissionKey): void =>
  allow({ ...context, permission }, ownerOf(sale));
