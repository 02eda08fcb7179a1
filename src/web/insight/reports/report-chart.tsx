import { useTranslation } from 'react-i18next';
import { isTimeUnit } from '#contract/base/periods.ts';
import type { Report, ReportFigure, ReportGroup, ReportRow } from '#contract/insight/report.ts';
import { Chart } from '../../base/charts/chart.tsx';
import type { ChartSeries } from '../../base/charts/chart-props.ts';
import { formatPercent } from '../../base/i18n/format.ts';
import { asDecimal, changeOf, figureOf, formatFigure, kindOf, withSign } from './report-figures.ts';
import { formatPeriod, nameOfGroup } from './report-words.ts';

/** Maximal number of distinguishable bars; the table has all groups. */
const MAX_BARS = 14;

type ReportChartProps = {
  report: Report;
  rows: ReportRow[];
  title: string;
  main: ReportFigure;
  charted: ReportFigure[];
};

/**
 * A chart of the main figure beside its earlier values, or beside other figures: by time, or from the largest group on.
 */
export function ReportChart({ report, rows, title, main, charted }: ReportChartProps) {
  const { t } = useTranslation();
  const isTime = isTimeUnit(report.group);
  const drawn = isTime ? rows : rows.slice(0, MAX_BARS);
  const series = (figure: ReportFigure, name: string, of: 'figures' | 'earlier'): ChartSeries => ({
    name,
    values: drawn.map((row) => asDecimal(figureOf(row[of], figure))),
  });
  const figure = t(`reports.figures.${main}`);
  const beside = report.compared_with
    ? [
        series(main, `${figure}, ${formatPeriod(report)}`, 'figures'),
        series(main, `${figure}, ${formatPeriod(report.compared_with)}`, 'earlier'),
      ]
    : charted.map((each) => series(each, t(`reports.figures.${each}`), 'figures'));
  const left = rows.length - drawn.length;
  return (
    <>
      <Chart
        kind={isTime && drawn.length > 2 * MAX_BARS ? 'line' : 'bar'}
        title={title}
        conclusion={useConclusion({ report, rows, main })}
        axis={{
          header: t(`reports.groups.${report.group as ReportGroup}`),
          names: drawn.map((row) => nameOfGroup(report.group, row)),
        }}
        series={beside}
        format={(value) => formatFigure(kindOf(main), value)}
      />
      {left > 0 && <p className="dim report-charted">{t('reports.charted', { shown: drawn.length, count: left })}</p>}
    </>
  );
}

/** "Брутто 120 500,00 USD, на 12,5 % больше. Больше всего: Турция (40 000,00)". */
function useConclusion({ report, rows, main }: Pick<ReportChartProps, 'report' | 'rows' | 'main'>): string {
  const { t } = useTranslation();
  const [now, before] = [figureOf(report.totals, main), figureOf(report.earlier_totals, main)];
  const largest = rows.toSorted((a, b) => Number(figureOf(b.figures, main)) - Number(figureOf(a.figures, main)))[0];
  const kind = kindOf(main);
  const parts = [t('reports.sum_of', { figure: t(`reports.figures.${main}`), amount: formatFigure(kind, now ?? 0) })];
  if (report.compared_with) {
    const { percent } = changeOf(kind, now, before);
    const words = percent === null ? t('reports.no_change') : withSign(formatPercent(percent), percent);
    parts.push(t('reports.change_to', { change: words, period: formatPeriod(report.compared_with) }));
  }
  if (largest && Number(figureOf(largest.figures, main)) !== 0) {
    const amount = formatFigure(kind, figureOf(largest.figures, main));
    parts.push(t('reports.largest', { name: nameOfGroup(report.group, largest), amount }));
  }
  return parts.join(' ');
}
