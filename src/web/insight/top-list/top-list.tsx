import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { type TopListBy, topListBy } from '#contract/insight/top-list.ts';
import { select } from '../../base/api/select.ts';
import { useRead } from '../../base/api/use-read.ts';
import { ReportExportButton } from '../../base/export/report-export-button.tsx';
import { comparedDays } from '../../base/i18n/day-words.ts';
import { FilterBar } from '../../base/lists/filters/filter-bar.tsx';
import { useAddress } from '../../base/lists/list-address.ts';
import { useMe, useToday } from '../../base/session/me.tsx';
import { ReadState } from '../../base/shell/read-state.tsx';
import { ScreenTitle } from '../../base/shell/screen-title.tsx';
import { announce } from '../../base/ui/focus/announcer.ts';
import { paths } from '../../paths.ts';
import { periodFilter, usePeriod } from '../dashboards/figure-period.ts';
import { DataMoment } from '../data-moment.tsx';
import { figuresFor, type RankFigure, ranked } from './ranking.ts';
import { TopChart } from './top-chart.tsx';
import { topSheet } from './top-sheet.ts';
import { TopTable } from './top-table.tsx';
import '../dashboards/indicators.css';

const FIGURES = 'sales tourists brutto profit total_profit';
const TOP = select('topList', { by: 'String!', from: 'Date!', to: 'Date!' }, [
  'by from to before_from before_to',
  { rows: ['id name note', { now: FIGURES, before: FIGURES }] },
]);
const FALLBACK = 'this_month';

const moves = ({ entity }: { entity: string }) => entity === 'sale' || entity === 'user';

/** The top list of agents or offices. Tab, figure and period are in the URL. */
export default function TopList() {
  const { t } = useTranslation();
  const { params, set } = useAddress();
  const by = topListBy.find((each) => each === params.get('by')) ?? 'agents';
  const today = useToday();
  const period = usePeriod(params, FALLBACK);
  const { data, problem, refresh } = useRead(TOP, { by, ...period }, moves);
  const { time_zone: timeZone } = useMe().user.company;
  const list = data?.topList;
  // The previous tab's rows stay until the answer arrives.
  const shown = list?.by ?? by;
  const figures = list ? figuresFor(list.rows) : [];
  const figure = figures.find((each) => each === params.get('sort')) ?? figures[0] ?? 'profit';
  const rows = list ? ranked(list.rows, figure) : [];
  const chosen = params.get('period');
  const words = list && comparedDays(list, { from: list.before_from, to: list.before_to }, today, t);
  const sortBy = (chosen: RankFigure) => {
    set('sort', chosen);
    announce(t('top_list.sorted', { figure: t(`top_list.figures.${chosen}`) }));
  };
  return (
    <>
      <ScreenTitle title={t('titles.top_list')} note={words ?? ''} summary={words || null}>
        {list && words && (
          <ReportExportButton collect={async () => topSheet({ rows, figures, by: shown, list, words, timeZone, t })} />
        )}
      </ScreenTitle>
      <DataMoment of={[data]} />
      <Tabs params={params} by={by} />
      <div className="profit-bar figure-filters">
        <FilterBar filters={[periodFilter(FALLBACK)]} values={chosen ? { period: chosen } : {}} onChange={set} />
      </div>
      <ReadState {...{ data: list, problem, refresh }} />
      {list && (
        <>
          <section className="card">
            <h2>{t(`top_list.titles.${shown}`, { figure: t(`top_list.figures.${figure}`) })}</h2>
            <TopChart rows={rows} by={shown} figure={figure} />
          </section>
          <section className="card">
            <h2>{t('top_list.places')}</h2>
            <TopTable
              rows={rows}
              figures={figures}
              figure={figure}
              by={shown}
              period={chosen ?? FALLBACK}
              onSort={sortBy}
            />
          </section>
        </>
      )}
    </>
  );
}

function Tabs({ params, by }: { params: URLSearchParams; by: TopListBy }) {
  const { t } = useTranslation();
  return (
    <nav className="tabs" aria-label={t('top_list.what')}>
      {topListBy.map((each) => (
        <Link key={each} href={tabAddress(params, each)} replace aria-current={each === by ? 'page' : undefined}>
          {t(`top_list.by.${each}`)}
        </Link>
      ))}
    </nav>
  );
}

/** The other tab with the same period. */
function tabAddress(params: URLSearchParams, by: string): string {
  const after = new URLSearchParams(params);
  after.set('by', by);
  return `${paths.topList()}?${after}`;
}
