import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueueScreen } from '../../base/queues/queue-screen.tsx';
import { useMe } from '../../base/session/me.tsx';
import { Dialog } from '../../base/ui/windows/dialog.tsx';
import { paths } from '../../paths.ts';
import { AuditCard, AuditChanges } from './audit-cards.tsx';
import { auditSentence, endWords } from './audit-sentence.ts';
import { useAuditQueue } from './use-audit-queue.ts';

/** The queue of sales to check, the most urgent first. */
export default function AuditQueue() {
  const { t } = useTranslation();
  const { today } = useMe();
  const queue = useAuditQueue();
  const { check, pass } = queue;
  const item = queue.shown?.item ?? null;
  const [asked, setAsked] = useState<number | null>(null);
  // Another person may check the sale while the dialog is open.
  if (asked !== null && asked !== item?.id) setAsked(null);
  // After undoing the check, the mark "changed since the check" is not restored.
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
