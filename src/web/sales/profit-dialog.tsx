import { useTranslation } from 'react-i18next';
import { type Amount, add, sign, ZERO } from '#contract/base/money.ts';
import type { Allocation } from '#contract/sales/bookings/allocation.ts';
import { select } from '../base/api/select.ts';
import { useRead } from '../base/api/use-read.ts';
import { formatAmount, formatDate, formatRate } from '../base/i18n/format.ts';
import { useMay } from '../base/session/may.ts';
import { Failure } from '../base/ui/feedback/failure.tsx';
import { Table, TableScroll } from '../base/ui/tables/table-scroll.tsx';
import { Dialog } from '../base/ui/windows/dialog.tsx';
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
  const readsPayments = useMay('partner_payment.view');
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

function PaidTable({ rows }: { rows: Paid[] }) {
  const { t } = useTranslation();
  const usd = add(ZERO, ...rows.map(({ usd_amount }) => usd_amount));
  const differences = add(ZERO, ...rows.map(({ usd_difference }) => usd_difference));
  const [netto, exchange] = [sumOf(rows, 'full_netto'), sumOf(rows, 'full_exchange_loss')];
  return (
    <>
      <TableScroll
        label={t('profit.paid_to_partners')}
        isLabelSeen
        givesWay={{ option: null, in_booking: t('allocation.in_booking'), difference: t('allocation.difference') }}
      >
        {(has) => (
          <Table className="table computation">
            <thead>
              <tr>
                <th scope="col">{t('fields.partner')}</th>
                {has('option') && <th scope="col">{t('allocation.option')}</th>}
                <th scope="col" className="number">
                  {t('fields.amount')}
                </th>
                {has('in_booking') && (
                  <th scope="col" className="number">
                    {t('allocation.in_booking')}
                  </th>
                )}
                <th scope="col" className="number">
                  USD
                </th>
                {has('difference') && (
                  <th scope="col" className="number">
                    {t('allocation.difference')}
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <th scope="row">
                    {row.partner_name}
                    <div className="dim">{formatDate(row.payment_date)}</div>
                    {!has('option') && <div className="dim">{t(`allocation.options.${row.option}`)}</div>}
                  </th>
                  {has('option') && <td>{t(`allocation.options.${row.option}`)}</td>}
                  <td className="number">
                    <AtRate amount={row.amount} currency={row.currency} rate={row.payment_rate} />
                  </td>
                  {has('in_booking') && (
                    <td className="number">
                      <AtRate amount={row.booking_amount} currency={row.booking_currency} rate={row.booking_rate} />
                    </td>
                  )}
                  <td className="number">{formatAmount(row.usd_amount)}</td>
                  {has('difference') && (
                    <td className="number">
                      {sign(row.usd_difference) === 0 ? '-' : formatAmount(row.usd_difference)}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={2 + Number(has('option')) + Number(has('in_booking'))}>
                  {t('computed.sum')}
                </th>
                <td className="number">{formatAmount(usd)}</td>
                {has('difference') && <td className="number">{formatAmount(differences)}</td>}
              </tr>
            </tfoot>
          </Table>
        )}
      </TableScroll>
      {sign(netto) !== 0 && <p>{t('profit.in_netto', { amount: formatAmount(netto) })}</p>}
      {sign(exchange) !== 0 && <p>{t('profit.in_cash_book', { amount: formatAmount(exchange) })}</p>}
    </>
  );
}

/** An amount, and the rate that makes it USD when it is in another currency. */
function AtRate({ amount, currency, rate }: { amount: Amount; currency: string; rate: string }) {
  const { t } = useTranslation();
  return (
    <>
      {formatAmount(amount)} {currency}
      {currency !== 'USD' && <div className="dim">{t('computed.at_rate', { rate: formatRate(rate) })}</div>}
    </>
  );
}
