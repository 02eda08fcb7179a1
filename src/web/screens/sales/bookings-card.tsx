import { useTranslation } from 'react-i18next';
import { formatAmount, formatDate, formatRate } from '../../i18n/format.ts';
import { PaymentStatusMark } from '../../ui/payment-status.tsx';
import { Badge } from '../../ui/status.tsx';
import { TableScroll } from '../../ui/table-scroll.tsx';
import { computeBooking } from './computed.ts';
import { ComputedAmount } from './computed-amount.tsx';
import type { SaleDetailsData } from './sale-query.ts';

/** What was bought from whom, and what it costs. */
export function BookingsCard({ bookings }: { bookings: SaleDetailsData['bookings'] }) {
  const { t } = useTranslation();
  return (
    <section className="card" aria-labelledby="section-bookings">
      <h2 id="section-bookings">{t('sale.bookings')}</h2>
      <TableScroll labelledBy="section-bookings">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('fields.partner')}</th>
              <th scope="col">{t('fields.reference_number')}</th>
              <th scope="col">{t('fields.service_date')}</th>
              <th scope="col" className="number">
                {t('fields.rate')}
              </th>
              <th scope="col" className="number">
                {t('fields.currency_rate')}
              </th>
              <th scope="col" className="number">
                {t('fields.amount_usd')}
              </th>
              <th scope="col">{t('columns.payment_status')}</th>
            </tr>
          </thead>
          <tbody>
            {bookings.map((booking) => (
              <tr key={booking.id}>
                <th scope="row">
                  {booking.partner_name}{' '}
                  {booking.lifecycle === 'cancelled' && <Badge tone="bad">{t('booking.cancelled')}</Badge>}
                </th>
                <td className="dim">{booking.reference_number ?? '-'}</td>
                <td>{formatDate(booking.service_date)}</td>
                <td className="number">
                  {formatAmount(booking.rate)} {booking.currency}
                  {booking.rate_before_cancel && (
                    <div className="dim">
                      {t('booking.before_cancel', { amount: formatAmount(booking.rate_before_cancel) })}
                    </div>
                  )}
                </td>
                <td className="number dim">{booking.currency === 'USD' ? '-' : formatRate(booking.currency_rate)}</td>
                <td className="number">
                  <ComputedAmount
                    strong
                    label={t('computed.booking', { partner: booking.partner_name })}
                    amount={booking.amount_usd}
                    compute={() => computeBooking(booking)}
                  />
                </td>
                <td>
                  <PaymentStatusMark status={booking.payment_status} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </section>
  );
}
