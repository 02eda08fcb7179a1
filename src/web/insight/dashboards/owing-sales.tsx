import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { type CalendarDate, daysBetween } from '#contract/base/dates.ts';
import type { OwingSale } from '#contract/insight/dashboard-figures.ts';
import { formatDate, shortName } from '../../base/i18n/format.ts';
import { touristName } from '../../base/text/person-name.ts';
import { TouristDebt } from '../../base/ui/marks/tourist-debt.tsx';
import { Badge } from '../../base/ui/status.tsx';
import { TableHead } from '../../base/ui/tables/table-head.tsx';
import { Table, TableScroll } from '../../base/ui/tables/table-scroll.tsx';
import { paths } from '../../paths.ts';

type OwingSalesProps = {
  list: 'debts' | 'overdue' | 'deadlines';
  rows: OwingSale[];
  today: CalendarDate;
  /** Whose sales they are is a column: they are not all of one person. */
  agents?: boolean;
};

/** Sales that something is owed on, each with the day by which it is to be paid. */
export function OwingSales({ list, rows, today, agents = false }: OwingSalesProps) {
  const { t } = useTranslation();
  const title = t(`indicators.${list}`);
  if (rows.length === 0) return <p className="dim">{t(`indicators.none.${list}`)}</p>;
  return (
    <TableScroll
      label={title}
      givesWay={{ agent: agents ? t('columns.agent') : null, direction: t('columns.direction') }}
    >
      {(has) => (
        <Table className="table">
          <TableHead
            columns={[
              t('columns.tourist'),
              has('direction') && t('columns.direction'),
              agents && has('agent') && t('columns.agent'),
              t('columns.deadline_date'),
              { number: t('columns.debt_usd') },
            ]}
          />
          <tbody>
            {rows.map((sale) => (
              <tr key={sale.id}>
                <th scope="row" className="wrap">
                  <Link className="link" href={paths.saleDetails(sale.id)}>
                    {touristName(sale)}
                  </Link>
                </th>
                {has('direction') && <td className="wrap">{sale.direction_name}</td>}
                {agents && has('agent') && <td>{shortName(sale.agent_name)}</td>}
                <td className="wrap">
                  {formatDate(sale.deadline_date)} <Until date={sale.deadline_date} today={today} />
                </td>
                <td className="number">
                  <TouristDebt debt={sale.debt} brief />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </TableScroll>
  );
}

/** How late it is, or how soon. */
function Until({ date, today }: { date: CalendarDate | null; today: CalendarDate }) {
  const { t } = useTranslation();
  if (date === null) return null;
  const days = daysBetween(today, date);
  if (days < 0) return <Badge tone="bad">{t('indicators.late', { count: -days })}</Badge>;
  if (days === 0) return <Badge tone="warn">{t('indicators.due_today')}</Badge>;
  return <span className="dim">{t('indicators.due_in', { count: days })}</span>;
}
