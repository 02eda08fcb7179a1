import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { select } from '../../base/api/select.ts';
import { type Read, useRead } from '../../base/api/use-read.ts';
import { formatDate, formatId } from '../../base/i18n/format.ts';
import { ReadState } from '../../base/shell/read-state.tsx';
import { touristName } from '../../base/text/person-name.ts';
import { Table, TableScroll } from '../../base/ui/tables/table-scroll.tsx';
import { paths } from '../../paths.ts';
import { BothCurrencies, inCurrency } from './both-currencies.tsx';
import { movesDebts } from './ledger-query.ts';

/** Maximal number of shown rows; the ledger has all. */
const MAX_ROWS = 100;

type Page<Row> = { rows: Row[]; totalCount: number };

const BOOKINGS = select('page: openBookings', { filter: 'OpenBookingFilter', first: MAX_ROWS }, [
  'totalCount',
  {
    rows: `id service_date tourist_surname tourist_name reference_number rate currency lifecycle
      to_be_paid_partner to_be_paid_usd partner_currency`,
  },
]);
const PAYMENTS = select('page: partnerPayments', { filter: 'PartnerPaymentFilter', first: MAX_ROWS }, [
  'totalCount',
  { rows: 'id payment_date method_name amount currency remainder_partner remainder_usd partner_currency' },
]);

type RowsProps = { partner: { id: number }; label: string };

/** Bookings with an open amount, or only overpaid ones. */
export function OpenBookings({ partner, label, overpaid }: RowsProps & { overpaid?: true }) {
  const { t } = useTranslation();
  const filter = { partner_id: partner.id, ...(overpaid ? { overpaid } : {}) };
  const read = useRead(BOOKINGS, { filter }, movesDebts);
  return (
    <RowsTable
      read={read}
      label={label}
      nothing={t('balance.no_bookings')}
      heads={[t('columns.service_date'), t('columns.booking'), t('columns.rate'), t('balance.open')]}
      cells={(row) => ({
        date: row.service_date,
        href: paths.bookingDetails(row.id),
        name: [touristName(row), row.reference_number].filter(Boolean).join(', '),
        note: row.lifecycle === 'cancelled' ? t('balance.penalty') : null,
        whole: inCurrency(row.rate, row.currency),
        open: (
          <BothCurrencies amount={row.to_be_paid_partner} usd={row.to_be_paid_usd} currency={row.partner_currency} />
        ),
      })}
    />
  );
}

/** Payments with a remainder, and refunds that are not allocated; each links to its allocation. */
export function OpenPayments({ partner, label }: RowsProps) {
  const { t } = useTranslation();
  const filter = { partner_id: partner.id, has_remainder: true };
  const read = useRead(PAYMENTS, { filter }, movesDebts);
  return (
    <RowsTable
      read={read}
      label={label}
      nothing={t('balance.no_payments')}
      heads={[t('columns.payment_date'), t('balance.payment'), t('columns.amount'), t('balance.left')]}
      cells={(row) => ({
        date: row.payment_date,
        href: paths.allocatePayment(row.id),
        name: t('balance.allocate_payment', { number: formatId(row.id), method: row.method_name }),
        note: null,
        whole: inCurrency(row.amount, row.currency),
        open: <BothCurrencies amount={row.remainder_partner} usd={row.remainder_usd} currency={row.partner_currency} />,
      })}
    />
  );
}

/** A row: date, link, total amount if there is room, and open amount. */
type Cells = { date: string; href: string; name: string; note: string | null; whole: string; open: ReactNode };

type RowsTableProps<Row> = {
  read: Read<{ page: Page<Row> }>;
  label: string;
  nothing: string;
  heads: [date: string, what: string, whole: string, open: string];
  cells: (row: Row) => Cells;
};

function RowsTable<Row extends { id: number }>({ read, label, nothing, heads, cells }: RowsTableProps<Row>) {
  const { t } = useTranslation();
  const { data } = read;
  if (!data) return <ReadState {...read} />;
  const { rows, totalCount } = data.page;
  if (totalCount === 0) return <p className="dim">{nothing}</p>;
  const [date, what, whole, open] = heads;
  return (
    <>
      <TableScroll label={label} hidePriority={{ whole, date: null }}>
        {(has) => (
          <Table className="table">
            <thead>
              <tr>
                {has('date') && <th scope="col">{date}</th>}
                <th scope="col">{what}</th>
                {has('whole') && (
                  <th scope="col" className="number">
                    {whole}
                  </th>
                )}
                <th scope="col" className="number">
                  {open}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <OpenRow key={row.id} cells={cells(row)} has={has} />
              ))}
            </tbody>
          </Table>
        )}
      </TableScroll>
      {rows.length < totalCount && (
        <p className="dim">{t('balance.part', { from: 1, to: rows.length, all: totalCount })}</p>
      )}
    </>
  );
}

type OpenRowProps = { cells: Cells; has: (part: 'whole' | 'date') => boolean };

function OpenRow({ cells, has }: OpenRowProps) {
  const { date, href, name, note, whole, open } = cells;
  return (
    <tr>
      {has('date') && <td>{formatDate(date)}</td>}
      <th scope="row" className="wrap">
        <Link className="link" href={href}>
          {name}
        </Link>
        {note && <div className="dim">{note}</div>}
        {!has('date') && <div className="dim">{formatDate(date)}</div>}
      </th>
      {has('whole') && <td className="number">{whole}</td>}
      <td className="number">{open}</td>
    </tr>
  );
}
