import { useTranslation } from 'react-i18next';
import { percentOf } from '#contract/base/money.ts';
import type { DistributionBar, DistributionName } from '#contract/insight/statistics.ts';
import { Chart } from '../../base/charts/chart.tsx';
import { formatAmount, formatPercent } from '../../base/i18n/format.ts';
import { formatNumber } from '../../base/i18n/write-number.ts';
import { barsOf } from './statistics-words.ts';

type DistributionChartProps = { over: DistributionName; bars: DistributionBar[] };

/** The number of sales by bucket; as a table with their sums. */
export function DistributionChart({ over, bars }: DistributionChartProps) {
  const { t } = useTranslation();
  const own = barsOf(over, bars, t);
  const all = own.reduce((sum, { sales }) => sum + sales, 0);
  const [most] = own.toSorted((one, other) => other.sales - one.sales);
  if (!most || all === 0) return <p className="dim">{t('statistics.none')}</p>;
  return (
    <Chart
      kind="bar"
      title={t(`statistics.over.${over}`)}
      conclusion={t('statistics.conclusion', {
        most: most.name,
        number: t('counted.sales', { count: most.sales }),
        share: formatPercent(percentOf(`${most.sales}.00`, `${all}.00`) ?? '0'),
        brutto: formatAmount(most.brutto),
      })}
      axis={{ header: t(`statistics.axis.${over}`), names: own.map(({ name }) => name) }}
      series={[{ name: t('indicators.counted.sales'), values: own.map(({ sales }) => String(sales)) }]}
      more={[
        { name: t('columns.brutto'), values: own.map(({ brutto }) => brutto), format: formatAmount },
        { name: t('columns.profit'), values: own.map(({ profit }) => profit), format: formatAmount },
      ]}
      format={formatNumber}
    />
  );
}
