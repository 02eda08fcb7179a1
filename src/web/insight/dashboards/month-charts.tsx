import { useTranslation } from 'react-i18next';
import { add, compare, ZERO } from '#contract/base/money.ts';
import type { MonthSold } from '#contract/insight/dashboard-figures.ts';
import { Chart } from '../../base/charts/chart.tsx';
import { formatAmount, formatCount, formatMonth } from '../../base/i18n/format.ts';
import { formatNumber } from '../../base/i18n/write-number.ts';

type MonthsProps = { months: MonthSold[] };

const lengthOf = (months: MonthSold[]) => ({
  from: formatMonth(months[0]?.month ?? ''),
  to: formatMonth(months.at(-1)?.month ?? ''),
});

/** The profit of a month for the user: for Management with extra profit. */
const wholeOf = ({ profit, total_profit }: MonthSold) => total_profit ?? profit;

/** Profit by month; extra profit is stacked on it if the user may read it. */
export function ProfitChart({ months }: MonthsProps) {
  const { t } = useTranslation();
  const [best] = months.toSorted((one, other) => compare(wholeOf(other), wholeOf(one)));
  if (!best) return null;
  const series = [
    { name: t('columns.profit'), values: months.map(({ profit }) => profit) },
    ...(best.extra_profit === null
      ? []
      : [{ name: t('fields.extra_profit'), values: months.map(({ extra_profit }) => extra_profit) }]),
  ];
  return (
    <Chart
      kind="bar"
      stacked
      title={t('indicators.profit')}
      conclusion={t('indicators.profit_trend', {
        ...lengthOf(months),
        sum: formatAmount(add(ZERO, ...months.map(wholeOf))),
        best: formatMonth(best.month),
        most: formatAmount(wholeOf(best)),
      })}
      axis={{ header: t('indicators.in_month'), names: months.map(({ month }) => formatMonth(month)) }}
      series={series}
      format={formatAmount}
    />
  );
}

/** Number of sales and of travellers by month. */
export function SalesChart({ months }: MonthsProps) {
  const { t } = useTranslation();
  const [best] = months.toSorted((one, other) => other.sales - one.sales);
  if (!best) return null;
  const sales = months.reduce((sum, month) => sum + month.sales, 0);
  return (
    <Chart
      kind="bar"
      title={t('indicators.sales')}
      conclusion={t('indicators.sales_trend', {
        ...lengthOf(months),
        sum: t('counted.sales', { count: sales }),
        best: formatMonth(best.month),
        most: best.sales,
      })}
      axis={{ header: t('indicators.in_month'), names: months.map(({ month }) => formatMonth(month)) }}
      series={(['sales', 'tourists'] as const).map((name) => ({
        name: t(`indicators.counted.${name}`),
        values: months.map((month) => String(month[name])),
      }))}
      format={formatNumber}
    />
  );
}

const states = ['completed', 'active', 'cancelled'] as const;

/** The sales of each month by state, as stacked bars. */
export function HistoryChart({ months }: MonthsProps) {
  const { t } = useTranslation();
  const sums = Object.fromEntries(
    states.map((state) => [state, formatCount(months.reduce((sum, month) => sum + month[state], 0))]),
  );
  return (
    <Chart
      kind="bar"
      stacked
      title={t('indicators.history')}
      conclusion={t('indicators.history_trend', { ...lengthOf(months), ...sums })}
      axis={{ header: t('indicators.in_month'), names: months.map(({ month }) => formatMonth(month)) }}
      series={states.map((state) => ({
        name: t(`indicators.states.${state}`),
        values: months.map((month) => String(month[state])),
      }))}
      format={formatNumber}
    />
  );
}
