import { useTranslation } from 'react-i18next';
import type { Owed } from '#contract/insight/dashboard-figures.ts';
import { formatAmount } from '../../base/i18n/format.ts';
import { FigureTile } from '../../base/ui/figures/figure-tile.tsx';
import { MoreLink } from './more-link.tsx';

/** The refunds due to tourists: below zero, like every debt of the company to a tourist. */
export function GiveBackTile({ owed, href }: { owed: Pick<Owed, 'overpaid' | 'overpaid_sales'>; href: string }) {
  const { t } = useTranslation();
  const { overpaid, overpaid_sales: count } = owed;
  return (
    <FigureTile
      label={t('indicators.give_back')}
      value={formatAmount(overpaid)}
      unit="USD"
      note={t('counted.sales', { count })}
      link={<MoreLink href={href} words={t('indicators.all_overpaid')} />}
    />
  );
}
