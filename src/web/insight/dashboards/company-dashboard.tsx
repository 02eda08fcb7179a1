import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { CompanyDashboard as Figures } from '#contract/insight/company-dashboard.ts';
import { destinationDays, HISTORY_MONTHS } from '#contract/insight/dashboard-figures.ts';
import type { ReportFigure } from '#contract/insight/report.ts';
import { select } from '../../base/api/select.ts';
import { useRead } from '../../base/api/use-read.ts';
import { formatDate, formatMonth } from '../../base/i18n/format.ts';
import { writeRange } from '../../base/lists/filters/date-range.ts';
import { useToday } from '../../base/session/me.tsx';
import { ReadState } from '../../base/shell/read-state.tsx';
import { ScreenTitle } from '../../base/shell/screen-title.tsx';
import { Dashboard, DashboardCard } from '../../base/ui/figures/dashboard.tsx';
import { paths } from '../../paths.ts';
import { DataMoment } from '../data-moment.tsx';
import { Heatmap } from '../heatmap/heatmap.tsx';
import { CashCard } from './cash-card.tsx';
import { CompanyTiles } from './company-tiles.tsx';
import * as fields from './dashboard-fields.ts';
import { Destinations } from './destinations.tsx';
import { HistoryChart, ProfitChart, SalesChart } from './month-charts.tsx';
import { MoreLink } from './more-link.tsx';
import { PartnerStandings } from './partner-standings.tsx';
import { PlanTable, plansAddress } from './plan-table.tsx';
import { SalesWithDebt } from './sales-with-debt.tsx';
import './indicators.css';

const PLAN = 'id name note target reached';
const STANDING = 'id name owed_usd owes_usd debt_usd';
const DASHBOARD = select('companyDashboard', {}, [
  'today partners_owed_usd partners_owe_usd partners_debt_usd',
  {
    month_so_far: fields.PERIOD,
    month_before: fields.PERIOD,
    months: fields.MONTH,
    office_plans: PLAN,
    agent_plans: PLAN,
    destinations: fields.DESTINATION,
    balances: 'currency balance',
    cash_months: 'month income_usd expense_usd',
    owed: fields.OWED,
    debts: fields.OWING_SALE,
    creditors: STANDING,
    debtors: STANDING,
    overdue: 'sales debt',
    ahead: 'sales debt',
    deadlines: fields.OWING_SALE,
    days: fields.DAY,
  },
]);

/** The link to this month's lines of the cash book, with income and expense in USD. */
const MONTHS_CASH = `${paths.incomeExpense()}?date=this_month&columns=entry_date,type,what_for,amount,income,expense,remains`;

/** Entities whose changes refresh the dashboard: sales, tourist payments, partner payments, the cash book. */
const moves = (change: { entity: string }): boolean =>
  fields.movesFigures(change) ||
  ['booking', 'partner', 'partner_payment', 'allocation', 'cash_entry'].includes(change.entity);

/** The dashboard of the company; a new day resets its figures. */
export default function CompanyDashboard() {
  return <DashboardOfDay key={useToday()} />;
}

function DashboardOfDay() {
  const { t } = useTranslation();
  const { data, problem, refresh } = useRead(DASHBOARD, {}, moves);
  return (
    <>
      <ScreenTitle
        title={t('titles.company_dashboard')}
        {...(data ? { note: t('company.on', { date: formatDate(data.companyDashboard.today) }) } : {})}
        summary={data ? t('company.on', { date: formatDate(data.companyDashboard.today) }) : null}
      />
      <DataMoment of={[data]} />
      <ReadState {...{ data, problem, refresh }} />
      {data && <Cards figures={data.companyDashboard} />}
    </>
  );
}

type FiguresProps = { figures: Figures };

function Cards({ figures }: FiguresProps) {
  return (
    <>
      <CompanyTiles figures={figures} />
      <Dashboard>
        <MonthCards figures={figures} />
        <PlanCards figures={figures} />
        <HistoryCards figures={figures} />
        <MoneyCards figures={figures} />
        <SalesCards figures={figures} />
      </Dashboard>
    </>
  );
}

