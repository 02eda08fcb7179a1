import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Period } from '#contract/base/periods.ts';
import { distributions } from '#contract/insight/statistics.ts';
import { type Answered, select } from '../../base/api/select.ts';
import { useRead } from '../../base/api/use-read.ts';
import { ReportExportButton } from '../../base/export/report-export-button.tsx';
import { comparedDays, formatDays } from '../../base/i18n/day-words.ts';
import { FilterBar } from '../../base/lists/filters/filter-bar.tsx';
import { idIn, useAddress } from '../../base/lists/list-address.ts';
import type { ListFilter } from '../../base/lists/list-declaration.ts';
import { useMe, useToday } from '../../base/session/me.tsx';
import { ReadState } from '../../base/shell/read-state.tsx';
import { ScreenTitle } from '../../base/shell/screen-title.tsx';
import { LONG_LOADING } from '../../base/ui/feedback/loader.tsx';
import { Dashboard, DashboardCard } from '../../base/ui/figures/dashboard.tsx';
import { announce } from '../../base/ui/focus/announcer.ts';
import { periodFilter, usePeriod } from '../dashboards/figure-period.ts';
import { PaidByChart } from '../dashboards/paid-by-chart.tsx';
import { DataMoment } from '../data-moment.tsx';
import { DistributionChart } from './distribution-chart.tsx';
import { statisticsSheet } from './statistics-sheet.ts';
import { isSamePeriod, StatisticsTiles, spokenClients } from './statistics-tiles.tsx';
import '../dashboards/indicators.css';

const FALLBACK = 'past12';
const filters: ListFilter[] = [
  periodFilter(FALLBACK),
  { id: 'office', label: 'office', kind: 'lookup', field: 'office_id', directory: 'offices' },
  { id: 'agent', label: 'agent', kind: 'lookup', field: 'agent_id', directory: 'agents' },
  { id: 'direction', label: 'direction', kind: 'lookup', field: 'direction_id', directory: 'directions' },
];

const SUMS = `from to sales cancelled cancelled_share brutto netto profit margin average_sale tourists_per_sale
  average_lead_days`;
const CLIENTS = 'from to clients returning_share';
const OF = { from: 'Date!', to: 'Date!', office_id: 'Id', agent_id: 'Id', direction_id: 'Id' } as const;
const NOW = select('detailedStatistics', OF, {
  now: SUMS,
  bars: 'over key sales brutto profit',
  paid_by: 'over key name payments usd_total',
});
const EARLIER = select('detailedStatistics', OF, { before: SUMS, year_before: SUMS });
/** Clients are counted from the sales themselves, which takes longer than all sums: they fill in when they come. */
const BUYERS = select('detailedStatistics', OF, { now: CLIENTS, before: CLIENTS, year_before: CLIENTS });

type Asked = {
  from: string;
  to: string;
  office_id: number | null;
  agent_id: number | null;
  direction_id: number | null;
};

const moves = ({ entity }: { entity: string }) => entity === 'sale' || entity === 'tourist_payment';

type Earlier = Answered<typeof EARLIER>;

/** The statistics of a period's sales, beside the previous period and the previous year. */
export default function Statistics() {
  const { t } = useTranslation();
  const { params, set } = useAddress();
  const today = useToday();
  const period = usePeriod(params, FALLBACK);
  const { time_zone: timeZone } = useMe().user.company;
  const asked: Asked = {
    ...period,
    office_id: idIn(params.get('office')),
    agent_id: idIn(params.get('agent')),
    direction_id: idIn(params.get('direction')),
  };
  const { data, problem, refresh } = useRead(NOW, asked, moves);
  const { data: earlierData } = useRead(EARLIER, asked, moves);
  const earlier = earlierData?.detailedStatistics ?? null;
  const seen = data?.detailedStatistics;
  const days = seen ? compareDays(seen.now, earlier, today, t) : null;
  const values = Object.fromEntries([...params].filter(([name]) => filters.some(({ id }) => id === name)));
  return (
    <>
      <ScreenTitle title={t('titles.statistics')} note={days} summary={days}>
        {seen && <ReportExportButton collect={async () => statisticsSheet({ ...seen, timeZone, t })} />}
      </ScreenTitle>
      <DataMoment of={[data, earlierData]} />
      <div className="figure-filters">
        <FilterBar filters={filters} values={values} onChange={set} />
      </div>
      <ReadState {...{ data: seen, problem, refresh }} />
      {seen && (
        <>
          <Tiles key={JSON.stringify(asked)} asked={asked} now={seen.now} earlier={earlier} />
          <Dashboard>
            {distributions.map((over) => (
              <DashboardCard key={over} title={t(`statistics.over.${over}`)}>
                <DistributionChart over={over} bars={seen.bars} />
              </DashboardCard>
            ))}
            {(['method', 'currency'] as const).map((over) => (
              <DashboardCard key={over} title={t(`statistics.over.${over}`)}>
                <PaidByChart over={over} rows={seen.paid_by} />
              </DashboardCard>
            ))}
          </Dashboard>
        </>
      )}
    </>
  );
}

type TilesProps = {
  asked: Asked;
  now: Answered<typeof NOW>['detailedStatistics']['now'];
  earlier: Earlier['detailedStatistics'] | null;
};

/** The figures with those of clients, once these have come. A new instance for each filter: none shows another's. */
function Tiles({ asked, now, earlier }: TilesProps) {
  const { t } = useTranslation();
  const { data, problem, refresh } = useRead(BUYERS, asked, moves);
  const clients = data?.detailedStatistics;
  useLateWords(clients ? spokenClients(clients.now, t) : null);
  const before = earlier && {
    before: { ...earlier.before, ...clients?.before },
    year_before: { ...earlier.year_before, ...clients?.year_before },
  };
  return (
    <>
      {problem && <ReadState {...{ data, problem, refresh }} />}
      <StatisticsTiles now={{ ...now, ...clients?.now }} earlier={before} isCounting={problem === null} />
    </>
  );
}

/** Announces what comes so late that a person may have read that it is being counted; sooner ones were never missing for them. */
function useLateWords(words: string | null): void {
  const began = useRef(performance.now());
  const isTold = useRef(false);
  useEffect(() => {
    if (words === null || isTold.current) return;
    isTold.current = true;
    if (performance.now() - began.current > LONG_LOADING) announce(words);
  }, [words]);
}

/** "1–24 ноября, сравнение с 1–24 октября и 1–24 ноября 2025". */
function compareDays(now: Period, earlier: Earlier['detailedStatistics'] | null, today: string, t: TFunction): string {
  if (!earlier) return formatDays(now, today, t);
  const { before, year_before: year } = earlier;
  if (isSamePeriod(before, year)) return comparedDays(now, before, today, t);
  return t('statistics.compared', {
    days: formatDays(now, today, t),
    earlier: formatDays(before, today, t),
    year: formatDays(year, today, t),
  });
}
