import { Group } from 'react-aria-components/Group';
import { useTranslation } from 'react-i18next';
import { formatAmount, formatDate, formatRate } from '../../base/i18n/format.ts';
import { Icon } from '../../base/ui/icon.tsx';
import type { Locked } from './use-locked-bookings.ts';

/** A booking that can't be changed here, in the grid's columns, with the reason below it. */
export function FixedBooking({ number, booking, reason }: Locked & { number: number }) {
  const { t } = useTranslation();
  const { partner_name, reference_number, rate, currency, currency_rate, service_date, amount_usd } = booking;
  return (
    <Group className="booking booking-locked" aria-label={t('sale.booking', { number })}>
      <span className="booking-fixed">{partner_name}</span>
      <span className="booking-fixed dim">{reference_number ?? '—'}</span>
      <span className="booking-fixed number">{formatAmount(rate)}</span>
      <span className="booking-fixed">{currency}</span>
      <span className="booking-fixed number">{formatRate(currency_rate)}</span>
      <span className="booking-fixed">{formatDate(service_date)}</span>
      <b className="booking-fixed number">{formatAmount(amount_usd)}</b>
      <p className="booking-reason">
        <Icon name="lock" />
        {reason}
      </p>
    </Group>
  );
}
