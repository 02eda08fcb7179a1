import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { paths } from '../../paths.ts';
import { useScreenActions } from '../../shell/screen-actions.tsx';
import { ScreenTitle } from '../../shell/screen-title.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
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
  useScreenActions([
    ...(item
      ? [
          { id: 'check', name: t('audit_queue.check_next'), shortcut: 'C', run: check },
          { id: 'pass', name: t('audit_queue.pass'), shortcut: 'N', run: pass },
          {
            id: 'open',
            name: t('audit_queue.open'),
            shortcut: 'O',
            run: () => navigate(paths.saleDetails(item.id)),
          },
        ]
      : []),
    { id: 'begin', name: t('audit_queue.begin'), shortcut: 'R', run: begin },
  ]);
  return (
    <>
      <ScreenTitle
        title={t('titles.audit_queue')}
        note={shown && item ? t('audit_queue.position', { position: shown.position, total: shown.total }) : '\u00a0'}
      >
        {item && (
          <>
            <Button variant="main" shortcut="C" isPending={busy} onPress={check}>
              {t('audit_queue.check_next')}
            </Button>
            <Button shortcut="N" onPress={pass}>
              {t('audit_queue.pass')}
            </Button>
            <Link href={paths.saleDetails(item.id)} className="button" data-variant="plain">
              {t('audit_queue.open')}
              <span className="key" aria-hidden="true">
                O
              </span>
            </Link>
          </>
        )}
        {shown && shown.position > 1 && (
          <Button shortcut="R" onPress={begin}>
            {t('audit_queue.begin')}
          </Button>
        )}
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
    </>
  );
}
