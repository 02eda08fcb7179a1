import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatPhone } from '#contract/base/phone.ts';
import { formatAmount, formatDate, formatMoment, formatRate } from '../../base/i18n/format.ts';
import { useMe } from '../../base/session/me.tsx';
import { touristName } from '../../base/text/person-name.ts';
import { Facts } from '../../base/ui/figures/facts.tsx';
import { PaymentStatusMark } from '../../base/ui/marks/payment-status.tsx';
import { paths } from '../../paths.ts';
import { type Computation, computeBooking, computeLeft } from '../form/computed-figures.ts';
import { ComputedAmount } from '../form/sections/computed-amount.tsx';
import type { BookingDetailsData } from './booking-query.ts';

/** The booking's service, partner and tourist. */
export function BookingCard({ booking }: { booking: BookingDetailsData }) {
  const { t } = useTranslation();
  const { time_zone } = useMe().user.company;
  const { sale_id: id, tourist_surname, tourist_name } = booking;
  const checkedBy =
    booking.audit === 'checked' && `${booking.checked_by_name}, ${formatMoment(booking.checked_at, time_zone)}`;
  return (
    <section className="card">
      <h2>{t('booking.general')}</h2>
      <Facts
        facts={[
          [
            t('fields.tourist'),
            <Link href={paths.saleDetails(id)} className="link" key="sale">
              {t('booking.sale_of', { id, name: touristName({ tourist_surname, tourist_name }) })}
            </Link>,
          ],
          [
            t('fields.phone'),
            <a className="link" href={`tel:${booking.tourist_phone}`} key="phone">
              {formatPhone(booking.tourist_phone)}
            </a>,
          ],
          [t('fields.partner'), booking.partner_name],
          [t('fields.reference_number'), booking.reference_number],
          [t('fields.service_date'), formatDate(booking.service_date)],
          [t('fields.direction'), booking.direction_name],
          [t('fields.blank_number'), booking.blank_number],
          [t('fields.agent'), `${booking.agent_name}, ${booking.office_name}`],
          [t('fields.checked_by'), checkedBy || t('audits.unchecked')],
        ]}
      />
    </section>
  );
}

/** The cost, the paid and the open amount of the booking; computed figures show their computation. */
export function BookingFigures({ booking }: { booking: BookingDetailsData }) {
  const { t } = useTranslation();
  const { currency, currency_rate, partner_name: partner, rate_before_cancel } = booking;
  const own = (label: string, amount: string, main = false) => (
    <div>
      <dt>{label}</dt>
      <dd className={main ? 'summary-main' : undefined}>
        {formatAmount(amount)} {currency}
      </dd>
    </div>
  );
  const inUsd = (label: string, amount: string, compute: () => Computation) => (
    <div>
      <dt>{label}</dt>
      <dd>
        <ComputedAmount label={label} amount={amount} compute={compute} />
      </dd>
    </div>
  );
  return (
    <section className="card summary">
      <h2>{t('booking.summary')}</h2>
      <dl>
        {own(booking.lifecycle === 'cancelled' ? t('booking.penalty') : t('fields.rate'), booking.rate, true)}
        {rate_before_cancel && own(t('booking.rate_before'), rate_before_cancel)}
        {currency !== 'USD' && (
          <div>
            <dt>{t('fields.currency_rate')}</dt>
            <dd>{formatRate(currency_rate)}</dd>
          </div>
        )}
        {inUsd(t('computed.booking', { partner }), booking.amount_usd, () => computeBooking(booking))}
        {own(t('fields.paid'), booking.paid)}
        {own(t('fields.to_be_paid'), booking.to_be_paid)}
        {inUsd(t('booking.left_of'), booking.to_be_paid_usd, () => computeLeft(booking))}
      </dl>
      <p className="summary-status">
        <PaymentStatusMark status={booking.payment_status} />
      </p>
    </section>
  );
}
