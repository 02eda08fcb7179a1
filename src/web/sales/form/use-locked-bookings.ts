import { useTranslation } from 'react-i18next';
import { bookingAbilities } from '#contract/sales/bookings/booking-abilities.ts';
import { useMe } from '../../base/session/me.tsx';
import type { SaleDetailsData } from '../sale-query.ts';
import { liveBookings } from './sale-form.ts';

export type RecordedBooking = SaleDetailsData['bookings'][number];

/** A booking that is not to be changed here, and why, as text. */
export type Locked = { booking: RecordedBooking; reason: string };

/**
 * The bookings of a recorded sale that can't be changed any more: by id those that still count, then the cancelled
 * ones.
 */
export function useLockedBookings(sale: SaleDetailsData | null): { locked: Map<number, Locked>; cancelled: Locked[] } {
  const { t } = useTranslation();
  const { viewer } = useMe();
  const locked = new Map<number, Locked>();
  if (!sale) return { locked, cancelled: [] };
  for (const booking of liveBookings(sale)) {
    const code = bookingAbilities(booking, sale, viewer).edit;
    if (code) locked.set(booking.id, { booking, reason: t(`errors.${code}`) });
  }
  const cancelled = sale.bookings.filter(({ lifecycle }) => lifecycle === 'cancelled');
  return { locked, cancelled: cancelled.map((booking) => ({ booking, reason: t('errors.booking_cancelled') })) };
}
