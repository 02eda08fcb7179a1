import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { sign } from '#contract/base/money.ts';
import type { Allocation } from '#contract/sales/bookings/allocation.ts';
import { select } from '../../base/api/select.ts';
import { useRead } from '../../base/api/use-read.ts';
import { formatAmount, formatDate, formatId } from '../../base/i18n/format.ts';
import { PlainTable } from '../../base/lists/plain-table.tsx';
import { useHasPermission } from '../../base/session/use-has-permission.ts';
import { Button } from '../../base/ui/button.tsx';
import { Failure } from '../../base/ui/feedback/failure.tsx';
import { screenHeading } from '../../base/ui/focus/focus.ts';
import { AmountWithRate } from '../../currencies/amount-with-rate.tsx';
import { paths } from '../../paths.ts';
import { DeallocateDialog } from './deallocate-dialog.tsx';

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

/** The allocations of the booking: payment, rate, amount and difference; for Management. */
export function AllocationsCard({ bookingId, refresh }: { bookingId: number; refresh: () => Promise<void> }) {
  const { t } = useTranslation();
  const [taking, setTaking] = useState<AllocationData | null>(null);
  const allowed = useHasPermission('partner_payment.view');
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
        <DeallocateDialog
          allocation={taking}
          onDone={async () => void (await Promise.all([read.refresh(), refresh()]))}
          onClose={() => setTaking(null)}
          fallback={screenHeading}
        />
      )}
    </section>
  );
}

type AllocationTableProps = { rows: AllocationData[]; onTakeBack: (allocation: AllocationData) => void };

function AllocationTable({ rows, onTakeBack }: AllocationTableProps) {
  const { t } = useTranslation();
  const action = t('actions.deallocate');
  const optionOf = ({ option }: AllocationData) => t(`allocation.options.${option}`);
  return (
    <PlainTable
      label={t('allocation.title')}
      hidePriority={{ option: null, difference: t('allocation.difference'), usd: t('fields.amount_usd') }}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t('fields.payment_date'),
          name: 'whole',
          cell: (row, has) => (
            <>
              {formatDate(row.payment_date)}
              <div className="dim">
                <Link className="link" href={paths.allocatePayment(row.partner_payment_id)}>
                  {t('allocation.payment', { number: formatId(row.partner_payment_id), method: row.method_name })}
                </Link>
              </div>
              {!has('option') && <div className="dim">{optionOf(row)}</div>}
            </>
          ),
        },
        { head: t('allocation.option'), part: 'option', cell: optionOf },
        {
          head: t('fields.amount'),
          number: true,
          cell: (row) => <AmountWithRate amount={row.amount} currency={row.currency} rate={row.payment_rate} />,
        },
        { head: t('fields.amount_usd'), number: true, part: 'usd', cell: (row) => formatAmount(row.usd_amount) },
        {
          head: t('allocation.in_booking'),
          number: true,
          cell: (row) => `${formatAmount(row.booking_amount)} ${row.booking_currency}`,
        },
        {
          head: t('allocation.difference'),
          number: true,
          part: 'difference',
          cell: ({ usd_difference: usd }) => (sign(usd) === 0 ? '-' : formatAmount(usd)),
        },
      ]}
      actions={{
        of: (row) => (
          <Button
            small
            aria-label={t('list.action_on', { action, row: `${formatAmount(row.amount)} ${row.currency}` })}
            onPress={() => onTakeBack(row)}
          >
            {action}
          </Button>
        ),
      }}
    />
  );
}
