import { useTranslation } from 'react-i18next';
import { formatPhone } from '#contract/base/phone.ts';
import type { MessageRow, MessageStatus } from '#contract/messages/message.ts';
import { select } from '../base/api/select.ts';
import { useRead } from '../base/api/use-read.ts';
import { formatMoment } from '../base/i18n/format.ts';
import { PlainTable } from '../base/lists/plain-table.tsx';
import { useMe } from '../base/session/me.tsx';
import { Failure } from '../base/ui/feedback/failure.tsx';
import { Badge, type BadgeTone } from '../base/ui/status.tsx';
import './messages-card.css';

const MESSAGES = select(
  'clientMessages',
  { id: 'Id!' },
  'id channel recipient purpose status error tries created_at sent_at',
);

const tones: Record<MessageStatus, BadgeTone> = {
  queued: 'plain',
  sent: 'good',
  failed: 'bad',
  refused: 'bad',
  expired: 'warn',
};

/** The messages sent to a client with their outcome; never their text. */
export function MessagesCard({ clientId }: { clientId: number }) {
  const { t } = useTranslation();
  const read = useRead(
    MESSAGES,
    { id: clientId },
    ({ entity, id: changed }) => entity === 'message' || (entity === 'client' && changed === clientId),
  );
  const messages = read.data?.clientMessages ?? [];
  return (
    <section className="card">
      <h2>{t('messages.title')}</h2>
      {read.problem && <Failure code={read.problem} onRetry={() => void read.refresh()} />}
      {!read.data && !read.problem && <p className="dim">{t('loading')}</p>}
      {read.data && messages.length === 0 && <p className="dim">{t('messages.none')}</p>}
      {messages.length > 0 && (
        <PlainTable
          label={t('messages.title')}
          className="messages"
          rows={messages}
          keyOf={({ id }) => id}
          columns={[
            { head: t('messages.what'), name: 'whole', cell: (message) => <Message message={message} /> },
            { head: t('messages.state'), cell: (message) => <Standing message={message} /> },
          ]}
        />
      )}
    </section>
  );
}

function Message({ message }: { message: MessageRow }) {
  const { t } = useTranslation();
  const { user } = useMe();
  const { channel, recipient, purpose } = message;
  return (
    <>
      {t(`messages.purposes.${purpose}`)}
      <div className="dim">{channel === 'sms' ? formatPhone(recipient) : recipient}</div>
      <div className="dim">{formatMoment(message.created_at, user.company.time_zone)}</div>
    </>
  );
}

function Standing({ message: { status, error, tries } }: { message: MessageRow }) {
  const { t } = useTranslation();
  return (
    <>
      <Badge tone={tones[status]}>{t(`messages.statuses.${status}`)}</Badge>
      {error && <div className="dim">{t(`messages.errors.${error}`)}</div>}
      {tries > 1 && <div className="dim">{t('messages.tries', { count: tries })}</div>}
    </>
  );
}
