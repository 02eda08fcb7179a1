import { useTranslation } from 'react-i18next';
import type { TopListBy } from '#contract/insight/top-list.ts';
import { Chart } from '../../base/charts/chart.tsx';
import { formatAmount, formatPercent, shortName } from '../../base/i18n/format.ts';
import { formatNumber } from '../../base/i18n/write-number.ts';
import { amountOf, type Ranked, type RankFigure } from './ranking.ts';

/** Maximal number of bars with readable names. */
const MAX_BARS = 12;

type TopChartProps = { rows: Ranked[]; by: TopListBy; figure: RankFigure };

/** The first ranks beside their figures in the previous period. */
export function TopChart({ rows, by, figure }: TopChartProps) {
  const { t } = useTranslation();
  const [first] = rows;
  if (!first) return <p className="dim">{t('top_list.nobody')}</p>;
  const format = figure === 'sales' || figure === 'tourists' ? formatNumber : formatAmount;
  const named = t(`top_list.figures.${figure}`);
  const shown = rows.slice(0, MAX_BARS);
  const conclusion = t('top_list.conclusion', {
    figure: named,
    name: first.name,
    value: format(first.value),
    share: first.share === null ? '-' : formatPercent(first.share),
  });
  return (
    <Chart
      kind="bar"
      title={t(`top_list.titles.${by}`, { figure: named })}
      conclusion={conclusion}
      axis={{ header: t(`top_list.one.${by}`), names: shown.map(placed) }}
      series={[
        { name: t('top_list.now'), values: shown.map(({ value }) => value) },
        { name: t('top_list.before'), values: shown.map(({ before }) => amountOf(before, figure)) },
      ]}
      format={format}
    />
  );
}

/** "1. Гафурова К.", without a line break. */
const placed = ({ place, name }: Ranked): string => `${place}. ${shortName(name)}`.replaceAll(' ', '\u00a0');
