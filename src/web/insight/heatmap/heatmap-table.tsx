import { useTranslation } from 'react-i18next';
import { formatCount, formatDate } from '../../base/i18n/format.ts';
import { PlainTable } from '../../base/lists/plain-table.tsx';
import type { HeatWeek } from './heatmap-days.ts';
import { weekdayNames } from './heatmap-names.ts';

/** The numbers of a heatmap: a week a row, the newest first. */
export function HeatmapTable({ title, weeks }: { title: string; weeks: HeatWeek[] }) {
  const { t } = useTranslation();
  return (
    <PlainTable
      label={title}
      rows={weeks.toReversed()}
      keyOf={({ monday }) => monday}
      columns={[
        { head: t('heatmap.week'), name: 'whole', cell: ({ monday }) => formatDate(monday) },
        ...weekdayNames.map((name, at) => ({
          head: t(`heatmap.weekdays.${name}`),
          number: true as const,
          cell: ({ days }: HeatWeek) => (days[at] ? formatCount(days[at].count ?? 0) : '-'),
        })),
        {
          head: t('heatmap.sum'),
          number: true,
          cell: ({ days }) => <b>{formatCount(days.reduce((sum, day) => sum + (day?.count ?? 0), 0))}</b>,
        },
      ]}
    />
  );
}
