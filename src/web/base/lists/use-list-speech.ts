import { useTranslation } from 'react-i18next';
import { formatTime } from '../i18n/format.ts';
import { useMe } from '../session/me.tsx';
import { useHere } from '../ui/focus/current-row.ts';
import type { GridSpeech } from '../ui/grid/grid-speech.ts';
import { spokenCount } from './counted-rows.ts';
import type { ListDeclaration } from './list-declaration.ts';
import { useAnnouncements } from './list-search.tsx';
import type { ListRows } from './use-list-rows.ts';
import { useSpeech } from './use-row-speech.ts';

/** The announcements of a list for screen readers: rows found, changes, selection, and the sentences of rows. */
export function useListSpeech<Row extends { id: number }>(
  { facts }: ListDeclaration<Row>,
  { filtered, list, selected }: ListRows<Row>,
): GridSpeech<Row> {
  const { t } = useTranslation();
  const { user } = useMe();
  useHere({
    part: 'list',
    said: () => {
      const number = selected.rows.length;
      const news = lastNews();
      const said = [
        number > 0 && t('list.selected', { number }),
        news && t('here.changed', { words: news.words, time: formatTime(news.at, user.company.time_zone) }),
      ];
      return said.filter(Boolean).join('. ');
    },
  });
  const { onChanged, lastNews } = useAnnouncements(
    list.totals && spokenCount(list.totals, t),
    filtered,
    list.refreshes,
  );
  return useSpeech(facts, onChanged);
}
