import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueueScreen } from '../../base/queues/queue-screen.tsx';
import { useMe } from '../../base/session/me.tsx';
import { Dialog } from '../../base/ui/windows/dialog.tsx';
import { paths } from '../../paths.ts';
import { AuditCard, AuditChanges } from './audit-cards.tsx';
import { auditSentence, endWords } from './audit-sentence.ts';
import { useAuditQueue } from './use-audit-queue.ts';

/** What waits for a check, one sale after the other, the most urgent first. */
export default function AuditQueue() {
  const { t } = useTranslation();
  const { today } = useMe();
  const queue = useAuditQueue();
  const { check, pass } = queue;
  const item = queue.shown?.item ?? null;
  const [asked, setAsked] = useState<number | null>(null);
  // Others may take the sale away while the question stands.
  if (asked !== null && asked !== item?.id) setAsked(null);
  // The mark of what was changed since the last check does not come back.
  const checkOrAsk = () => (item?.changed_since_check ? setAsked(item.id) : check());
  return (
    <>
      <QueueScreen
        title="audit_queue"
        queue={queue}
        actions={[
          { id: 'check', name: t('audit_queue.check_next'), shortcut: 'check', run: checkOrAsk },
          { id: 'pass', name: t('audit_queue.pass'), shortcut: 'skip', run: pass },
        ]}
        open={({ id }) => paths.saleDetails(id)}
        sentence={(each) => auditSentence(each, today(), t)}
        end={(shown) => endWords(shown, t).map((words) => <p key={words}>{words}</p>)}
        order={t('audit_queue.order')}
      >
        {(shown) => (
          <>
            <AuditCard item={shown} />
            {shown.changed_since_check && <AuditChanges key={shown.id} saleId={shown.id} />}
          </>
        )}
      </QueueScreen>
      {asked !== null && (
        <Dialog
          title={t('sale.check_title', { id: asked })}
          text={t('sale.check_text')}
          action={t('audit_queue.check_next')}
          onAction={() => {
            setAsked(null);
            check();
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
