import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isErrorCode } from '#contract/base/errors.ts';
import { checkBooking, checkBookings } from '#contract/sales/bookings/check-booking.ts';
import { uncheckBooking } from '#contract/sales/bookings/uncheck-booking.ts';
import { Problem, send } from '../../base/api/http.ts';
import { toastRefusal } from '../../base/api/toast-refusal.ts';
import { toastDone } from '../../base/ui/feedback/toasts.tsx';
import type { BookingData } from '../sale-query.ts';

/** Checks bookings or takes a check back, and announces the outcome; of several bookings, the first refusal. */
export function useBookingCheck(refresh: () => Promise<void>) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);

  const perform = {
    check: async ({ id, partner_name: partner }: BookingData) => {
      await send(checkBooking, { params: { id }, key: crypto.randomUUID() });
      return t('booking.checked', { partner });
    },
    uncheck: async ({ id, partner_name: partner }: BookingData) => {
      await send(uncheckBooking, { params: { id }, key: crypto.randomUUID() });
      return t('booking.unchecked', { partner });
    },
  };
  const performAll = async (bookings: BookingData[]) => {
    const ids = bookings.map(({ id }) => id);
    const { results } = await send(checkBookings, { body: { ids }, key: crypto.randomUUID() });
    const refused = results.find(({ code }) => code !== null)?.code;
    if (refused && isErrorCode(refused)) throw new Problem(refused, 409);
    return t('booking.all_checked', { count: results.length });
  };

  const run = async (step: () => Promise<string>) => {
    setBusy(true);
    try {
      toastDone(await step());
    } catch (error) {
      toastRefusal(error, t);
    }
    await refresh();
    setBusy(false);
  };
  return {
    busy,
    check: (name: 'check' | 'uncheck', booking: BookingData) => run(() => perform[name](booking)),
    checkAll: (bookings: BookingData[]) => run(() => performAll(bookings)),
  };
}
