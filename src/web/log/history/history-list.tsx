import { useTranslation } from 'react-i18next';
import type { HistoryLine, HistoryLineChange } from '../../base/changes/history-fields.ts';
import { useChangeWords } from '../../base/changes/use-change-words.ts';
import { fieldLabel, writeValue } from '../../base/changes/written-change.ts';
import { formatMoment } from '../../base/i18n/format.ts';
import { useMe } from '../../base/session/me.tsx';
import './history-list.css';

/** Lines of a history: moment, person, event and changes. */
export function HistoryList({ lines, label }: { lines: HistoryLine[]; label: string }) {
  const { time_zone } = useMe().user.company;
  return (
    <ol className="history" aria-label={label}>
      {lines.map(({ id, at, by, text, changes }) => (
        <li key={id}>
          <span className="history-when dim">
            <time dateTime={at}>{formatMoment(at, time_zone)}</time>
            <span>{by}</span>
          </span>
          <div>
            {text}
            {changes.length > 0 && (
              <ul>
                {changes.map((change) => (
                  <Change key={change.field} change={change} />
                ))}
              </ul>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Change({ change: { field, before, after } }: { change: HistoryLineChange }) {
  const { t } = useTranslation();
  const words = useChangeWords();
  const [was, is] = [writeValue(field, before, words), writeValue(field, after, words)];
  const name = fieldLabel(field, words);
  return (
    <li>
      <span aria-hidden="true">
        <span className="dim">{name}:</span> <del>{was}</del> → <ins>{is}</ins>
      </span>
      <span className="hidden-text">{t('history.change', { field: name, before: was, after: is })}</span>
    </li>
  );
}
