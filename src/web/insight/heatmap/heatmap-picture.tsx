import { type CSSProperties, type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { monthNames } from '../../base/i18n/day-words.ts';
import { flag } from '../../base/ui/flag.ts';
import { type HeatDay, type HeatWeek, heatLevels, monthsOf, weekday } from './heatmap-days.ts';
import { weekdayNames } from './heatmap-names.ts';

type PictureProps = {
  title: string;
  conclusion: string;
  weeks: HeatWeek[];
  days: HeatDay[];
  /** "12.03.2026: 4 продажи" */
  describe: (day: HeatDay) => string;
};

/** The number of days that a key moves by: columns are weeks. */
const steps: Record<string, number> = {
  ArrowUp: -1,
  ArrowDown: 1,
  ArrowLeft: -7,
  ArrowRight: 7,
  PageUp: -28,
  PageDown: 28,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

const sizeOf = (weeks: HeatWeek[]): CSSProperties & Record<'--weeks', number> => ({ '--weeks': weeks.length });

/**
 * The coloured days, with a slider over them: arrow keys move by days and weeks, and screen readers announce the
 * slider's value themselves, once.
 */
export function HeatmapPicture({ title, conclusion, weeks, days, describe }: PictureProps) {
  const { t } = useTranslation();
  const last = days.length - 1;
  const [chosen, setChosen] = useState(last);
  const [pointed, setPointed] = useState<string | null>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const at = Math.min(chosen, last);
  const day = days[at];
  const shown = days.find(({ date }) => date === pointed) ?? day;
  // Without room for all days, the newest ones are scrolled into view.
  useLayoutEffect(() => {
    if (scroll.current) scroll.current.scrollLeft = scroll.current.scrollWidth;
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const next = Math.min(last, Math.max(0, at + step));
    setChosen(next);
    const cell = scroll.current?.querySelector(`[data-date="${days[next]?.date}"]`);
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const point = ({ target }: PointerEvent) =>
    setPointed(target instanceof HTMLElement ? (target.dataset.date ?? null) : null);
  return (
    <div className="heatmap" style={sizeOf(weeks)}>
      <div className="heatmap-scroll" ref={scroll}>
        <div className="heatmap-body">
          <div
            className="heatmap-picture"
            role="img"
            aria-label={conclusion}
            onPointerOver={point}
            onPointerLeave={() => setPointed(null)}
          >
            <Names weeks={weeks} />
            <Days days={days} at={day} />
          </div>
          {day && (
            <div
              className="heatmap-reader"
              role="slider"
              tabIndex={0}
              aria-label={t('heatmap.read', { title })}
              aria-valuemin={0}
              aria-valuemax={last}
              aria-valuenow={at}
              aria-valuetext={describe(day)}
              onKeyDown={onKeyDown}
            />
          )}
        </div>
      </div>
      <div className="heatmap-foot" aria-hidden="true">
        <span>{shown && describe(shown)}</span>
        <Scale />
      </div>
    </div>
  );
}

/** The rows of the days, Monday first; the first week may begin at another day. */
function Days({ days, at }: { days: HeatDay[]; at: HeatDay | undefined }) {
  return (
    <div className="heatmap-days">
      {days.map((each, index) => (
        <span
          key={each.date}
          className="heatmap-day"
          data-level={each.level}
          data-date={each.date}
          data-at={flag(each === at)}
          style={index === 0 ? { gridRowStart: weekday(each.date) + 1 } : undefined}
        />
      ))}
    </div>
  );
}

/** The labels of months and weekdays. */
function Names({ weeks }: { weeks: HeatWeek[] }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="heatmap-months">
        {monthsOf(weeks).map(({ week, month }) => (
          <span key={week} style={{ gridColumnStart: week + 1 }}>
            {t(`heatmap.months.${monthNames[month - 1] ?? 'm1'}`)}
          </span>
        ))}
      </div>
      <div className="heatmap-weekdays">
        {weekdayNames.map((name, index) => (
          <span key={name}>{index % 2 === 0 && t(`heatmap.weekdays.${name}`)}</span>
        ))}
      </div>
    </>
  );
}

/** The legend, from less to more. */
function Scale() {
  const { t } = useTranslation();
  return (
    <span className="heatmap-scale">
      {t('heatmap.less')}
      {heatLevels.map((level) => (
        <span key={level} className="heatmap-day" data-level={level} />
      ))}
      {t('heatmap.more')}
    </span>
  );
}
