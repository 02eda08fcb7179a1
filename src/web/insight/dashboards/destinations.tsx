import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { CalendarDate } from '#contract/base/dates.ts';
import { type Destination, destinationDays } from '#contract/insight/dashboard-figures.ts';
import { formatAmount, formatCount } from '../../base/i18n/format.ts';
import { writeRange } from '../../base/lists/filters/date-range.ts';
import { PlainTable } from '../../base/lists/plain-table.tsx';
import { paths } from '../../paths.ts';

type DestinationsProps = {
  rows: Destination[];
  today: CalendarDate;
  /** The agent to whose sales the directions link; undefined for the company's. */
  agent?: number;
};

/** The directions with most sales; each bar is relative to the first one. */
export function Destinations({ rows, today, agent }: DestinationsProps) {
  const { t } = useTranslation();
  const title = t('indicators.destinations');
  const most = rows[0]?.sales ?? 1;
  if (rows.length === 0) return <p className="dim">{t('indicators.no_destinations')}</p>;
  const sold = writeRange(destinationDays(today));
  return (
    <PlainTable
      label={title}
      className="destinations"
      hidePriority={{
        tourists: t('indicators.counted.tourists'),
        brutto: t('columns.brutto'),
        sales: t('indicators.counted.sales'),
      }}
      rows={rows}
      keyOf={({ direction_id }) => direction_id}
      columns={[
        {
          head: t('columns.direction'),
          name: 'wrap',
          cell: ({ direction_id: direction, direction_name, sales }) => (
            <>
              <Link className="link" href={paths.salesMade({ sold, direction, agent })}>
                {direction_name}
              </Link>
              <span className="share" aria-hidden="true">
                <span style={{ width: `${(sales * 100) / most}%` }} />
              </span>
            </>
          ),
        },
        ...(['sales', 'tourists'] as const).map((part) => ({
          head: t(`indicators.counted.${part}`),
          number: true as const,
          part,
          cell: (row: Destination) => formatCount(row[part]),
        })),
        { head: t('columns.brutto'), number: true, part: 'brutto', cell: ({ brutto }) => formatAmount(brutto) },
        { head: t('columns.profit'), number: true, cell: ({ profit }) => formatAmount(profit) },
      ]}
    />
  );
}
