import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { type Answered, select } from '../base/api/select.ts';
import { useRead } from '../base/api/use-read.ts';
import { formatAmount, formatDate } from '../base/i18n/format.ts';
import type { DateRange } from '../base/lists/filters/date-range.ts';
import { useFilterOptions } from '../base/lists/filters/filter-options.ts';
import { Button } from '../base/ui/button.tsx';
import { Failure } from '../base/ui/feedback/failure.tsx';
import type { LookupOption } from '../base/ui/fields/lookup/lookup.tsx';
import { TableHead } from '../base/ui/tables/table-head.tsx';
import { Table, TableScroll } from '../base/ui/tables/table-scroll.tsx';
import { paths } from '../paths.ts';
import { deskName } from './cash-words.ts';
import { writers } from './use-cash-desks.ts';
import { useTransferDialog } from './use-transfer-dialog.tsx';
import './cash-book.css';

const BALANCES = select('cashBalances', { office_id: 'Id', method_id: 'Id', from: 'Date', to: 'Date' }, [
  'exchange_loss exchange_gain',
  { currencies: 'currency opening income expense transferred closing' },
]);

/** The filter of the desks: one office and one payment method, or all. */
type BalancesProps = { period: DateRange; officeId: number | null; methodId: number | null };

/**
 * Opening balance, income, expense and closing balance of each currency; exchange differences move no money and are
 * listed apart.
 */
export function BalancesCard({ period, officeId, methodId }: BalancesProps) {
  const { t } = useTranslation();
  const transfer = useTransferDialog();
  const { options: offices } = useFilterOptions('offices');
  const { options: methods } = useFilterOptions('paymentMethods');
  const { data, problem, refresh } = useRead(
    BALANCES,
    { office_id: officeId, method_id: methodId, ...period },
    ({ entity }) => writers.includes(entity),
  );
  const nameIn = (options: LookupOption[], wanted: number) => options.find(({ id }) => id === wanted)?.name ?? '…';
  const office = officeId === null ? t('cash.all_offices') : nameIn(offices, officeId);
  const desk = methodId === null ? office : deskName(office, nameIn(methods, methodId), t);
  const title = t('cash.desk', { desk, period: usePeriodWords(period) });
  const balances = data?.cashBalances;
  return (
    <section className="card cash-balances">
      <div className="card-head">
        <h2>{title}</h2>
        <Link className="link" href={paths.cashDesks()}>
          {t('titles.cash_desks')}
        </Link>
        {transfer && (
          <Button shortcut="transfer" onPress={() => transfer.open()}>
            {t('actions.transfer')}
          </Button>
        )}
      </div>
      {problem && !data && <Failure code={problem} onRetry={() => void refresh()} />}
      <div className="cash-sums">
        <BalancesTable title={title} sums={balances?.currencies ?? null} />
        <dl className="cash-exchange">
          <dt>{t('columns.exchange_loss_usd')}</dt>
          <dd>{balances ? formatAmount(balances.exchange_loss) : '…'}</dd>
          <dt>{t('columns.exchange_gain_usd')}</dt>
          <dd>{balances ? formatAmount(balances.exchange_gain) : '…'}</dd>
        </dl>
      </div>
      {transfer?.dialog}
    </section>
  );
}

const figures = ['opening', 'income', 'expense', 'transferred', 'closing'] as const;

type Sums = Answered<typeof BALANCES>['cashBalances']['currencies'];

/** The balances by currency; without room all of them but the closing one are below the currency's name. */
function BalancesTable({ title, sums }: { title: string; sums: Sums | null }) {
  const { t } = useTranslation();
  return (
    <TableScroll label={title} hidePriority={{ columns: null }}>
      {(has) => {
        const shown = figures.filter((figure) => figure === 'closing' || has('columns'));
        return (
          <Table className="table">
            <TableHead columns={[t('columns.currency'), ...shown.map((figure) => ({ number: t(`cash.${figure}`) }))]} />
            <tbody>
              {sums?.map(({ currency, ...amounts }) => (
                <tr key={currency}>
                  <th scope="row">
                    {currency}
                    {!has('columns') &&
                      figures.slice(0, -1).map((figure) => (
                        <div key={figure} className="dim">
                          {t(`cash.${figure}`)}: {formatAmount(amounts[figure])}
                        </div>
                      ))}
                  </th>
                  {shown.map((figure) => (
                    <td key={figure} className="number">
                      {figure === 'closing' ? <b>{formatAmount(amounts.closing)}</b> : formatAmount(amounts[figure])}
                    </td>
                  ))}
                </tr>
              ))}
              {sums?.length === 0 && (
                <tr>
                  <td colSpan={6}>{t('list.empty')}</td>
                </tr>
              )}
            </tbody>
          </Table>
        );
      }}
    </TableScroll>
  );
}

/** "01.11.2026 – 30.11.2026", "до 30.11.2026", "за всё время". */
function usePeriodWords({ from, to }: DateRange): string {
  const { t } = useTranslation();
  if (from && to) return from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
  if (from) return t('list.since', { date: formatDate(from) });
  return to ? t('list.until', { date: formatDate(to) }) : t('cash.all_time');
}
