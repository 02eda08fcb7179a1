import type { TFunction } from 'i18next';
import type { ProfitSale } from '#contract/insight/agent-dashboard.ts';
import { formatAmount } from '../../base/i18n/format.ts';
import type { PlainColumn } from '../../base/lists/plain-table.tsx';

type Money = Pick<ProfitSale, 'brutto' | 'netto' | 'profit' | 'extra_profit' | 'total_profit'>;

export type MoneyPart = 'extra_profit' | 'netto' | 'brutto' | 'total_profit';

/** What of the money gives way, the least important first; the profit stays. */
export const moneyParts = (t: TFunction): Record<MoneyPart, string> => ({
  extra_profit: t('fields.extra_profit'),
  netto: t('columns.netto'),
  brutto: t('columns.brutto'),
  total_profit: t('fields.total_profit'),
});

/** The columns of money with their sums, in their order; extra profit where it is read. */
export function moneyColumns(t: TFunction, totals: Money): PlainColumn<Money, MoneyPart>[] {
  const column = (name: keyof Money, head: string): PlainColumn<Money, MoneyPart> => ({
    head,
    number: true,
    ...(name === 'profit' ? {} : { part: name }),
    cell: ({ [name]: amount }) => amount && formatAmount(amount),
    foot: () => totals[name] && formatAmount(totals[name]),
  });
  return [
    column('brutto', t('columns.brutto')),
    column('netto', t('columns.netto')),
    column('profit', t('columns.profit')),
    ...(totals.extra_profit === null ? [] : [column('extra_profit', t('fields.extra_profit'))]),
    ...(totals.extra_profit === null ? [] : [column('total_profit', t('fields.total_profit'))]),
  ];
}
