import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../base/i18n/format.ts';
import { useMe } from '../../base/session/me.tsx';
import { ScreenTitle } from '../../base/shell/screen-title.tsx';
import { type Message, markRead, useJournal } from '../../base/ui/focus/message-journal.ts';
import { keyOf } from '../../base/ui/focus/shortcuts.ts';
import { Status, type StatusShape } from '../../base/ui/status.tsx';
import { TableHead } from '../../base/ui/tables/table-head.tsx';
import { useKeyHints } from '../../base/ui/use-media.ts';
import '../../base/ui/tables/table.css';
import './journal.css';

const shapes: Record<Message['kind'], StatusShape> = { done: 'full', notice: 'none', warning: 'part', problem: 'over' };

/** The messages of all toasts of this session, newest first. Opening the journal marks them as read. */
export default function Journal() {
  const { t } = useTranslation();
  const { user } = useMe();
  const hasKeys = useKeyHints();
  const messages = useJournal();
  useEffect(markRead);
  return (
    <>
      <ScreenTitle
        title={t('titles.journal')}
        note={hasKeys ? `${t('journal.note')} ${t('journal.repeat_key', { key: keyOf.repeat })}` : t('journal.note')}
      />
      {messages.length === 0 ? (
        <p className="card">{t('journal.empty')}</p>
      ) : (
        <section className="card">
          <table className="table" aria-label={t('titles.journal')}>
            <TableHead columns={[t('journal.time'), t('journal.kind'), t('journal.text')]} />
            <tbody>
              {messages.map(({ id, kind, text, at }) => (
                <tr key={id}>
                  <td className="dim">{formatMoment(at, user.company.time_zone)}</td>
                  <td>
                    <Status shape={shapes[kind]}>{t(`journal.kinds.${kind}`)}</Status>
                  </td>
                  <th scope="row" className="journal-text">
                    {text}
                  </th>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}
