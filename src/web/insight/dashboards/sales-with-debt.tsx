import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { type CalendarDate, daysBetween } from '#contract/base/dates.ts';
import type { OwingSale } from '#contract/insight/dashboard-figures.ts';
import { formatDate, shortName } from '../../base/i18n/format.ts';
import { PlainTable } from '../../base/lists/plain-table.tsx';
import { touristName } from '../../base/text/person-name.ts';
import { TouristDebt } from '../../base/ui/marks/tourist-debt.tsx';
import { Badge } from '../../base/ui/status.tsx';
import { paths } from '../../paths.ts';

type SalesWithDebtProps = {
  list: 'debts' | 'overdue' | 'deadlines';
  rows: OwingSale[];
  today: CalendarDate;
  /** Shows the agents in a column, if the sales are of several. */
  agents?: boolean;
};

/** Sales with a debt and their payment deadlines. */
export function SalesWithDebt({ list, rows, today, agents = false }: SalesWithDebtProps) {
  const { t } = useTranslation();
  const title = t(`indicators.${list}`);
  if (rows.length === 0) return <p className="dim">{t(`indicators.none.${list}`)}</p>;
  return (
    <PlainTable
      label={title}
      hidePriority={{ agent: agents ? t('columns.agent') : null, direction: t('columns.direction') }}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t('columns.tourist'),
          name: 'wrap',
          cell: (sale) => (
            <Link className="link" href={paths.saleDetails(sale.id)}>
              {touristName(sale)}
            </Link>
          ),
        },
        { head: t('columns.direction'), part: 'direction', className: 'wrap', cell: (sale) => sale.direction_name },
        agents && { head: t('columns.agent'), part: 'agent', cell: ({ agent_name }) => shortName(agent_name) },
        {
          head: t('columns.deadline_date'),
          className: 'wrap',
          cell: ({ deadline_date: date }) => (
            <>
              {formatDate(date)} <Until date={date} today={today} />
            </>
          ),
        },
        { head: t('columns.debt_usd'), number: true, cell: ({ debt }) => <TouristDebt debt={debt} brief /> },
      ]}
    />
  );
}

/** The days until the deadline, or since then. */
function Until({ date, today }: { date: CalendarDate | null; today: CalendarDate }) {
  const { t } = useTranslation();
  if (date === null) return null;
  const days = daysBetween(today, date);
  if (days < 0) return <Badge tone="bad">{t('indicators.late', { count: -days })}</Badge>;
  if (days === 0) return <Badge tone="warn">{t('indicators.due_today')}</Badge>;
  return <span className="dim">{t('indicators.due_in', { count: days })}</span>;
}
