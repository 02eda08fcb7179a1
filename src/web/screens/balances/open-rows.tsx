import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { OpenBookingRow } from '#contract/entities/open-booking.ts';
import type { PartnerPaymentRow } from '#contract/entities/partner-payment.ts';
import { type Read, useRead } from '../../api/use-read.ts';
import { formatCount, formatDate } from '../../i18n/format.ts';
import { paths } from '../../paths.ts';
import { Failure } from '../../ui/failure.tsx';
import { Loader } from '../../ui/loader.tsx';
import { TableScroll } from '../../ui/table-scroll.tsx';
import { useNarrow } from '../../ui/use-media.ts';
import { Both, inCurrency } from './both.tsx';
import { movesDebts } from './ledger-query.ts';

/** More than anybody looks through; the whole is in the ledger. */
const SHOWN = 100;

type Page<Row> = { rows: Row[]; totalCount: number };
type Booking = Pick<
  OpenBookingRow,
  'id' | 'service_date' | 'tourist_surname' | 'tourist_name' | 'reference_number' | 'rate' | 'currency' | 'lifecycle'
> &
  Pick<OpenBookingRow, 'to_be_paid_partner' | 'to_be_paid_usd' | 'partner_currency'>;
type Payment = Pick<PartnerPaymentRow, 'id' | 'payment_date' | 'method_name' | 'amount' | 'currency'> &
  Pick<PartnerPaymentRow, 'remainder_partner' | 'remainder_usd' | 'partner_currency'>;

const BOOKINGS = `query ($filter: OpenBookingFilter) { page: openBookings(filter: $filter, first: ${SHOWN}) {
  rows { id service_date tourist_surname tourist_name reference_number rate currency lifecycle
    to_be_paid_partner to_be_paid_usd partner_currency }
  totalCount
} }`;
const PAYMENTS = `query ($filter: PartnerPaymentFilter) { page: partnerPayments(filter: $filter, first: ${SHOWN}) {
  rows { id payment_date method_name amount currency remainder_partner remainder_usd partner_currency }
  totalCount
} }`;

type RowsProps = { partner: { id: number }; label: string };

/** Bookings with something to be paid; overpaid ones alone where those are asked for. */
export function OpenBookings({ partner, label, overpaid }: RowsProps & { overpaid?: true }) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const filter = { partner_id: partner.id, ...(overpaid ? { overpaid } : {}) };
  const read = useRead<{ page: Page<Booking> }>(BOOKINGS, { filter }, movesDebts);
  return (
    <RowsTable read={read} label={label} nothing={t('balance.no_bookings')}>
      <thead>
        <tr>
          <th scope="col">{t('columns.service_date')}</th>
          <th scope="col">{t('columns.booking')}</th>
          {!narrow && (
            <th scope="col" className="number">
              {t('columns.rate')}
            </th>
          )}
          <th scope="col" className="number">
            {t('balance.open')}
          </th>
        </tr>
      </thead>
      <tbody>
        {read.data?.page.rows.map((row) => (
          <tr key={row.id}>
            <td>{formatDate(row.service_date)}</td>
            <th scope="row" className="wrap">
              <Link className="link" href={paths.bookingDetails(row.id)}>
                {[`${row.tourist_surname} ${row.tourist_name}`, row.reference_number].filter(Boolean).join(', ')}
              </Link>
              {row.lifecycle === 'cancelled' && <div className="dim">{t('balance.penalty')}</div>}
            </th>
            {!narrow && <td className="number">{inCurrency(row.rate, row.currency)}</td>}
            <td className="number">
              <Both amount={row.to_be_paid_partner} usd={row.to_be_paid_usd} currency={row.partner_currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </RowsTable>
  );
}

/** Payments of which something remains, and money given back that is not allocated: each leads to its allocation. */
export function OpenPayments({ partner, label }: RowsProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const filter = { partner_id: partner.id, has_remainder: true };
  const read = useRead<{ page: Page<Payment> }>(PAYMENTS, { filter }, movesDebts);
  return (
    <RowsTable read={read} label={label} nothing={t('balance.no_payments')}>
      <thead>
        <tr>
          <th scope="col">{t('columns.payment_date')}</th>
          <th scope="col">{t('balance.payment')}</th>
          {!narrow && (
            <th scope="col" className="number">
              {t('columns.amount')}
            </th>
          )}
          <th scope="col" className="number">
            {t('balance.left')}
          </th>
        </tr>
      </thead>
      <tbody>
        {read.data?.page.rows.map((row) => (
          <tr key={row.id}>
            <td>{formatDate(row.payment_date)}</td>
            <th scope="row" className="wrap">
              <Link className="link" href={paths.allocatePayment(row.id)}>
                {t('balance.allocate_payment', { method: row.method_name })}
              </Link>
            </th>
            {!narrow && <td className="number">{inCurrency(row.amount, row.currency)}</td>}
            <td className="number">
              <Both amount={row.remainder_partner} usd={row.remainder_usd} currency={row.partner_currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </RowsTable>
  );
}

type RowsTableProps = {
  read: Read<{ page: Page<unknown> }>;
  label: string;
  nothing: string;
  children: React.ReactNode;
};

function RowsTable({ read: { data, problem, refresh }, label, nothing, children }: RowsTableProps) {
  const { t } = useTranslation();
  if (!data) return problem ? <Failure code={problem} onRetry={() => void refresh()} /> : <Loader />;
  const { rows, totalCount } = data.page;
  if (totalCount === 0) return <p className="dim">{nothing}</p>;
  return (
    <>
      <TableScroll label={label}>
        <table className="table">
          <caption className="hidden-text">{label}</caption>
          {children}
        </table>
      </TableScroll>
      {rows.length < totalCount && (
        <p className="dim">
          {t('balance.part', { from: '1', to: formatCount(rows.length), all: formatCount(totalCount) })}
        </p>
      )}
    </>
  );
}
