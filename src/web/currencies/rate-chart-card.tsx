import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '#contract/base/dates.ts';
import { select } from '../base/api/select.ts';
import { useRead } from '../base/api/use-read.ts';
import { Chart } from '../base/charts/chart.tsx';
import { formatDate, formatPercent, formatRate } from '../base/i18n/format.ts';
import { useMe } from '../base/session/me.tsx';
import { ReadState } from '../base/shell/read-state.tsx';
import { Choice } from '../base/ui/fields/choice.tsx';
import { type PairName, pairNamed, pairOptions, writePair } from './currency-pairs.ts';
import { heldBetween, type RateTrend, trendOf } from './rate-trend.ts';
import './currencies.css';

const HISTORY = select('rateHistory', { from: 'String!', to: 'String!', since: 'Date!', until: 'Date!' }, 'date rate');

/** Periods of the chart in days; null: from the earliest possible date. */
const periods = { month: 31, quarter: 92, year: 365, everything: null } as const;
type Period = keyof typeof periods;

/** The chart of a pair's rates over a period. */
export function RateChartCard() {
  const { t } = useTranslation();
  const { today } = useMe();
  const id = useId();
  const [name, setName] = useState<PairName>('USD-UZS');
  const [period, setPeriod] = useState<Period>('year');
  const until = today();
  const days = periods[period];
  const since = days === null ? '2000-01-01' : addDays(until, -days);
  const { data, problem, refresh } = useRead(
    HISTORY,
    { ...pairNamed(name), since, until },
    ({ entity }) => entity === 'currency_rate',
  );
  const history = useMemo(() => heldBetween(data?.rateHistory ?? [], since, until), [data, since, until]);
  const title = t('currencies.chart_title', { pair: writePair(pairNamed(name)) });
  const sayTrend = useTrendText(title);
  const trend = trendOf(history);
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{t('currencies.chart')}</h2>
      <div className="chart-choices">
        <Choice name="chart.pair" label={t('currencies.pair')} options={pairOptions} value={name} onChange={setName} />
        <Choice
          name="chart.period"
          label={t('currencies.period')}
          options={(Object.keys(periods) as Period[]).map((each) => ({
            id: each,
            name: t(`currencies.periods.${each}`),
          }))}
          value={period}
          onChange={setPeriod}
        />
      </div>
      {!data && <ReadState {...{ data, problem, refresh }} />}
      {data && !trend && <p className="dim">{t('currencies.none')}</p>}
      {trend && (
        <Chart
          kind="line"
          held
          title={title}
          conclusion={sayTrend(trend)}
          axis={{ header: t('currencies.on'), dates: history.map(({ date }) => date) }}
          series={[{ name: t('columns.currency_rate'), values: history.map(({ rate }) => rate) }]}
          format={formatRate}
        />
      )}
    </section>
  );
}

/** The conclusion of the chart in a sentence. */
function useTrendText(title: string): (trend: RateTrend) => string {
  const { t } = useTranslation();
  return ({ way, percent, first, last, lowest, highest }) => {
    const values = {
      title,
      since: formatDate(first.date),
      last: formatRate(last.rate),
      lowest: formatRate(lowest),
      highest: formatRate(highest),
      percent: formatPercent(percent),
    };
    if (way === 'same') return t('currencies.trend_same', values);
    return t(way === 'up' ? 'currencies.trend_up' : 'currencies.trend_down', values);
  };
}