const toReport = (asked: Parameters<typeof paths.salesReport>[0], t: TFunction) => (
  <MoreLink href={paths.salesReport(asked)} words={t('titles.sales_report')} />
);

const byMonth = (from: string, { today }: Figures, columns: ReportFigure[], t: TFunction) =>
  toReport({ period: writeRange({ from, to: today }), group: 'month', columns }, t);

function MonthCards({ figures }: FiguresProps) {
  const { t } = useTranslation();
  const { today, months } = figures;
  const since = months[0]?.month ?? today;
  return (
    <>
      <DashboardCard
        title={t('indicators.profit')}
        more={byMonth(since, figures, ['profit', 'extra_profit', 'total_profit'], t)}
      >
        <ProfitChart months={months} />
      </DashboardCard>
      <DashboardCard title={t('indicators.sales')} more={byMonth(since, figures, ['sales', 'tourists'], t)}>
        <SalesChart months={months} />
      </DashboardCard>
    </>
  );
}

function PlanCards({ figures }: FiguresProps) {
  const { t } = useTranslation();
  const month = formatMonth(figures.today);
  return (['agents', 'offices'] as const).map((whose) => {
    const [title, rows] =
      whose === 'agents'
        ? [t('company.agent_plans', { month }), figures.agent_plans]
        : [t('company.office_plans', { month }), figures.office_plans];
    return (
      <DashboardCard
        key={whose}
        title={title}
        more={<MoreLink href={plansAddress(whose)} words={t('titles.sales_report')} />}
      >
        <PlanTable whose={whose} title={title} rows={rows} />
      </DashboardCard>
    );
  });
}

/** Sales by month and by direction. */
function HistoryCards({ figures }: FiguresProps) {
  const { t } = useTranslation();
  const { today, months } = figures;
  const before = months.at(-HISTORY_MONTHS)?.month ?? today;
  const period = writeRange(destinationDays(today));
  return (
    <>
      <DashboardCard
        title={t('indicators.history')}
        more={byMonth(before, figures, ['completed', 'active', 'cancelled'], t)}
      >
        <HistoryChart months={months.slice(-HISTORY_MONTHS)} />
      </DashboardCard>
      <DashboardCard
        title={t('indicators.destinations')}
        more={toReport({ period, group: 'direction', lifecycle: 'not_cancelled' }, t)}
      >
        <Destinations rows={figures.destinations} today={today} />
      </DashboardCard>
    </>
  );
}

function MoneyCards({ figures }: FiguresProps) {
  const { t } = useTranslation();
  return (
    <>
      <DashboardCard title={t('company.cash')} more={<MoreLink href={MONTHS_CASH} words={t('company.cash_lines')} />}>
        <CashCard balances={figures.balances} months={figures.cash_months} />
      </DashboardCard>
      <DashboardCard title={t('company.partner_debts')}>
        <PartnerStandings figures={figures} />
      </DashboardCard>
    </>
  );
}

/** Sales with a debt, and the number of sales by day. */
function SalesCards({ figures }: FiguresProps) {
  const { t } = useTranslation();
  const { today } = figures;
  return (
    <>
      <DashboardCard
        title={t('indicators.debts')}
        more={<MoreLink href={`${paths.touristDebts()}?debt=tourist_owes`} words={t('indicators.all_debts')} />}
      >
        <SalesWithDebt list="debts" rows={figures.debts} today={today} agents />
      </DashboardCard>
      <DashboardCard
        title={t('indicators.deadlines')}
        more={
          <MoreLink
            href={`${paths.touristDebts()}?debt=tourist_owes&deadline=${today}..&sort=service_date`}
            words={t('company.all_deadlines')}
          />
        }
      >
        <SalesWithDebt list="deadlines" rows={figures.deadlines} today={today} agents />
      </DashboardCard>
      <DashboardCard title={t('indicators.days')} wide>
        <Heatmap title={t('indicators.days')} unit="sales" entries={figures.days} end={today} />
      </DashboardCard>
    </>
  );
}
