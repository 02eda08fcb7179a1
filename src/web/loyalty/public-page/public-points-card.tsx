import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoyaltyCard } from '#contract/loyalty/public-page.ts';
import { formatBriefly, formatCount, formatDate } from '../../base/i18n/format.ts';
import { announce } from '../../base/ui/focus/announcer.ts';
import { PlainButton } from '../../base/ui/plain-button.tsx';
import { CardHistory } from './card-history.tsx';
import { PageHeading } from './page-heading.tsx';

/** The points of the client, on screen and as a printed statement. */
export function PointsCard({ card, onLeave }: { card: LoyaltyCard; onLeave: () => void }) {
  const { t } = useTranslation();
  const { name, surname, level, available, points } = card;
  const usable = t('loyalty_page.card.usable', { count: available });
  useEffect(() => announce(`${formatCount(available)} ${usable}`), [available, usable]);
  return (
    <>
      <section className="card">
        <div className="statement">
          <p className="statement-title">{`${t('loyalty_page.statement')}, ${card.company}`}</p>
          <p>{`${surname} ${name}`.trim()}</p>
        </div>
        <PageHeading
          title={
            level === null ? t('loyalty_page.card.no_level', { name }) : t('loyalty_page.card.level', { name, level })
          }
          focus
        />
        <p className="points">{formatCount(available)}</p>
        <p className="dim">{`${usable}, ${t('loyalty_page.card.worth')}`}</p>
        {points < 0 && <p className="bad">{t('loyalty_page.card.below_zero', { points })}</p>}
        <NextLevel card={card} />
        <p className="hint">{t('loyalty_page.as_of', { date: formatDate(card.date) })}</p>
      </section>
      <Soon card={card} />
      <Bonuses card={card} />
      <CardHistory history={card.history} />
      <div className="other-ways">
        <PlainButton onPress={() => print()}>{t('loyalty_page.print')}</PlainButton>
        <PlainButton variant="quiet" onPress={onLeave}>
          {t('loyalty_page.leave')}
        </PlainButton>
      </div>
    </>
  );
}

function NextLevel({ card: { next_level: next } }: { card: LoyaltyCard }) {
  const { t } = useTranslation();
  if (!next) return null;
  return (
    <>
      <div className="meter" aria-hidden="true">
        <div style={{ width: `${Math.max(2, next.done)}%` }} />
      </div>
      <p className="hint">
        {t('loyalty_page.card.next_level', { level: next.name, amount: formatBriefly(next.missing) })}
      </p>
    </>
  );
}

function Soon({ card: { pending, expiring } }: { card: LoyaltyCard }) {
  const { t } = useTranslation();
  if (pending.length + expiring.length === 0) return null;
  return (
    <section className="card">
      <h2>{t('loyalty_page.card.soon')}</h2>
      <dl className="soon">
        {pending.map(({ date, points }) => (
          <div key={`from ${date}`}>
            <dt>{t('loyalty_page.card.pending', { date: formatDate(date) })}</dt>
            <dd className="good">+{formatCount(points)}</dd>
          </div>
        ))}
        {expiring.map(({ date, points }) => (
          <div key={`until ${date}`}>
            <dt>{t('loyalty_page.card.expiring', { date: formatDate(date) })}</dt>
            <dd className="bad">{formatCount(-points)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Bonuses({ card: { bonuses, available } }: { card: LoyaltyCard }) {
  const { t } = useTranslation();
  if (bonuses.length === 0) return null;
  return (
    <section className="card">
      <h2>{t('loyalty_page.card.bonuses')}</h2>
      <ul className="lines">
        {bonuses.map(({ name, points }) => (
          <li key={name}>
            {name},{' '}
            <span className="dim">
              {`${t('loyalty_page.points', { count: points })}, `}
              {points <= available
                ? t('loyalty_page.card.enough')
                : t('loyalty_page.card.lacking', { points: points - available })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
