import type { Updateable } from 'kysely';
import type { Static } from 'typebox';
import { ownerOf } from '#contract/base/abilities.ts';
import { doubtAboutPenalty, doubtAboutPrice } from '#contract/base/doubts.ts';
import type { ErrorCode } from '#contract/base/errors.ts';
import { type Amount, amount, type Currency, canonicalRate, convert, toHundredths } from '#contract/base/money.ts';
import { bookingPosition } from '#contract/sales/bookings/booking-abilities.ts';
import type { BookingInput } from '#contract/sales/create-sale.ts';
import { type BookingEvent, bookingMachine } from '#machines/booking.ts';
import { decide } from '#machines/decide.ts';
import type { Schema } from '../../../base/db/schema.ts';
import { accept } from '../../../base/pipeline/accept-event.ts';
import { type Answer, allow, type Context, confirmDoubt } from '../../../base/pipeline/handler.ts';
import { changeRow } from '../../../base/pipeline/write-log.ts';
import { inUsd, rateToUsd } from '../../../currencies/commands/usd-amounts.ts';
import { type Booking, lockBooking, type Sale } from '../../rows/sale-rows.ts';
import { type Partner, partnersOf } from '../rows/allocation-rows.ts';
import { inPartnerCurrency, type PartnerFigures } from './partner-currency.ts';

type BookingPatch = Updateable<Schema['bookings']>;
type Id = { id: number };

function positionOf(booking: Booking, sale: Pick<Sale, 'bookings_count'>) {
  const allocation = booking.allocations > 0 ? 'allocated' : 'non_allocated';
  return bookingPosition({ ...booking, allocation }, sale.bookings_count === 1);
}

/** Whether the booking's machine forbids editing it. */
export const isLocked = (booking: Booking, sale: Pick<Sale, 'bookings_count'>): boolean =>
  !decide(bookingMachine, positionOf(booking, sale), { type: 'booking.edit', rate: toHundredths(booking.rate) })
    .accepted;

/**
 * Runs an event on the booking's machine and returns the new status columns, `null` when the booking is deleted. A
 * refusal is attached to the given fields of the body.
 */
export function decideBooking(
  booking: Booking,
  sale: Pick<Sale, 'bookings_count'>,
  event: BookingEvent,
  fields: string[] = [],
): Pick<BookingPatch, 'lifecycle' | 'audit'> | null {
  const at = <Code extends ErrorCode>(code: Code) => ({
    [code]: { fields: Object.fromEntries(fields.map((field) => [field, code])) },
  });
  const { value } = accept(bookingMachine, positionOf(booking, sale), event, {
    ...at('booking_already_paid'),
    ...at('booking_cancelled'),
    ...at('paid_bookings_not_deletable'),
    ...at('last_booking_not_deletable'),
  });
  return typeof value === 'string' ? null : { lifecycle: value.present.lifecycle, audit: value.present.audit };
}

/** Requires confirmation of a penalty above the cost of the booking. */
export function confirmPenalty(
  context: Context,
  booking: Booking,
  penalty: Amount,
  { partners, field }: { partners: Map<number, Partner>; field: string },
): void {
  const partner = partners.get(booking.partner_id)?.name ?? '';
  confirmDoubt(context, doubtAboutPenalty(penalty, { ...booking, partner }), field);
}

/**
 * The columns of a booking after an edit: omitted fields stay, null gets the default of a new booking. Requires
 * confirmation of a price far from the previous one.
 */
export async function editedBooking(
  context: Context,
  booking: Booking,
  typed: Partial<Static<typeof BookingInput>>,
  serviceDate: string,
  path = '',
) {
  const at = (field: string) => (path ? `${path}.${field}` : field);
  const { partner_id = booking.partner_id, currency = booking.currency, currency_rate: typedRate } = typed;
  const { reference_number = booking.reference_number, service_date = booking.service_date } = typed;
  const rate = amount(typed.rate ?? booking.rate);
  // The stored rate stays; only another currency gets the rate of the day.
  const sameRate = typedRate === undefined || (typedRate && canonicalRate(typedRate) === booking.currency_rate);
  const kept = currency === booking.currency && sameRate;
  const currency_rate = kept
    ? booking.currency_rate
    : await rateToUsd(context, { currency, currency_rate: typedRate }, context.today, path);
  const sameFigures = rate === booking.rate && kept;
  const amount_usd = sameFigures ? booking.amount_usd : inUsd(rate, currency, currency_rate, at('rate'));
  confirmDoubt(context, doubtAboutPrice(booking, { rate, currency, amount_usd }), at('rate'));
  const samePair = partner_id === booking.partner_id && currency === booking.currency;
  const unpriced = samePair && (booking.partner_rate === null || sameFigures);
  const { partner_rate, partner_conversion } = unpriced
    ? booking
    : await repriced(context, booking, { partner_id, currency, usd: amount_usd }, path);
  return {
    partner_id,
    reference_number: reference_number?.trim() || null,
    service_date: service_date ?? serviceDate,
    rate,
    currency,
    currency_rate,
    amount_usd,
    partner_rate,
    partner_conversion,
  };
}

/**
 * The figures in the partner's currency: at the stored rate, or at the rate of the day for another partner or currency.
 */
async function repriced(
  context: Context,
  booking: Booking,
  after: { partner_id: number; currency: Currency; usd: Amount },
  path: string,
): Promise<PartnerFigures> {
  const { partner_id, currency, usd } = after;
  const partner = (await partnersOf(context, [partner_id])).get(partner_id);
  const { partner_rate } = booking;
  const same = partner_id === booking.partner_id && currency === booking.currency;
  if (!same || partner_rate === null || !partner) {
    return inPartnerCurrency(context, partner, after, context.today, path);
  }
  return { partner_rate, partner_conversion: convert(usd, 'USD', partner.currency, partner_rate) };
}

/** Checks or unchecks a booking. It changes no figures, so the sale stays checked. */
export const auditBooking =
  (type: 'booking.check' | 'booking.uncheck', patch: (context: Context) => BookingPatch) =>
  async (context: Context & { params: Id }): Promise<Answer> => {
    const { sale, booking } = await lockBooking(context, context.params.id);
    allow(context, ownerOf(sale));
    const next = decideBooking(booking, sale, { type });
    await changeRow(context, type, 'bookings', booking, { ...next, ...patch(context) });
    return { booking: booking.id };
  };
