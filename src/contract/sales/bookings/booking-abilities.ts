import { bookingMachine } from '#machines/booking.ts';
import { decide, type Position } from '#machines/decide.ts';
import { type Abilities, mapValues, ownerOf } from '../../base/abilities.ts';
import { toHundredths, ZERO } from '../../base/money.ts';
import { deniedBecause, type Viewer } from '../../base/roles.ts';
import type { SaleRow } from '../sale.ts';
import { saleRefusal } from '../sale-abilities.ts';
import type { Booking } from './booking.ts';
import type { BookingRow } from './booking-row.ts';

export type BookingStanding = Pick<
  Booking,
  'lifecycle' | 'audit' | 'payment_status' | 'allocation' | 'rate' | 'paid'
> & { allocations?: number };

export const bookingPosition = (booking: BookingStanding, onlyBooking: boolean): Position<typeof bookingMachine> => ({
  value: {
    present: {
      lifecycle: booking.lifecycle,
      audit: booking.audit,
      payment: booking.payment_status,
      allocation: booking.allocation,
    },
  },
  context: {
    rate: toHundredths(booking.rate),
    paid: toHundredths(booking.paid),
    allocations: booking.allocations ?? (booking.allocation === 'allocated' ? 1 : 0),
    onlyBooking,
  },
});

const bookingActions = {
  edit: { permission: 'booking.edit', event: { type: 'booking.edit', rate: 0 }, changesSale: true },
  delete: { permission: 'booking.delete', event: { type: 'booking.delete' }, changesSale: true },
  cancel: { permission: 'booking.cancel', event: { type: 'booking.cancel', penalty: 0 }, changesSale: true },
  check: { permission: 'booking.check', event: { type: 'booking.check' }, changesSale: false },
  uncheck: { permission: 'booking.uncheck', event: { type: 'booking.uncheck' }, changesSale: false },
} as const;

export type BookingActionName = keyof typeof bookingActions;

/** What its bookings need to know of a sale. */
export type SaleOfBooking = Pick<SaleRow, 'lifecycle' | 'agent_id' | 'office_id' | 'bookings_count'>;

/** What a sale's machine does not look at when it is asked for a change of its bookings. */
const besides = {
  audit: 'unchecked',
  target: 'not_added',
  debt: ZERO,
  pending_payments: 0,
  service_date: '',
  tourist_surname: '',
} as const;

export function bookingAbilities(
  booking: BookingStanding,
  sale: SaleOfBooking,
  viewer: Viewer,
): Abilities<BookingActionName> {
  const position = bookingPosition(booking, sale.bookings_count === 1);
  const changeRefused = saleRefusal({ ...besides, ...sale }, { type: 'sale.change_bookings' });
  return mapValues(bookingActions, ({ permission, event, changesSale }) => {
    const denied = deniedBecause(permission, viewer, ownerOf(sale));
    if (denied) return denied;
    const decision = decide(bookingMachine, position, event);
    if (!decision.accepted) return decision.code;
    return changesSale ? changeRefused : null;
  });
}

/** The same of a booking that brings what is needed of its sale along. */
export const bookingRowAbilities = (
  row: BookingStanding & Pick<BookingRow, 'sale_lifecycle' | 'sale_bookings_count' | 'agent_id' | 'office_id'>,
  viewer: Viewer,
): Abilities<BookingActionName> => {
  const { sale_lifecycle: lifecycle, sale_bookings_count: bookings_count, agent_id, office_id } = row;
  return bookingAbilities(row, { lifecycle, bookings_count, agent_id, office_id }, viewer);
};
