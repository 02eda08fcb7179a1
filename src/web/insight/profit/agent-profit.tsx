import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { type AgentProfitDetails, PROFIT_PAGE_SIZE } from '#contract/insight/agent-dashboard.ts';
import { useAddressedId } from '../../base/api/use-read-by-id.ts';
import { ReportExportButton } from '../../base/export/report-export-button.tsx';
import { formatMonth } from '../../base/i18n/format.ts';
import { useMe, useToday } from '../../base/session/me.tsx';
import { UnreadScreen } from '../../base/shell/read-state.tsx';
import { ScreenTitle } from '../../base/shell/screen-title.tsx';
import { Button } from '../../base/ui/button.tsx';
import { Choice } from '../../base/ui/fields/choice.tsx';
import { paths } from '../../paths.ts';
import { AgentPicker } from '../dashboards/agent-picker.tsx';
import { TargetCard } from '../dashboards/target-card.tsx';
import { DataMoment } from '../data-moment.tsx';
import { readAllSales, useMonth, useProfit } from './agent-profit-query.ts';
import { profitSheet } from './agent-profit-sheet.ts';
import { ProfitDirections } from './profit-directions.tsx';
import { ProfitSales } from './profit-sales.tsx';
import { ProfitTiles } from './profit-tiles.tsx';
import '../dashboards/indicators.css';

/** The profit details of an agent for a month: totals, by direction, by sale. The month is in the URL. */
export default function AgentProfit() {
  const { t } = useTranslation();
  const id = useAddressedId();
  const { month, months, choose } = useMonth(useToday());
  const [skip, setSkip] = useState(0);
  const read = useProfit(id === null ? null : { id, month, skip });
  const details = read.data?.agentProfitDetails;
  if (id === null) return <UnreadScreen title="agent_profit" problem="not_found" />;
  if (!details) return <UnreadScreen title="agent_profit" {...read} />;
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
      <DataMoment of={[read.data]} />
      <TargetCard {...details} />
      <ProfitTiles totals={details.totals} />
      <section className="card">
        <h2>{t('indicators.by_direction')}</h2>
        <ProfitDirections details={details} />
      </section>
      <section className="card">
        <h2>{t('indicators.sales_of_month', { month: formatMonth(details.month) })}</h2>
        <ProfitSales details={details} />
        {details.sale_count > PROFIT_PAGE_SIZE && (
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

/** The shown part of a long month, with buttons for the next and the previous part. */
function Pages({ skip, shown, count, onSkip }: PagesProps) {
  const { t } = useTranslation();
  return (
    <div className="card-foot">
      <p role="status">{t('balance.part', { from: skip + 1, to: shown, all: count })}</p>
      <Button reason={skip === 0 ? t('indicators.is_first') : null} onPress={() => onSkip(skip - PROFIT_PAGE_SIZE)}>
        {t('balance.earlier')}
      </Button>
      <Button reason={shown >= count ? t('indicators.is_last') : null} onPress={() => onSkip(skip + PROFIT_PAGE_SIZE)}>
        {t('balance.later')}
      </Button>
    </div>
  );
}
