import type { Updateable } from 'kysely';
import { bookingPosition, ownerOf } from '#contract/abilities.ts';
import { type BookingEvent, bookingMachine } from '#machines/booking.ts';
import type { Schema } from '../db/schema.ts';
import { accept } from '../pipeline/accept.ts';
import { allow, type Context, type Handler } from '../pipeline/handler.ts';
import { changeRow } from '../stores/journal.ts';
import { type Booking, lockBooking, type Sale } from '../stores/sales.ts';

type BookingPatch = Updateable<Schema['bookings']>;
type Id = { id: number };

/** Decides with the booking's machine and answers with the status columns as they will be; `null` when it is gone. */
export function decideBooking(
  booking: Booking,
  sale: Pick<Sale, 'bookings_count'>,
  event: BookingEvent,
): Pick<BookingPatch, 'lifecycle' | 'audit'> | null {
  const allocation = booking.allocations > 0 ? 'allocated' : 'non_allocated';
  const position = bookingPosition({ ...booking, allocation }, sale.bookings_count === 1);
  const { value } = accept(bookingMachine, position, event);
  return typeof value === 'string' ? null : { lifecycle: value.present.lifecycle, audit: value.present.audit };
}

/** The audit of one booking: it says nothing about figures, so the sale's own check stands. */
export const auditBooking =
  (type: 'booking.check' | 'booking.uncheck', patch: (context: Context) => BookingPatch): Handler =>
  async (context) => {
    const { sale, booking } = await lockBooking(context, (context.params as Id).id);
    allow(context, ownerOf(sale));
    const next = decideBooking(booking, sale, { type });
    await changeRow(context, type, 'bookings', booking, { ...next, ...patch(context) });
    return { booking: booking.id };
  };
