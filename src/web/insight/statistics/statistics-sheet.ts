import type { TFunction } from 'i18next';
import type { DetailedStatistics, StatisticsFigures } from '#contract/insight/statistics.ts';
import { namedSheet } from '../../base/export/export-list.ts';
import type { Sheet, SheetRow } from '../../base/export/sheet.ts';
import { formatDate } from '../../base/i18n/format.ts';
import { allBars } from './statistics-words.ts';

type Sums = Pick<StatisticsFigures, 'from' | 'to' | 'sales' | 'brutto' | 'profit'>;
type Asked = Pick<DetailedStatistics, 'bars' | 'paid_by'> & { now: Sums; timeZone: string; t: TFunction };

/** All distributions below each other: distribution, bucket and figures. */
export function statisticsSheet({ now, bars, paid_by, timeZone, t }: Asked): { sheet: Sheet; rows: SheetRow[] } {
  const title = t('titles.statistics');
  const sheet: Sheet = {
    ...namedSheet({ file: `${title} ${now.from} ${now.to}`, title, timeZone, t }),
    above: [title, t('balance.period_of', { from: formatDate(now.from), to: formatDate(now.to) })],
    columns: [
      { header: t('statistics.distribution'), fields: ['over'], type: 'text' },
      { header: t('columns.name'), fields: ['name'], type: 'text' },
      { header: t('indicators.counted.sales'), fields: ['sales'], type: 'number' },
      { header: t('columns.brutto'), fields: ['brutto'], type: 'amount' },
      { header: t('columns.profit'), fields: ['profit'], type: 'amount' },
      { header: t('columns.payments_count'), fields: ['payments'], type: 'number' },
      { header: t('columns.usd_total'), fields: ['usd_total'], type: 'amount' },
    ],
  };
  return { sheet, rows: [...figuresOf(now, t), ...distributed(bars, paid_by, t)] };
}

/** The totals of the period come first. */
const figuresOf = ({ sales, brutto, profit }: Sums, t: TFunction): SheetRow[] => [
  { over: t('statistics.figures_of_period'), name: t('export.total'), sales, brutto, profit },
];

function distributed(bars: DetailedStatistics['bars'], paid: DetailedStatistics['paid_by'], t: TFunction): SheetRow[] {
  const named = allBars(bars, t).map((bar) => ({ ...bar, over: overOf(bar.over, t) }));
  return [...named, ...paid.map((row) => ({ ...row, over: overOf(row.over, t) }))];
}

const overs = ['month', 'weekday', 'lead', 'size', 'tourists', 'lifecycle', 'method', 'currency'] as const;
const overOf = (over: string, t: TFunction): string =>
  t(`statistics.over.${overs.find((each) => each === over) ?? 'month'}`);
