import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { paths } from '../../paths.ts';
import { useScreenActions } from '../../shell/screen-actions.tsx';
import { ScreenTitle } from '../../shell/screen-title.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { KeyChip } from '../../ui/key-chip.tsx';
import { Loader } from '../../ui/loader.tsx';
import { AheadCard, AuditCard, AuditChanges } from './audit-cards.tsx';
import { useAuditQueue } from './use-audit-queue.ts';
import './audit-queue.css';

/** What waits for a check, one sale after the other, the most urgent first. */
export default function AuditQueue() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { shown, problem, busy, check, pass, begin } = useAuditQueue();
  const item = shown?.item ?? null;
  const [asked, setAsked] = useState<number | null>(null);
  // Others may take the sale away while the question stands.
  if (asked !== null && asked !== item?.id) setAsked(null);
  // The mark of what was changed since the last check does not come back.
  const checkOrAsk = () => (item?.changed_since_check ? setAsked(item.id) : check());
  useScreenActions([
    ...(item
      ? [
          { id: 'check', name: t('audit_queue.check_next'), shortcut: 'check' as const, run: checkOrAsk },
          { id: 'pass', name: t('audit_queue.pass'), shortcut: 'skip' as const, run: pass },
          {
            id: 'open',
            name: t('audit_queue.open'),
            shortcut: 'open' as const,
            run: () => navigate(paths.saleDetails(item.id)),
          },
        ]
      : []),
    { id: 'begin', name: t('audit_queue.begin'), run: begin },
  ]);
  return (
    <>
      <ScreenTitle
        title={t('titles.audit_queue')}
        note={shown && item ? t('audit_queue.position', { position: shown.position, total: shown.total }) : '\u00a0'}
      >
        {item && (
          <>
            <Button variant="main" shortcut="check" isPending={busy} onPress={checkOrAsk}>
              {t('audit_queue.check_next')}
            </Button>
            <Button shortcut="skip" onPress={pass}>
              {t('audit_queue.pass')}
            </Button>
            <Link href={paths.saleDetails(item.id)} className="button" data-variant="plain">
              {t('audit_queue.open')}
              <KeyChip shortcut="open" />
            </Link>
          </>
        )}
        {shown && shown.position > 1 && <Button onPress={begin}>{t('audit_queue.begin')}</Button>}
      </ScreenTitle>
      {problem && <Failure code={problem} onRetry={begin} />}
      {!shown && !problem && <Loader />}
      {shown && !item && (
        <section className="card">
          <p>{t('audit_queue.end')}</p>
          {shown.passed > 0 && <p>{t('audit_queue.passed_over', { count: shown.passed })}</p>}
        </section>
      )}
      {item && <AuditCard item={item} />}
      {item?.changed_since_check && <AuditChanges key={item.id} saleId={item.id} />}
      {shown && <AheadCard items={shown.ahead} />}
      <p className="dim">{t('audit_queue.order')}</p>
      {asked !== null && (
        <Dialog
          title={t('sale.check_title', { id: asked })}
          action={t('audit_queue.check_next')}
          onAction={() => {
            setAsked(null);
            check();
          }}
          onClose={() => setAsked(null)}
        >
          <p>{t('sale.check_text')}</p>
        </Dialog>
      )}
    </>
  );
}
