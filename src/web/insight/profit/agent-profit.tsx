import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'wouter';
import { type AgentProfitDetails, PROFIT_PAGE } from '#contract/insight/agent-dashboard.ts';
import { ReportExportButton } from '../../base/export/report-export-button.tsx';
import { formatMonth } from '../../base/i18n/format.ts';
import { useMe, useToday } from '../../base/session/me.tsx';
import { ScreenTitle } from '../../base/shell/screen-title.tsx';
import { Button } from '../../base/ui/button.tsx';
import { Failure } from '../../base/ui/feedback/failure.tsx';
import { Loader } from '../../base/ui/feedback/loader.tsx';
import { Choice } from '../../base/ui/fields/choice.tsx';
import { paths } from '../../paths.ts';
import { AgentPicker } from '../dashboards/agent-picker.tsx';
import { TargetCard } from '../dashboards/target-card.tsx';
import { readAllSales, useMonth, useProfit } from './agent-profit-query.ts';
import { profitSheet } from './agent-profit-sheet.ts';
import { ProfitDirections } from './profit-directions.tsx';
import { ProfitSales } from './profit-sales.tsx';
import { ProfitTiles } from './profit-tiles.tsx';
import '../dashboards/indicators.css';

/** How somebody's profit of a month comes about: the whole, by direction, sale by sale. The month stands in the address. */
export default function AgentProfit() {
  const { t } = useTranslation();
  const id = Number(useParams<{ id: string }>().id);
  const valid = Number.isSafeInteger(id) && id > 0;
  const { month, months, choose } = useMonth(useToday());
  const [skip, setSkip] = useState(0);
  const read = useProfit(valid ? { id, month, skip } : null);
  const problem = valid ? read.problem : 'not_found';
  const details = read.data?.agentProfitDetails;
  if (!details && !problem) return <Loader />;
  if (!details) {
    return (
      <>
        <ScreenTitle title={t('titles.agent_profit')} />
        <Failure code={problem ?? 'not_found'} onRetry={() => void read.refresh()} />
      </>
    );
  }
  const turnTo = (chosen: string) => {
    setSkip(0);
    choose(chosen);
  };
  return (
    <>
      <ScreenTitle title={t('indicators.profit_title', { name: details.agent_name })} note={details.office_name}>
        <AgentPicker id={id} name={details.agent_name} addressOf={paths.agentProfit} />
        <Choice
          name="month"
          label={t('indicators.in_month')}
          bare
          options={months.map((each) => ({ id: each, name: formatMonth(each) }))}
          value={month}
          onChange={turnTo}
        />
        <ExportButton details={details} />
        <Link className="button" href={paths.agentDashboard(id)}>
          {t('titles.agent_dashboard')}
        </Link>
      </ScreenTitle>
      <TargetCard {...details} />
      <ProfitTiles totals={details.totals} />
      <section className="card">
        <h2>{t('indicators.by_direction')}</h2>
        <ProfitDirections details={details} />
      </section>
      <section className="card">
        <h2>{t('indicators.sales_of_month', { month: formatMonth(details.month) })}</h2>
        <ProfitSales details={details} />
        {details.sale_count > PROFIT_PAGE && (
          <Pages skip={skip} shown={skip + details.sales.length} count={details.sale_count} onSkip={setSkip} />
        )}
      </section>
    </>
  );
}

function ExportButton({ details }: { details: AgentProfitDetails }) {
  const { t } = useTranslation();
  const { time_zone: timeZone } = useMe().user.company;
  const collect = async () => profitSheet({ details, sales: await readAllSales(details), timeZone, t });
  return <ReportExportButton collect={collect} />;
}

type PagesProps = { skip: number; shown: number; count: number; onSkip: (skip: number) => void };

/** A busy month says how much of it is shown, and goes on. */
function Pages({ skip, shown, count, onSkip }: PagesProps) {
  const { t } = useTranslation();
  return (
    <div className="card-foot">
      <p role="status">{t('balance.part', { from: skip + 1, to: shown, all: count })}</p>
      <Button reason={skip === 0 ? t('indicators.is_first') : null} onPress={() => onSkip(skip - PROFIT_PAGE)}>
        {t('balance.earlier')}
      </Button>
      <Button reason={shown >= count ? t('indicators.is_last') : null} onPress={() => onSkip(skip + PROFIT_PAGE)}>
        {t('balance.later')}
      </Button>
    </div>
  );
}
