import { useTranslation } from 'react-i18next';
import type { CalendarDate } from '#contract/base/dates.ts';
import { type Amount, compare, percentOf, subtract } from '#contract/base/money.ts';
import { formatAmount, formatMonth, formatPercent } from '../../base/i18n/format.ts';

type TargetCardProps = { month: CalendarDate; target: Amount | null; reached: Amount };

/** The target of a month and its reached amount, in words and as a bar. */
export function TargetCard({ month, target, reached }: TargetCardProps) {
  const { t } = useTranslation();
  const percent = target === null ? null : percentOf(reached, target);
  return (
    <section className="card target">
      <h2 id="target">{t('indicators.target', { month: formatMonth(month) })}</h2>
      <p className="target-figure">
        {formatAmount(reached)}
        <span className="dim">
          {target === null ? 'USD' : t('indicators.of_target', { target: formatAmount(target) })}
        </span>
      </p>
      {target === null || percent === null ? (
        <p className="dim">{t('indicators.no_target')}</p>
      ) : (
        <Reached target={target} reached={reached} percent={percent} />
      )}
    </section>
  );
}

function Reached({ target, reached, percent }: { target: Amount; reached: Amount; percent: string }) {
  const { t } = useTranslation();
  const done = compare(reached, target) >= 0;
  const rest = formatAmount(subtract(done ? reached : target, done ? target : reached));
  const words = t(done ? 'indicators.target_done' : 'indicators.target_left', {
    percent: formatPercent(percent),
    rest,
  });
  return (
    <>
      <meter
        className="target-meter"
        aria-labelledby="target"
        aria-valuetext={words}
        min={0}
        max={100}
        value={Math.min(100, Math.max(0, Number(percent)))}
      />
      <p className="dim">{words}</p>
    </>
  );
}
