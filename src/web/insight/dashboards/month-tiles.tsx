import { useTranslation } from 'react-i18next';
import type { AgentDashboard } from '#contract/insight/agent-dashboard.ts';
import { comparedDays } from '../../base/i18n/day-words.ts';
import { formatAmount, formatCount } from '../../base/i18n/format.ts';
import { formatNumber } from '../../base/i18n/write-number.ts';
import { ChangeNote } from '../../base/ui/figures/change-note.tsx';
import { FigureTile, FigureTiles } from '../../base/ui/figures/figure-tile.tsx';
import { paths } from '../../paths.ts';
import { GiveBackTile } from './give-back-tile.tsx';
import { MoreLink } from './more-link.tsx';

type MonthTilesProps = {
  figures: Pick<AgentDashboard, 'agent_id' | 'today' | 'month_so_far' | 'month_before' | 'owed'>;
};

/** The figures of this month up to today beside the same days of the previous month, debts, and pending payments. */
export function MonthTiles({ figures }: MonthTilesProps) {
  const { t } = useTranslation();
  const { agent_id: agent, month_so_far: now, month_before: before, owed } = figures;
  const than = t('indicators.same_days');
  const lead = (href: string, words: string) => <MoreLink href={href} words={words} />;
  return (
    <FigureTiles label={t('indicators.month')} note={comparedDays(now, before, figures.today, t)}>
      <FigureTile
        label={t('indicators.month_profit')}
        value={formatAmount(now.profit)}
        unit="USD"
        note={<ChangeNote now={now.profit} before={before.profit} than={than} />}
        link={lead(paths.agentProfit(agent), t('indicators.profit_details'))}
      />
      <FigureTile
        label={t('indicators.month_sales')}
        value={formatCount(now.sales)}
        note={<ChangeNote now={`${now.sales}.00`} before={`${before.sales}.00`} than={than} format={formatNumber} />}
        link={lead(paths.salesMade({ sold: 'this_month', agent }), t('indicators.all_of_month'))}
      />
      <FigureTile
        label={t('indicators.month_brutto')}
        value={formatAmount(now.brutto)}
        unit="USD"
        note={<ChangeNote now={now.brutto} before={before.brutto} than={than} />}
        link={lead(paths.agentProfit(agent), t('indicators.by_sale'))}
      />
      <FigureTile
        label={t('indicators.owed')}
        value={formatAmount(owed.debt)}
        unit="USD"
        note={t('counted.sales', { count: owed.debts })}
        link={lead(`${paths.touristDebts()}?debt=tourist_owes&agent=${agent}`, t('indicators.all_debts'))}
      />
      <GiveBackTile owed={owed} href={`${paths.touristDebts()}?debt=company_owes&agent=${agent}&sort=debt`} />
      <FigureTile
        label={t('indicators.pending')}
        value={formatAmount(owed.pending_usd)}
        unit="USD"
        note={t('counted.payments', { count: owed.pending_payments })}
        link={lead(`${paths.newTouristPayments()}?agent=${agent}&sort=payment_date`, t('indicators.all_pending'))}
      />
    </FigureTiles>
  );
}
