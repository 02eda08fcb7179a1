import { bookingMachine } from '#machines/booking.ts';
import { type Position, refusalOf } from '#machines/decide.ts';
import { ownerOf } from '../../base/abilities.ts';
import { toHundredths } from '../../base/money.ts';
import { mapValues } from '../../base/record-keys.ts';
import { permissionRefusal, type Viewer } from '../../base/roles.ts';
import type { SaleRow } from '../sale.ts';
import { bookingChangeRefusal } from '../sale-abilities.ts';
import type { Booking, BookingCan } from './booking.ts';
import type { BookingRow } from './booking-row.ts';

export type BookingStanding = Pick<Booking, 'lifecycle' | 'audit' | 'payment_status' | 'allocation' | 'rate' | 'paid'>;

/** The position without the number of allocations, which only decides about taking one back. */
const knownOf = (booking: BookingStanding, onlyBooking: boolean) => ({
  value: {
    present: {
      lifecycle: booking.lifecycle,
      audit: booking.audit,
      payment: booking.payment_status,
      allocation: booking.allocation,
    },
  },
  context: { rate: toHundredths(booking.rate), paid: toHundredths(booking.paid), onlyBooking },
});

export function bookingPosition(
  booking: BookingStanding & { allocations: number },
  onlyBooking: boolean,
): Position<typeof bookingMachine> {
  const { value, context } = knownOf(booking, onlyBooking);
  return { value, context: { ...context, allocations: booking.allocations } };
}

const bookingActions = {
  edit: { permission: 'booking.edit', changesSale: true },
  delete: { permission: 'booking.delete', changesSale: true },
  cancel: { permission: 'booking.cancel', changesSale: true },
  check: { permission: 'booking.check', changesSale: false },
  uncheck: { permission: 'booking.uncheck', changesSale: false },
} as const satisfies Record<keyof BookingCan, unknown>;

/** The fields of a sale that decide about its bookings' actions. */
export type SaleOfBooking = Pick<SaleRow, 'lifecycle' | 'agent_id' | 'office_id' | 'bookings_count'>;

export function bookingAbilities(booking: BookingStanding, sale: SaleOfBooking, viewer: Viewer): BookingCan {
  const known = knownOf(booking, sale.bookings_count === 1);
  const changeRefused = bookingChangeRefusal(sale);
  return mapValues(
    bookingActions,
    ({ permission, changesSale }, action) =>
      permissionRefusal(permission, viewer, ownerOf(sale)) ??
      refusalOf(bookingMachine, known, { type: `booking.${action}` }) ??
      (changesSale ? changeRefused : null),
  );
}

/** The abilities on a row of the booking list, which has the fields of its sale. */
export const bookingRowAbilities = (
  row: BookingStanding & Pick<BookingRow, 'sale_lifecycle' | 'sale_bookings_count' | 'agent_id' | 'office_id'>,
  viewer: Viewer,
): BookingCan => {
  const { sale_lifecycle: lifecycle, sale_bookings_count: bookings_count, agent_id, office_id } = row;
  return bookingAbilities(row, { lifecycle, bookings_count, agent_id, office_id }, viewer);
};
