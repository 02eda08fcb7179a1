import { useTranslation } from 'react-i18next';
import type { ProfitSale } from '#contract/entities/agent-dashboard.ts';
import { formatAmount } from '../../i18n/format.ts';
import type { ColumnName } from '../../ui/table-head.tsx';

type Money = Pick<ProfitSale, 'brutto' | 'netto' | 'profit' | 'extra_profit' | 'total_profit'>;

/** The columns of money, in their order; extra profit where it is read. */
export function useMoneyColumns(withExtra: boolean): ColumnName[] {
  const { t } = useTranslation();
  return [
    { number: t('columns.brutto') },
    { number: t('columns.netto') },
    { number: t('columns.profit') },
    withExtra && { number: t('fields.extra_profit') },
    withExtra && { number: t('fields.total_profit') },
  ];
}

/** The same columns of a row. */
export function MoneyCells({ money: { brutto, netto, profit, extra_profit, total_profit } }: { money: Money }) {
  return (
    <>
      <td className="number">{formatAmount(brutto)}</td>
      <td className="number">{formatAmount(netto)}</td>
      <td className="number">{formatAmount(profit)}</td>
      {extra_profit !== null && <td className="number">{formatAmount(extra_profit)}</td>}
      {total_profit !== null && <td className="number">{formatAmount(total_profit)}</td>}
    </>
  );
}
