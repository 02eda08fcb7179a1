import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { sign } from '#contract/base/money.ts';
import type { Allocation } from '#contract/sales/bookings/allocation.ts';
import { select } from '../../base/api/select.ts';
import { useRead } from '../../base/api/use-read.ts';
import { formatAmount, formatDate, formatId, formatRate } from '../../base/i18n/format.ts';
import { useMay } from '../../base/session/may.ts';
import { Button } from '../../base/ui/button.tsx';
import { Failure } from '../../base/ui/feedback/failure.tsx';
import { screenHeading } from '../../base/ui/focus/focus.ts';
import { TableHead } from '../../base/ui/tables/table-head.tsx';
import { Table, TableScroll } from '../../base/ui/tables/table-scroll.tsx';
import { paths } from '../../paths.ts';
import { TakeBackDialog } from './take-back-dialog.tsx';

const ALLOCATIONS = select(
  'bookingAllocations',
  { id: 'Id!' },
  `id partner_payment_id option amount currency payment_rate usd_amount booking_amount booking_currency
    usd_difference payment_date method_name`,
);

type AllocationData = Pick<
  Allocation,
  | ('id' | 'partner_payment_id' | 'option' | 'amount' | 'currency' | 'payment_rate' | 'usd_amount')
  | ('booking_amount' | 'booking_currency' | 'usd_difference' | 'payment_date' | 'method_name')
>;

/** What was paid for the booking, from which payment, at what rate, and what came of the difference; for Management. */
export function AllocationsCard({ bookingId, refresh }: { bookingId: number; refresh: () => Promise<void> }) {
  const { t } = useTranslation();
  const [taking, setTaking] = useState<AllocationData | null>(null);
  const allowed = useMay('partner_payment.view');
  const read = useRead(
    allowed ? ALLOCATIONS : null,
    { id: bookingId },
    ({ entity, id }) => entity === 'allocation' || (entity === 'booking' && id === bookingId),
  );
  if (!allowed) return null;
  const rows = read.data?.bookingAllocations ?? [];
  return (
    <section className="card">
      <h2>{t('allocation.title')}</h2>
      {read.problem && <Failure code={read.problem} onRetry={() => void read.refresh()} />}
      {!read.data && !read.problem && <p className="dim">{t('loading')}</p>}
      {read.data && rows.length === 0 && <p className="dim">{t('allocation.none')}</p>}
      {rows.length > 0 && <AllocationTable rows={rows} onTakeBack={setTaking} />}
      {taking && (
        <TakeBackDialog
          allocation={taking}
          onDone={async () => void (await Promise.all([read.refresh(), refresh()]))}
          onClose={() => setTaking(null)}
          fallback={screenHeading}
        />
      )}
    </section>
  );
}

const moneyOf = ({ amount, currency }: AllocationData) => `${formatAmount(amount)} ${currency}`;

type AllocationTableProps = { rows: AllocationData[]; onTakeBack: (allocation: AllocationData) => void };

function AllocationTable({ rows, onTakeBack }: AllocationTableProps) {
  const { t } = useTranslation();
  return (
    <TableScroll
      label={t('allocation.title')}
      givesWay={{ option: null, difference: t('allocation.difference'), usd: t('fields.amount_usd') }}
    >
      {(has) => (
        <Table className="table">
          <TableHead
            columns={[
              t('fields.payment_date'),
              has('option') && t('allocation.option'),
              { number: t('fields.amount') },
              has('usd') && { number: t('fields.amount_usd') },
              { number: t('allocation.in_booking') },
              has('difference') && { number: t('allocation.difference') },
            ]}
            actions
          />
          <tbody>
            {rows.map((row) => (
              <AllocationRow key={row.id} row={row} has={has} onTakeBack={onTakeBack} />
            ))}
          </tbody>
        </Table>
      )}
    </TableScroll>
  );
}

type AllocationRowProps = Pick<AllocationTableProps, 'onTakeBack'> & {
  row: AllocationData;
  has: (part: 'option' | 'difference' | 'usd') => boolean;
};

function AllocationRow({ row, has, onTakeBack }: AllocationRowProps) {
  const { t } = useTranslation();
  const option = t(`allocation.options.${row.option}`);
  return (
    <tr>
      <th scope="row">
        {formatDate(row.payment_date)}
        <div className="dim">
          <Link className="link" href={paths.allocatePayment(row.partner_payment_id)}>
            {t('allocation.payment', { number: formatId(row.partner_payment_id), method: row.method_name })}
          </Link>
        </div>
        {!has('option') && <div className="dim">{option}</div>}
      </th>
      {has('option') && <td>{option}</td>}
      <td className="number">
        {moneyOf(row)}
        {row.currency !== 'USD' && (
          <div className="dim">{t('computed.at_rate', { rate: formatRate(row.payment_rate) })}</div>
        )}
      </td>
      {has('usd') && <td className="number">{formatAmount(row.usd_amount)}</td>}
      <td className="number">
        {formatAmount(row.booking_amount)} {row.booking_currency}
      </td>
      {has('difference') && (
        <td className="number">{sign(row.usd_difference) === 0 ? '-' : formatAmount(row.usd_difference)}</td>
      )}
      <td>
        <Button
          small
          aria-label={t('list.action_on', { action: t('actions.deallocate'), row: moneyOf(row) })}
          onPress={() => onTakeBack(row)}
        >
          {t('actions.deallocate')}
        </Button>
      </td>
    </tr>
  );
}
