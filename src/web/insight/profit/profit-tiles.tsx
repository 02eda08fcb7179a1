import { useTranslation } from 'react-i18next';
import { percentOf } from '#contract/base/money.ts';
import type { PeriodSold } from '#contract/insight/dashboard-figures.ts';
import { formatAmount, formatCount, formatPercent } from '../../base/i18n/format.ts';
import { FigureTile, FigureTiles } from '../../base/ui/figures/figure-tile.tsx';

/** The totals of a month's sales. */
export function ProfitTiles({ totals }: { totals: PeriodSold }) {
  const { t } = useTranslation();
  const margin = percentOf(totals.profit, totals.brutto);
  const usd = (label: string, amount: string, note?: string) => (
    <FigureTile label={label} value={formatAmount(amount)} unit="USD" {...(note ? { note } : {})} />
  );
  return (
    <FigureTiles label={t('indicators.totals')}>
      <FigureTile
        label={t('indicators.counted.sales')}
        value={formatCount(totals.sales)}
        note={totals.cancelled > 0 && t('indicators.besides_cancelled', { count: totals.cancelled })}
      />
      {usd(t('columns.brutto'), totals.brutto)}
      {usd(t('columns.netto'), totals.netto)}
      {usd(
        t('columns.profit'),
        totals.profit,
        margin === null ? '' : t('indicators.margin', { percent: formatPercent(margin) }),
      )}
      {totals.extra_profit !== null && usd(t('fields.extra_profit'), totals.extra_profit)}
      {totals.total_profit !== null && usd(t('fields.total_profit'), totals.total_profit)}
    </FigureTiles>
  );
}
