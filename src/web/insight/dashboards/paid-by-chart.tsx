import { useTranslation } from 'react-i18next';
import { add, percentOf, ZERO } from '#contract/base/money.ts';
import type { PaidBy } from '#contract/insight/statistics.ts';
import { Chart } from '../../base/charts/chart.tsx';
import { formatAmount, formatPercent } from '../../base/i18n/format.ts';
import { formatNumber } from '../../base/i18n/write-number.ts';

/** Tourist payments by method or by currency, USD. */
export function PaidByChart({ over, rows }: { over: 'method' | 'currency'; rows: PaidBy[] }) {
  const { t } = useTranslation();
  const own = rows.filter((row) => row.over === over);
  const [most] = own;
  if (!most) return <p className="dim">{t('statistics.none_paid')}</p>;
  const all = add(ZERO, ...own.map(({ usd_total }) => usd_total));
  return (
    <Chart
      kind="bar"
      title={t(`statistics.over.${over}`)}
      conclusion={t('statistics.paid_conclusion', {
        most: most.name,
        amount: formatAmount(most.usd_total),
        share: formatPercent(percentOf(most.usd_total, all) ?? '0'),
        all: formatAmount(all),
      })}
      axis={{ header: t(`columns.${over}`), names: own.map(({ name }) => name) }}
      series={[{ name: t('columns.usd_total'), values: own.map(({ usd_total }) => usd_total) }]}
      more={[
        {
          name: t('columns.payments_count'),
          values: own.map(({ payments }) => String(payments)),
          format: formatNumber,
        },
      ]}
      format={formatAmount}
    />
  );
}
