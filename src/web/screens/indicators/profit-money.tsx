import { useTranslation } from 'react-i18next';
import type { ProfitSale } from '#contract/entities/agent-dashboard.ts';
import { formatAmount } from '../../i18n/format.ts';
import type { ColumnName } from '../../ui/table-head.tsx';
import { useNarrow } from '../../ui/use-media.ts';

type Money = Pick<ProfitSale, 'brutto' | 'netto' | 'profit' | 'extra_profit' | 'total_profit'>;

/** The columns of money, in their order; extra profit where it is read. On a phone there is room for the profit. */
export function useMoneyColumns(withExtra: boolean): ColumnName[] {
  const { t } = useTranslation();
  const wide = !useNarrow();
  return [
    wide && { number: t('columns.brutto') },
    wide && { number: t('columns.netto') },
    { number: t('columns.profit') },
    wide && withExtra && { number: t('fields.extra_profit') },
    wide && withExtra && { number: t('fields.total_profit') },
  ];
}

/** The same columns of a row. */
export function MoneyCells({ money: { brutto, netto, profit, extra_profit, total_profit } }: { money: Money }) {
  const wide = !useNarrow();
  return (
    <>
      {wide && <td className="number">{formatAmount(brutto)}</td>}
      {wide && <td className="number">{formatAmount(netto)}</td>}
      <td className="number">{formatAmount(profit)}</td>
      {wide && extra_profit !== null && <td className="number">{formatAmount(extra_profit)}</td>}
      {wide && total_profit !== null && <td className="number">{formatAmount(total_profit)}</td>}
    </>
  );
}
