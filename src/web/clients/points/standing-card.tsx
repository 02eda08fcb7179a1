import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PointsDue } from '#contract/loyalty/points.ts';
import { formatAmount, formatCount, formatDate, formatPercent } from '../../base/i18n/format.ts';
import type { StandingClient } from '../client-query.ts';

/** Maximal number of shown due dates; the points history has all. */
const MAX_DATES = 3;

type Figure = { name: string; value: ReactNode; main?: boolean };

/** Balance, usable and pending points, expiries, and the turnover that is missing for the next level. */
export function StandingFigures({ client }: { client: StandingClient }) {
  const { t } = useTranslation();
  const { points, points_available: available, points_pending: pending, level_name: level } = client;
  const percent = client.level_percent === null ? '' : `, ${formatPercent(client.level_percent)}`;
  const figures: Figure[] = [
    { name: t('clients.available'), value: formatCount(available), main: true },
    { name: t('clients.balance'), value: formatCount(points) },
    ...(pending > 0 ? [{ name: t('clients.pending'), value: formatCount(pending) }] : []),
    { name: t('clients.level'), value: level === null ? t('clients.no_level') : `${level}${percent}` },
    { name: t('columns.turnover_usd'), value: formatAmount(client.turnover) },
    ...(client.next_level_name === null || client.to_next_level === null
      ? []
      : [
          {
            name: t('clients.to_level', { level: client.next_level_name }),
            value: formatAmount(client.to_next_level),
          },
        ]),
  ];
  return (
    <>
      <dl>
        {figures.map(({ name, value, main }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={main ? 'summary-main' : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      <DueList name={t('clients.becomes')} due={client.pending} />
      <DueList name={t('clients.expires')} due={client.expiring} />
    </>
  );
}

function DueList({ name, due }: { name: string; due: PointsDue[] }) {
  const { t } = useTranslation();
  if (due.length === 0) return null;
  return (
    <div className="points-due">
      <h3>{name}</h3>
      <ul>
        {due.slice(0, MAX_DATES).map(({ date, points }) => (
          <li key={date}>{t('clients.due', { date: formatDate(date), count: points })}</li>
        ))}
      </ul>
      {due.length > MAX_DATES && <p className="dim">{t('clients.more_days', { count: due.length - MAX_DATES })}</p>}
    </div>
  );
}
