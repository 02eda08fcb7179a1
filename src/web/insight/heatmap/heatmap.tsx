import { useTranslation } from 'react-i18next';
import { ChartFrame } from '../../base/charts/chart-frame.tsx';
import { formatDate } from '../../base/i18n/format.ts';
import type { Plural } from '../../base/i18n/i18n.ts';
import type ru from '../../base/i18n/ru.json';
import { type HeatDay, type HeatInput, heatWeeks } from './heatmap-days.ts';
import { HeatmapPicture } from './heatmap-picture.tsx';
import { HeatmapTable } from './heatmap-table.tsx';
import './heatmap.css';

/** The counted unit, as a text key with plural forms. */
export type HeatUnit = Plural<keyof typeof ru.heatmap.units>;

type HeatmapProps = HeatInput & {
  title: string;
  unit?: HeatUnit;
};

/**
 * A year of days by their counts, a column a week, to specification section 9: as colours, and for screen readers as a
 * sentence, day by day with the arrow keys, or as a table.
 */
export function Heatmap({ title, unit = 'contributions', ...input }: HeatmapProps) {
  const { t } = useTranslation();
  const weeks = heatWeeks(input);
  const days = weeks.flatMap((week) => week.days.filter((day) => day !== null));
  const counted = (count: number) => t(`heatmap.units.${unit}`, { count });
  const describe = ({ date, count }: HeatDay) => `${formatDate(date)}: ${counted(count ?? 0)}`;
  const busy = days.filter(({ count }) => (count ?? 0) > 0);
  const [most] = busy.toSorted((one, other) => (other.count ?? 0) - (one.count ?? 0));
  const total = counted(busy.reduce((sum, { count }) => sum + (count ?? 0), 0));
  const period = { from: formatDate(days[0]?.date), to: formatDate(days.at(-1)?.date), total };
  const conclusion = most
    ? t('heatmap.conclusion', { ...period, days: busy.length, most: describe(most) })
    : t('heatmap.empty', period);
  return (
    <ChartFrame
      title={title}
      conclusion={conclusion}
      picture={<HeatmapPicture title={title} conclusion={conclusion} weeks={weeks} days={days} describe={describe} />}
      table={<HeatmapTable title={title} weeks={weeks} />}
    />
  );
}
