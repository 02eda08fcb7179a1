import { useTranslation } from 'react-i18next';
import { addDays } from '#contract/base/dates.ts';
import { percentOf } from '#contract/base/money.ts';
import { type CompanyDashboard, DEADLINE_DAYS } from '#contract/insight/company-dashboard.ts';
import type { PeriodSold } from '#contract/insight/dashboard-figures.ts';
import { comparedDays } from '../../base/i18n/day-words.ts';
import { formatAmount, formatCount, formatPercent } from '../../base/i18n/format.ts';
import { formatNumber } from '../../base/i18n/write-number.ts';
import { ChangeNote } from '../../base/ui/figures/change-note.tsx';
import { FigureTile, FigureTiles } from '../../base/ui/figures/figure-tile.tsx';
import { paths } from '../../paths.ts';
import { GiveBackTile } from './give-back-tile.tsx';
import { MoreLink } from './more-link.tsx';

/** The figures of this month beside the same days of the previous one, debts, pending payments and overdue sales. */
export function CompanyTiles({ figures }: { figures: CompanyDashboard }) {
  const { t } = useTranslation();
  const { month_so_far: now, month_before: before } = figures;
  const than = t('indicators.same_days');
  const inDetail = <MoreLink href={`${paths.statistics()}?period=this_month`} words={t('company.in_detail')} />;
  const money = (label: string, name: 'brutto' | 'profit') => (
    <FigureTile
      label={label}
      value={formatAmount(now[name])}
      unit="USD"
      note={<ChangeNote now={now[name]} before={before[name]} than={than} />}
      link={inDetail}
    />
  );
  return (
    <>
      <FigureTiles label={t('indicators.month')} note={comparedDays(now, before, figures.today, t)}>
        <FigureTile
          label={t('indicators.month_sales')}
          value={formatCount(now.sales)}
          note={<ChangeNote now={`${now.sales}.00`} before={`${before.sales}.00`} than={than} format={formatNumber} />}
          link={<MoreLink href={paths.salesMade({ sold: 'this_month' })} words={t('indicators.all_of_month')} />}
        />
        {money(t('indicators.month_brutto'), 'brutto')}
        {money(t('indicators.month_profit'), 'profit')}
        <FigureTile
          label={t('company.margin')}
          value={marginOf(now)}
          note={t('company.margin_before', { margin: marginOf(before) })}
          link={inDetail}
        />
      </FigureTiles>
      <Owed figures={figures} />
    </>
  );
}

const marginOf = ({ profit, brutto }: PeriodSold): string => {
  const margin = percentOf(profit, brutto);
  return margin === null ? '-' : formatPercent(margin);
};

function Owed({ figures: { owed, overdue, ahead, today } }: { figures: CompanyDashboard }) {
  const { t } = useTranslation();
  const sales = (count: number) => t('counted.sales', { count });
  const debts = `${paths.touristDebts()}?debt=tourist_owes`;
  return (
    <FigureTiles label={t('company.debts')}>
      <FigureTile
        label={t('indicators.owed')}
        value={formatAmount(owed.debt)}
        unit="USD"
        note={sales(owed.debts)}
        link={<MoreLink href={debts} words={t('indicators.all_debts')} />}
      />
      <GiveBackTile owed={owed} href={`${paths.touristDebts()}?debt=company_owes&sort=debt`} />
      <FigureTile
        label={t('indicators.overdue')}
        value={formatAmount(overdue.debt)}
        unit="USD"
        note={sales(overdue.sales)}
        link={<MoreLink href={`${debts}&deadline=..${addDays(today, -1)}`} words={t('company.all_overdue')} />}
      />
      <FigureTile
        label={t('company.ahead', { count: DEADLINE_DAYS })}
        value={formatAmount(ahead.debt)}
        unit="USD"
        note={sales(ahead.sales)}
        link={<MoreLink href={`${debts}&deadline=next${DEADLINE_DAYS}`} words={t('company.all_ahead')} />}
      />
      <FigureTile
        label={t('indicators.pending')}
        value={formatAmount(owed.pending_usd)}
        unit="USD"
        note={t('counted.payments', { count: owed.pending_payments })}
        link={<MoreLink href={`${paths.newTouristPayments()}?sort=payment_date`} words={t('indicators.all_pending')} />}
      />
    </FigureTiles>
  );
}
