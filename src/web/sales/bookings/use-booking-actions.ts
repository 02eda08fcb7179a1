import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { sign } from '#contract/base/money.ts';
import type { BookingCan } from '#contract/sales/bookings/booking.ts';
import { bookingRowAbilities } from '#contract/sales/bookings/booking-abilities.ts';
import { useMe } from '../../base/session/me.tsx';
import { useHasPermission } from '../../base/session/use-has-permission.ts';
import { useScreenActions } from '../../base/shell/screen-actions.tsx';
import type { Meaning } from '../../base/ui/focus/shortcuts.ts';
import { paths } from '../../paths.ts';
import type { PageAction } from '../action-button.tsx';
import { useBookingCheck } from '../audit/use-booking-check.ts';
import type { BookingDetailsData } from './booking-query.ts';

export type BookingDialogName = 'edit' | 'cancel' | 'delete';

/** The actions on the booking of the page, with the same shortcuts as in the lists. */
export function useBookingActions(
  booking: BookingDetailsData,
  open: (dialog: BookingDialogName) => void,
  refresh: () => Promise<void>,
) {
  const { t } = useTranslation();
  const { viewer } = useMe();
  const [, navigate] = useLocation();
  const { busy, check } = useBookingCheck(refresh);
  const can = bookingRowAbilities(booking, viewer);
  const action = (
    name: keyof BookingCan,
    label: 'check_booking' | 'uncheck_booking' | 'edit' | 'cancel_booking' | 'delete',
    shortcut: Meaning,
    run: () => void,
  ): PageAction => {
    const refused = can[name];
    return { id: name, name: t(`actions.${label}`), shortcut, reason: refused && t(`errors.${refused}`), run };
  };
  const step = booking.audit === 'checked' ? 'uncheck' : 'check';
  const checks = useHasPermission('booking.check')
    ? [action(step, `${step}_booking`, 'check', () => void check(step, booking))]
    : [];
  const pay: PageAction = {
    id: 'pay_partner',
    name: t('actions.pay_partner'),
    shortcut: 'pay',
    reason: sign(booking.to_be_paid) > 0 ? null : t('errors.booking_settled'),
    run: () => navigate(paths.newPartnerPayment({ partner: booking.partner_id, bookings: [booking.id] })),
  };
  const payments = useHasPermission('partner_payment.create') ? [pay] : [];
  const edit = action('edit', 'edit', 'edit', () => open('edit'));
  const cancel = action('cancel', 'cancel_booking', 'cancel', () => open('cancel'));
  const remove = action('delete', 'delete', 'delete', () => open('delete'));
  useScreenActions([...checks, ...payments, edit, cancel, remove]);
  return { checks, payments, edit, cancel, remove, busy };
}
