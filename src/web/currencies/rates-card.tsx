import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { rateAge } from '#contract/base/dates.ts';
import { type RatePair, ratePairs } from '#contract/base/money.ts';
import { select } from '../base/api/select.ts';
import { useRead } from '../base/api/use-read.ts';
import { formatDate, formatRate } from '../base/i18n/format.ts';
import { useMe } from '../base/session/me.tsx';
import { Failure } from '../base/ui/feedback/failure.tsx';
import { Badge } from '../base/ui/status.tsx';
import { writePair } from './currency-pairs.ts';
import './currencies.css';

const RATES = select('rates', { date: 'Date!' }, 'from to date rate');

/** The rates of today with their dates; one that is older than the company's limit is marked. */
export function RatesCard({ actions }: { actions?: (pair: RatePair) => ReactNode }) {
  const { t } = useTranslation();
  const { user, today } = useMe();
  const id = useId();
  const { data, problem, refresh } = useRead(RATES, { date: today() }, ({ entity }) => entity === 'currency_rate');
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{t('currencies.today')}</h2>
      {problem && !data && <Failure code={problem} onRetry={() => void refresh()} />}
      <ul className="rates">
        {ratePairs.map((pair) => {
          const rate = data?.rates.find(({ from, to }) => from === pair.from && to === pair.to);
          const days = rate ? rateAge(rate.date, today(), user.company.rate_age) : null;
          return (
            <li key={writePair(pair)}>
              <span>{t('currencies.one_is', { from: pair.from, to: pair.to })}</span>
              <b className="rates-value">{rate ? formatRate(rate.rate) : '-'}</b>
              <span className="dim rates-since">
                {rate ? t('currencies.since', { date: formatDate(rate.date) }) : data && t('currencies.none')}{' '}
                {days !== null && <Badge tone="warn">{t('rate_age.days', { count: days })}</Badge>}
              </span>
              {actions?.(pair)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
