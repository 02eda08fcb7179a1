import { useTranslation } from 'react-i18next';
import { formatPhone } from '#contract/phone.ts';
import { formatAmount, formatDate, formatMoment, formatRate } from '../i18n/format.ts';
import { useMe } from '../session/me.tsx';
import { historyFields, type ToldChange, type ToldLine } from './history-fields.ts';
import './history-list.css';

/** As much of a long text as tells it from another. */
const SHOWN = 120;
const clip = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

/** What happened, one line each: when, who, what, and from what to what. */
export function HistoryList({ lines, label }: { lines: ToldLine[]; label: string }) {
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

function Change({ change: { field, before, after } }: { change: ToldChange }) {
  const { t } = useTranslation();
  const [label, format] = historyFields[field];
  const written = (value: string | null): string => {
    if (value === null || value === '') return '-';
    switch (format) {
      case 'amount':
        return formatAmount(value);
      case 'rate':
        return formatRate(value);
      case 'date':
        return formatDate(value);
      case 'phone':
        return formatPhone(value);
      case 'audit':
        return t(`history.audit.${value as 'checked' | 'unchecked'}`);
      case 'state':
        return t(`payment_states.${value as 'new' | 'accepted' | 'declined'}`);
      case 'text':
        return clip(value);
    }
  };
  const name = t(label);
  return (
    <li>
      <span aria-hidden="true">
        <span className="dim">{name}:</span> <del>{written(before)}</del> → <ins>{written(after)}</ins>
      </span>
      <span className="hidden-text">
        {t('history.change', { field: name, before: written(before), after: written(after) })}
      </span>
    </li>
  );
}
