import type { TFunction } from 'i18next';
import type { ProfitSale } from '#contract/insight/agent-dashboard.ts';
import { formatAmount } from '../../base/i18n/format.ts';
import type { PlainColumn } from '../../base/lists/plain-table.tsx';

type Money = Pick<ProfitSale, 'brutto' | 'netto' | 'profit' | 'extra_profit' | 'total_profit'>;

export type MoneyPart = 'extra_profit' | 'netto' | 'brutto' | 'total_profit';

/** The money columns that are removed without room, the least important first; profit always stays. */
export const moneyParts = (t: TFunction): Record<MoneyPart, string> => ({
  extra_profit: t('fields.extra_profit'),
  netto: t('columns.netto'),
  brutto: t('columns.brutto'),
  total_profit: t('fields.total_profit'),
});

/** The money columns with their sums; extra profit if the user may read it. */
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
