import { toHundredths } from '#contract/base/money.ts';
import type { Booking } from '#contract/sales/bookings/booking.ts';
import { type BookingEvent, bookingMachine } from '#machines/booking.ts';
import { postAllocation, postDeallocation } from '../support/data/allocations.ts';
import { buildSale, type Company } from '../support/data/company.ts';
import type { Walk } from '../support/oracles/model-walk.ts';
import type { Situation } from '../support/oracles/walks.ts';

type Subject = { id: number; saleId: number };
type BookingWalk = Walk<typeof bookingMachine, Subject>;

const STANDING = `query ($id: Id!) {
  sale(id: $id) { bookings { id lifecycle audit payment_status allocation rate paid } }
}`;
type Standing = Pick<Booking, 'id' | 'lifecycle' | 'audit' | 'payment_status' | 'allocation' | 'rate' | 'paid'>;

/** Hundredths, as the machine has them → the decimal that is sent. */
const decimal = (hundredths: number): string => (hundredths / 100).toFixed(2);

/**
 * A booking of 500.00 USD, alone in its sale or beside another one. Cancelled on its own, or with its sale and then
 * restored with it.
 */
export const bookingWalk = (
  company: Company,
  situation: Situation<typeof bookingMachine>,
  cancelled: 'alone' | 'with its sale' = 'alone',
): BookingWalk => {
  const { api } = company.manager;
  const beside = { partner_id: company.partner.id, currency: 'USD' };
  const others = situation.input.onlyBooking ? [] : [{ ...beside, rate: '100.00' }];

  return {
    machine: bookingMachine,
    situation,
    start: async () => {
      const sale = await buildSale(company, {
        brutto: '1000.00',
        bookings: [{ ...beside, rate: decimal(situation.input.rate) }, ...others],
      });
      return { id: sale.bookings[0]?.id ?? 0, saleId: sale.id };
    },
    send: {
      'booking.edit': ({ id }, { rate }) => api.patch(`/bookings/${id}/`, { rate: decimal(rate) }),
      'booking.delete': ({ id }) => api.delete(`/bookings/${id}/`),
      'booking.cancel': ({ id, saleId }, { penalty }, from) => {
        const asked = { penalty: decimal(penalty) };
        const withSale = cancelled === 'with its sale' && from.matches({ present: { lifecycle: 'active' } });
        if (!withSale) return api.post(`/bookings/${id}/cancel/`, asked);
        return api.post(`/sales/${saleId}/cancel/`, {
          reason: 'Турист заболел',
          booking_penalties: [{ booking_id: id, ...asked }],
        });
      },
      // A booking has no restore command of its own: it is restored with its sale.
      'booking.restore': ({ saleId }) => api.post(`/sales/${saleId}/restore/`),
      'booking.check': ({ id }) => api.post(`/bookings/${id}/check/`),
      'booking.uncheck': ({ id }) => api.post(`/bookings/${id}/uncheck/`),
      'booking.allocate': (booking, { amount }) => postAllocation(company, booking, decimal(amount)),
      'booking.deallocate': (booking, { amount }) => postDeallocation(company, booking, decimal(amount)),
    },
    read: async ({ id, saleId }) => {
      const { sale } = await api.read<{ sale: { bookings: Standing[] } }>(STANDING, { id: saleId });
      const booking = sale.bookings.find((each) => each.id === id);
      if (!booking) return { value: 'deleted' };
      const { lifecycle, audit, payment_status: payment, allocation, rate, paid } = booking;
      return {
        value: { present: { lifecycle, audit, payment, allocation } },
        rate: toHundredths(rate),
        paid: toHundredths(paid),
      };
    },
    expected: ({ value, context: { rate, paid } }) => (value === 'deleted' ? { value } : { value, rate, paid }),
    action: actionOf,
    answersWithItself: ({ type }) =>
      !['booking.delete', 'booking.allocate', 'booking.deallocate'].includes(type) && cancelled === 'alone',
  };
};

/** The name of an event in a booking’s `can`. */
function actionOf({ type }: BookingEvent): string | null {
  const action = type.slice('booking.'.length);
  return ['edit', 'delete', 'cancel', 'check', 'uncheck'].includes(action) ? action : null;
}
