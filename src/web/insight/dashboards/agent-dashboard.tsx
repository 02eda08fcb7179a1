import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { AgentDashboard as Figures } from '#contract/insight/agent-dashboard.ts';
import { select } from '../../base/api/select.ts';
import { useReadById } from '../../base/api/use-read-by-id.ts';
import { useToday } from '../../base/session/me.tsx';
import { UnreadScreen } from '../../base/shell/read-state.tsx';
import { ScreenTitle } from '../../base/shell/screen-title.tsx';
import { Dashboard, DashboardCard } from '../../base/ui/figures/dashboard.tsx';
import { paths } from '../../paths.ts';
import { DataMoment } from '../data-moment.tsx';
import { Heatmap } from '../heatmap/heatmap.tsx';
import { AgentPicker } from './agent-picker.tsx';
import * as fields from './dashboard-fields.ts';
import { Destinations } from './destinations.tsx';
import { HistoryChart, ProfitChart, SalesChart } from './month-charts.tsx';
import { MonthTiles } from './month-tiles.tsx';
import { PendingPayments } from './pending-payments.tsx';
import { SalesWithDebt } from './sales-with-debt.tsx';
import { TargetCard } from './target-card.tsx';
import './indicators.css';

const DASHBOARD = select('agentDashboard', { id: 'Id!' }, [
  'agent_id agent_name office_name today month target reached',
  {
    month_so_far: fields.PERIOD,
    month_before: fields.PERIOD,
    months: fields.MONTH,
    sales_history: fields.MONTH,
    destinations: fields.DESTINATION,
    owed: fields.OWED,
    debts: fields.OWING_SALE,
    overdue: fields.OWING_SALE,
    deadlines: fields.OWING_SALE,
    pending: fields.WAITING_PAYMENT,
    days: fields.DAY,
  },
]);

/** The dashboard of an agent; a new day resets its figures. */
export default function AgentDashboard() {
  return <DashboardOfDay key={useToday()} />;
}

/** Read with one request, kept up to date. */
function DashboardOfDay() {
  const read = useReadById(DASHBOARD, fields.movesFigures);
  if (read.data) return <DashboardOf data={read.data} />;
  return <UnreadScreen title="agent_dashboard" {...read} />;
}

function DashboardOf({ data }: { data: { agentDashboard: Figures } }) {
  const { t } = useTranslation();
  const figures = data.agentDashboard;
  const { agent_id: id, agent_name: agent, today } = figures;
  return (
    <>
      <ScreenTitle title={t('indicators.title', { name: agent })} note={figures.office_name}>
        <AgentPicker id={id} name={agent} addressOf={paths.agentDashboard} />
        <ProfitLink id={id} />
      </ScreenTitle>
      <DataMoment of={[data]} />
      <TargetCard {...figures} />
      <MonthTiles figures={figures} />
      <Dashboard>
        <DashboardCard title={t('indicators.profit')}>
          <ProfitChart months={figures.months} />
        </DashboardCard>
        <DashboardCard title={t('indicators.sales')}>
          <SalesChart months={figures.months} />
        </DashboardCard>
        <DashboardCard title={t('indicators.history')}>
          <HistoryChart months={figures.sales_history} />
        </DashboardCard>
        <DashboardCard title={t('indicators.destinations')}>
          <Destinations rows={figures.destinations} today={today} agent={id} />
        </DashboardCard>
        <DashboardCard title={t('indicators.overdue')}>
          <SalesWithDebt list="overdue" rows={figures.overdue} today={today} />
        </DashboardCard>
        <DashboardCard title={t('indicators.deadlines')}>
          <SalesWithDebt list="deadlines" rows={figures.deadlines} today={today} />
        </DashboardCard>
        <DashboardCard title={t('indicators.debts')}>
          <SalesWithDebt list="debts" rows={figures.debts} today={today} />
        </DashboardCard>
        <DashboardCard title={t('indicators.pending')}>
          <PendingPayments rows={figures.pending} />
        </DashboardCard>
        <DashboardCard title={t('indicators.days')} wide>
          <Heatmap title={t('indicators.days')} unit="sales" entries={figures.days} end={today} />
        </DashboardCard>
      </Dashboard>
    </>
  );
}

/** A link to the profit details of this month. */
function ProfitLink({ id }: { id: number }) {
  const { t } = useTranslation();
  const name = t('indicators.profit_details');
  return (
    <Link className="button" href={paths.agentProfit(id)}>
      {name}
    </Link>
  );
}
