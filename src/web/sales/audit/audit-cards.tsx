import { useTranslation } from 'react-i18next';
import type { AuditItem } from '#contract/sales/audit-item.ts';
import { useRead } from '../../base/api/use-read.ts';
import { formatAmount, formatDate, formatMoment } from '../../base/i18n/format.ts';
import { QueueCard } from '../../base/queues/queue-card.tsx';
import { useMe } from '../../base/session/me.tsx';
import { touristName } from '../../base/text/person-name.ts';
import { TouristDebt } from '../../base/ui/marks/tourist-debt.tsx';
import { WaitingForHistory } from '../../log/history/history-card.tsx';
import { HistoryList } from '../../log/history/history-list.tsx';
import { inWords } from '../history-cards.tsx';
import { changedSinceCheck, tellHistory } from '../sale-history.ts';
import { CHANGES } from './audit-query.ts';
import { auditMarkWords, auditSentence } from './audit-sentence.ts';

/** The present sale of the queue: its sentence, its warnings, its figures. */
export function AuditCard({ item }: { item: AuditItem }) {
  const { t } = useTranslation();
  const { today, user } = useMe();
  const checked =
    item.checked_by_name && `${item.checked_by_name}, ${formatMoment(item.checked_at, user.company.time_zone)}`;
  return (
    <QueueCard
      id="audit-sentence"
      sentence={auditSentence(item, today(), t)}
      marks={auditMarkWords(item, t)}
      facts={[
        [t('fields.tourist'), touristName(item)],
        [t('fields.direction'), item.direction_name],
        [t('fields.agent'), item.agent_name],
        [t('fields.sale_date'), formatDate(item.sale_date)],
        [t('fields.service_date'), formatDate(item.service_date)],
        [t('fields.blank_number'), item.blank_number],
        [t('fields.brutto'), formatAmount(item.brutto)],
        [t('fields.netto'), formatAmount(item.netto)],
        [t('fields.profit'), formatAmount(item.profit)],
        [t('fields.debt'), <TouristDebt debt={item.debt} key="debt" />],
        [t('audit_queue.partner_debt'), formatAmount(item.partner_debt)],
        [t('fields.checked_by'), checked],
      ]}
    />
  );
}

/** The changes of the sale since its last check: person, moment, and values before and after. */
export function AuditChanges({ saleId }: { saleId: number }) {
  const { t } = useTranslation();
  const read = useRead(CHANGES, { id: saleId }, ({ entity, id }) => entity === 'sale' && id === saleId);
  const sale = read.data?.sale;
  const events = sale ? changedSinceCheck(tellHistory(sale.history, sale)) : [];
  return (
    <section className="card changed-card" aria-labelledby="section-changed">
      <h2 id="section-changed">{t('history.since_check')}</h2>
      <WaitingForHistory history={read} />
      <HistoryList lines={events.map((event) => inWords(event, t))} label={t('history.since_check')} />
    </section>
  );
}
