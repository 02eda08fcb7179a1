import { useTranslation } from 'react-i18next';
import { formatCount, formatDate } from '../../base/i18n/format.ts';
import { TableHead } from '../../base/ui/tables/table-head.tsx';
import { Table, TableScroll } from '../../base/ui/tables/table-scroll.tsx';
import type { HeatWeek } from './heatmap-days.ts';
import { weekdayNames } from './heatmap-names.ts';

/** The numbers of a heatmap: a week a row, the newest first. */
export function HeatmapTable({ title, weeks }: { title: string; weeks: HeatWeek[] }) {
  const { t } = useTranslation();
  const columns = [
    t('heatmap.week'),
    ...weekdayNames.map((name) => ({ number: t(`heatmap.weekdays.${name}`) })),
    { number: t('heatmap.sum') },
  ];
  return (
    <TableScroll label={title}>
      <Table className="table">
        <TableHead columns={columns} />
        <tbody>
          {weeks.toReversed().map(({ monday, days }) => (
            <tr key={monday}>
              <th scope="row">{formatDate(monday)}</th>
              {days.map((day, index) => (
                <td key={weekdayNames[index]} className="number">
                  {day ? formatCount(day.count ?? 0) : '-'}
                </td>
              ))}
              <td className="number">
                <b>{formatCount(days.reduce((sum, day) => sum + (day?.count ?? 0), 0))}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}
