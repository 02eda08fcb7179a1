import { type KeyboardEvent, type Ref, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchLimits } from '#contract/base/limits.ts';
import { placeheld, TextField } from '../ui/fields/text-field.tsx';
import { announce } from '../ui/focus/announcer.ts';

/** Pauses in typing after which the search is sent, and after which the result is announced, ms. */
const SEARCH_DELAY = 150;
const ANNOUNCEMENT_DELAY = 500;

type ListSearchProps = {
  value: string;
  onChange: (text: string) => void;
  hint: string;
  /** Enter and the down arrow go on to what was found. */
  onGoOn: () => void;
  ref: Ref<HTMLInputElement>;
};

/** The search field; the URL, and with it the list, is updated after a pause in typing. */
export function ListSearch({ value, onChange, hint, onGoOn, ref }: ListSearchProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), SEARCH_DELAY);
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
  /** Announces the change of the focused row instead of the general announcement. */
  onChanged: (words: string) => void;
  /** The last change since the screen was opened, and its time. */
  lastNews: () => { words: string; at: string } | null;
};

/**
 * Announces the number of rows found, and changes by other people, once each.
 */
export function useAnnouncements(count: string | null, filter: string, refreshes: number): Announcements {
  const { t } = useTranslation();
  const filtered = useRef(filter);
  useEffect(() => {
    if (count === null || filtered.current === filter) return;
    const timer = setTimeout(() => {
      filtered.current = filter;
      announce(t('list.found', { number: count }));
    }, ANNOUNCEMENT_DELAY);
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
