import { useTranslation } from 'react-i18next';
import { add, ZERO } from '#contract/base/money.ts';
import type { BalanceMonth } from '#contract/partners/partner-debt.ts';
import { Chart } from '../../base/charts/chart.tsx';
import { formatAmount, formatMonth } from '../../base/i18n/format.ts';
import { sideOf } from './balance-card.tsx';

/** The chart of debts to partners: booked, paid and the closing balance of each month, USD. */
export function MonthsChart({ months, title }: { months: BalanceMonth[]; title: string }) {
  const { t } = useTranslation();
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return null;
  const usd = (amount: string) => `${formatAmount(amount)} USD`;
  const standing = (amount: string) => `${t(sideOf(amount))} ${usd(amount)}`;
  const conclusion = t('balance.trend', {
    title,
    from: formatMonth(first.month),
    to: formatMonth(last.month),
    before: standing(first.opening_usd),
    after: standing(last.closing_usd),
    booked: usd(add(ZERO, ...months.map(({ booked_usd }) => booked_usd))),
    paid: usd(add(ZERO, ...months.map(({ paid_usd }) => paid_usd))),
  });
  const series = (['booked', 'paid', 'closing'] as const).map((name) => ({
    name: t(`balance.${name}`),
    values: months.map((month) => month[`${name}_usd`]),
  }));
  return (
    <Chart
      kind="bar"
      title={title}
      conclusion={conclusion}
      axis={{ header: t('balance.month'), names: months.map(({ month }) => formatMonth(month)) }}
      series={series}
      format={formatAmount}
    />
  );
}
