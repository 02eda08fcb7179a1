import { type KeyboardEvent, type Ref, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchLimits } from '#contract/base/limits.ts';
import { placeheld, TextField } from '../ui/fields/text-field.tsx';
import { announce } from '../ui/focus/announcer.ts';

/** How long somebody has to pause typing before it is searched for, and before the result is announced, ms. */
const SEARCH_AFTER = 150;
const ANNOUNCE_AFTER = 500;

type ListSearchProps = {
  value: string;
  onChange: (text: string) => void;
  hint: string;
  /** Enter and the down arrow go on to what was found. */
  onGoOn: () => void;
  ref: Ref<HTMLInputElement>;
};

/** The field keeps what is typed; the address, and with it the list, follows when one pauses. */
export function ListSearch({ value, onChange, hint, onGoOn, ref }: ListSearchProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), SEARCH_AFTER);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    if (typed !== value) onChange(typed);
    onGoOn();
  };
  return (
    <search className="list-search">
      <TextField
        name="search"
        label={t('list.search')}
        bare
        type="search"
        maxLength={searchLimits.characters}
        value={typed}
        onChange={setTyped}
        onKeyDown={onKeyDown}
        {...placeheld(hint)}
        ref={ref}
      />
    </search>
  );
}

type Announcements = {
  /** Told what has changed of the row with the focus: that is said then instead of that something has. */
  onChanged: (words: string) => void;
  /** The last change since the screen was opened, and its time. */
  lastNews: () => { words: string; at: string } | null;
};

/**
 * Says how many were found, and that something has changed: each once, without moving the focus.
 */
export function useAnnouncements(count: number | null, filter: string, refreshes: number): Announcements {
  const { t } = useTranslation();
  const filtered = useRef(filter);
  useEffect(() => {
    if (count === null || filtered.current === filter) return;
    const timer = setTimeout(() => {
      filtered.current = filter;
      announce(t('list.found', { number: count }));
    }, ANNOUNCE_AFTER);
    return () => clearTimeout(timer);
  }, [count, filter, t]);
  const news = useRef<{ words: string; at: string } | null>(null);
  const tell = useCallback((words: string) => {
    news.current = { words, at: new Date().toISOString() };
    announce(words);
  }, []);
  const heard = useRef(refreshes);
  const isTold = useRef(false);
  // The row's own effect comes before this one.
  useEffect(() => {
    if (refreshes !== heard.current && !isTold.current) tell(t('list.refreshed'));
    heard.current = refreshes;
    isTold.current = false;
  }, [refreshes, tell, t]);
  return {
    onChanged: useCallback(
      (words) => {
        isTold.current = true;
        tell(words);
      },
      [tell],
    ),
    lastNews: () => news.current,
  };
}
