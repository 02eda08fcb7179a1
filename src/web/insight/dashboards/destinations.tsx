import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { CalendarDate } from '#contract/base/dates.ts';
import { type Destination, destinationDays } from '#contract/insight/dashboard-figures.ts';
import { formatAmount, formatCount } from '../../base/i18n/format.ts';
import { writeRange } from '../../base/lists/filters/date-range.ts';
import { TableHead } from '../../base/ui/tables/table-head.tsx';
import { Table, TableScroll } from '../../base/ui/tables/table-scroll.tsx';
import { paths } from '../../paths.ts';

type DestinationsProps = {
  rows: Destination[];
  today: CalendarDate;
  /** Whose sales the directions lead to; without anybody the company's. */
  agent?: number;
};

/** Where most was sold to: a bar shows each direction's sales beside those of the first. */
export function Destinations({ rows, today, agent }: DestinationsProps) {
  const { t } = useTranslation();
  const title = t('indicators.destinations');
  const most = rows[0]?.sales ?? 1;
  if (rows.length === 0) return <p className="dim">{t('indicators.no_destinations')}</p>;
  const sold = writeRange(destinationDays(today));
  return (
    <TableScroll
      label={title}
      givesWay={{
        tourists: t('indicators.counted.tourists'),
        brutto: t('columns.brutto'),
        sales: t('indicators.counted.sales'),
      }}
    >
      {(has) => (
        <Table className="table destinations">
          <TableHead
            columns={[
              t('columns.direction'),
              has('sales') && { number: t('indicators.counted.sales') },
              has('tourists') && { number: t('indicators.counted.tourists') },
              has('brutto') && { number: t('columns.brutto') },
              { number: t('columns.profit') },
            ]}
          />
          <tbody>
            {rows.map(({ direction_id, direction_name, sales, tourists, brutto, profit }) => (
              <tr key={direction_id}>
                <th scope="row" className="wrap">
                  <Link className="link" href={paths.salesMade({ sold, direction: direction_id, agent })}>
                    {direction_name}
                  </Link>
                  <span className="share" aria-hidden="true">
                    <span style={{ width: `${(sales * 100) / most}%` }} />
                  </span>
                </th>
                {has('sales') && <td className="number">{formatCount(sales)}</td>}
                {has('tourists') && <td className="number">{formatCount(tourists)}</td>}
                {has('brutto') && <td className="number">{formatAmount(brutto)}</td>}
                <td className="number">{formatAmount(profit)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </TableScroll>
  );
}
