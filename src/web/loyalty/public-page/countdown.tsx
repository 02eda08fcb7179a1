import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../base/ui/focus/announcer.ts';
import type { Seen } from './visit.ts';

/** Longer than any pause between two codes: the wait is for the next day, or for the end of a lock. */
const LONG_WAIT = 15 * 60;

const padded = (count: number) => String(count).padStart(2, '0');

/** 42 → "0:42", 3600 → "1:00:00". */
function clockOf(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(seconds % 60)}` : `${minutes}:${padded(seconds % 60)}`;
}

type CountdownProps = Pick<Seen, 'retryAt' | 'secondsLeft'> & {
  /** Announced before the countdown when it begins. */
  news?: string | null;
};

/**
 * The time until another code can be requested. It changes every second, and is announced only when it begins and ends.
 */
export function Countdown({ retryAt, secondsLeft, news = null }: CountdownProps) {
  const { t } = useTranslation();
  const key = secondsLeft > LONG_WAIT ? 'loyalty_page.code.none_today' : 'loyalty_page.code.next_in';
  const begins = () => {
    const count = secondsLeft <= 90 ? secondsLeft : Math.ceil(secondsLeft / (secondsLeft > LONG_WAIT ? 3600 : 60));
    if (secondsLeft <= 90) return t(key, { time: t('loyalty_page.seconds', { count }) });
    return t(key, {
      time: secondsLeft > LONG_WAIT ? t('loyalty_page.hours', { count }) : t('loyalty_page.minutes', { count }),
    });
  };
  const waitsFor = useRef<number | null>(null);
  useEffect(() => {
    if (retryAt === waitsFor.current) return;
    announce(retryAt === null ? t('loyalty_page.code.can_ask') : `${news === null ? '' : `${news} `}${begins()}`);
    waitsFor.current = retryAt;
  });
  return (
    <p className="hint">{secondsLeft > 0 ? t(key, { time: clockOf(secondsLeft) }) : t('loyalty_page.code.can_ask')}</p>
  );
}
