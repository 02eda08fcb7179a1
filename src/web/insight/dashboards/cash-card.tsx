import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { add, ZERO } from '#contract/base/money.ts';
import type { CurrencyBalance } from '#contract/cash/currency-balance.ts';
import type { CashMonth } from '#contract/insight/company-dashboard.ts';
import { Chart } from '../../base/charts/chart.tsx';
import { formatAmount, formatMonth } from '../../base/i18n/format.ts';
import { Facts } from '../../base/ui/figures/facts.tsx';

const flows = ['income', 'expense'] as const;

/** The balance of each currency, and income and expense by month. */
export function CashCard({ balances, months }: { balances: CurrencyBalance[]; months: CashMonth[] }) {
  const { t } = useTranslation();
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return null;
  const sum = (name: (typeof flows)[number]) => formatAmount(add(ZERO, ...months.map((each) => each[`${name}_usd`])));
  const facts = balances.map(({ currency, balance }): [string, ReactNode] => [
    t('company.balance', { currency }),
    <b key={currency}>{formatAmount(balance)}</b>,
  ]);
  return (
    <>
      <Facts facts={facts} />
      <Chart
        kind="bar"
        title={t('company.cash_flow')}
        conclusion={t('company.cash_trend', {
          from: formatMonth(first.month),
          to: formatMonth(last.month),
          income: sum('income'),
          expense: sum('expense'),
          income_now: formatAmount(last.income_usd),
          expense_now: formatAmount(last.expense_usd),
        })}
        axis={{ header: t('indicators.in_month'), names: months.map(({ month }) => formatMonth(month)) }}
        series={flows.map((name) => ({
          name: t(`columns.${name}_usd`),
          values: months.map((month) => month[`${name}_usd`]),
        }))}
        format={formatAmount}
      />
    </>
  );
}
