import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Amount, add, sign, ZERO } from '#contract/base/money.ts';
import type { Allocation } from '#contract/sales/bookings/allocation.ts';
import { select } from '../base/api/select.ts';
import { useRead } from '../base/api/use-read.ts';
import { formatAmount, formatDate } from '../base/i18n/format.ts';
import type { PlainColumn } from '../base/lists/plain-table.tsx';
import { PlainTable } from '../base/lists/plain-table.tsx';
import { useHasPermission } from '../base/session/use-has-permission.ts';
import { Failure } from '../base/ui/feedback/failure.tsx';
import { Dialog } from '../base/ui/windows/dialog.tsx';
import { AmountWithRate } from '../currencies/amount-with-rate.tsx';
import { type ComputedFigure, computeFigure } from './form/computed-figures.ts';
import { ComputationTable } from './form/sections/computed-amount.tsx';
import type { SaleDetailsData } from './sale-query.ts';

const ALLOCATIONS = select(
  'saleAllocations',
  { id: 'Id!' },
  `id booking_id partner_name option amount currency payment_rate usd_amount booking_amount
    booking_currency booking_rate usd_difference payment_date allocated_on`,
);

type Paid = Pick<
  Allocation,
  | ('id' | 'booking_id' | 'partner_name' | 'option' | 'amount' | 'currency' | 'payment_rate' | 'usd_amount')
  | ('booking_amount' | 'booking_currency' | 'booking_rate' | 'usd_difference' | 'payment_date' | 'allocated_on')
>;

/**
 * Why the profit of a sale is what it is: what it is made of, what the tourist paid and, for Management, what was paid to
 * partners; every line with its date, its rate and the difference that it left.
 */
export function ProfitDialog({ sale, onClose }: { sale: SaleDetailsData; onClose: () => void }) {
  const { t } = useTranslation();
  const readsPayments = useHasPermission('partner_payment.view');
  const { profit, total_profit } = sale;
  // Where nothing was added to the profit, or who looks does not learn what was, it is the profit that is explained.
  const figure: ComputedFigure = total_profit === null || total_profit === profit ? 'profit' : 'total_profit';
  return (
    <Dialog title={t('profit.title', { profit: formatAmount(total_profit ?? profit) })} wide onClose={onClose}>
      {([figure, 'paid'] satisfies ComputedFigure[]).map((each) => (
        <ComputationTable key={each} label={t(`fields.${each}`)} computation={computeFigure(each, sale)} />
      ))}
      {readsPayments && <PaidToPartners saleId={sale.id} />}
    </Dialog>
  );
}

function PaidToPartners({ saleId }: { saleId: number }) {
  const { t } = useTranslation();
  const read = useRead(
    ALLOCATIONS,
    { id: saleId },
    ({ entity, id }) => entity === 'allocation' || (entity === 'sale' && id === saleId),
  );
  if (read.problem) return <Failure code={read.problem} onRetry={() => void read.refresh()} />;
  if (!read.data) return <p className="dim">{t('loading')}</p>;
  const rows = read.data.saleAllocations;
  if (rows.length === 0) return <p>{t('profit.nothing_paid')}</p>;
  return <PaidTable rows={rows} />;
}

/** Differences that changed netto, and those that went to the cash book. */
const sumOf = (rows: Paid[], option: Paid['option']): Amount =>
  add(ZERO, ...rows.filter((row) => row.option === option).map(({ usd_difference }) => usd_difference));

/** To whom, how much in each currency, and what the rates made of it. */
function paidColumns(rows: Paid[], t: TFunction): PlainColumn<Paid, 'option' | 'in_booking' | 'difference'>[] {
  const sum = (name: 'usd_amount' | 'usd_difference') => formatAmount(add(ZERO, ...rows.map((row) => row[name])));
  const optionOf = ({ option }: Paid) => t(`allocation.options.${option}`);
  return [
    {
      head: t('fields.partner'),
      name: 'whole',
      cell: (row, has) => (
        <>
          {row.partner_name}
          <div className="dim">{formatDate(row.payment_date)}</div>
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
    {
      head: t('allocation.in_booking'),
      number: true,
      part: 'in_booking',
      cell: (row) => (
        <AmountWithRate amount={row.booking_amount} currency={row.booking_currency} rate={row.booking_rate} />
      ),
    },
    { head: 'USD', number: true, cell: ({ usd_amount }) => formatAmount(usd_amount), foot: () => sum('usd_amount') },
    {
      head: t('allocation.difference'),
      number: true,
      part: 'difference',
      cell: ({ usd_difference: usd }) => (sign(usd) === 0 ? '-' : formatAmount(usd)),
      foot: () => sum('usd_difference'),
    },
  ];
}

function PaidTable({ rows }: { rows: Paid[] }) {
  const { t } = useTranslation();
  const [netto, exchange] = [sumOf(rows, 'full_netto'), sumOf(rows, 'full_exchange_loss')];
  return (
    <>
      <PlainTable
        label={t('profit.paid_to_partners')}
        isLabelSeen
        className="computation"
        hidePriority={{ option: null, in_booking: t('allocation.in_booking'), difference: t('allocation.difference') }}
        rows={rows}
        keyOf={({ id }) => id}
        columns={paidColumns(rows, t)}
        footName={t('computed.sum')}
      />
      {sign(netto) !== 0 && <p>{t('profit.in_netto', { amount: formatAmount(netto) })}</p>}
      {sign(exchange) !== 0 && <p>{t('profit.in_cash_book', { amount: formatAmount(exchange) })}</p>}
    </>
  );
}
