import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ProfitSale } from '#contract/insight/agent-dashboard.ts';
import { formatAmount } from '../../base/i18n/format.ts';
import type { ColumnName } from '../../base/ui/tables/table-head.tsx';

type Money = Pick<ProfitSale, 'brutto' | 'netto' | 'profit' | 'extra_profit' | 'total_profit'>;

type MoneyPart = 'extra_profit' | 'netto' | 'brutto' | 'total_profit';
type Has = (part: MoneyPart) => boolean;

/** What of the money gives way, the least important first; the profit stays. */
export function useMoneyParts(): Record<MoneyPart, string> {
  const { t } = useTranslation();
  return {
    extra_profit: t('fields.extra_profit'),
    netto: t('columns.netto'),
    brutto: t('columns.brutto'),
    total_profit: t('fields.total_profit'),
  };
}

/** The columns of money, in their order; extra profit where it is read. */
export const moneyColumns = (t: TFunction, withExtra: boolean, has: Has): ColumnName[] => [
  has('brutto') && { number: t('columns.brutto') },
  has('netto') && { number: t('columns.netto') },
  { number: t('columns.profit') },
  withExtra && has('extra_profit') && { number: t('fields.extra_profit') },
  withExtra && has('total_profit') && { number: t('fields.total_profit') },
];

/** The same columns of a row. */
export function MoneyCells({ money, has }: { money: Money; has: Has }) {
  const { brutto, netto, profit, extra_profit, total_profit } = money;
  return (
    <>
      {has('brutto') && <td className="number">{formatAmount(brutto)}</td>}
      {has('netto') && <td className="number">{formatAmount(netto)}</td>}
      <td className="number">{formatAmount(profit)}</td>
      {extra_profit !== null && has('extra_profit') && <td className="number">{formatAmount(extra_profit)}</td>}
      {total_profit !== null && has('total_profit') && <td className="number">{formatAmount(total_profit)}</td>}
    </>
  );
}
