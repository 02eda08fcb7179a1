import { useTranslation } from 'react-i18next';
import { checkSale } from '#contract/commands/check-sale.ts';
import { uncheckSale } from '#contract/commands/uncheck-sale.ts';
import type { AuditItem } from '#contract/entities/audit-item.ts';
import type { Sale } from '#contract/entities/sale.ts';
import type { QueueReason } from '#machines/queue.ts';
import { asProblem, send } from '../../api/http.ts';
import { toastRefusal } from '../../api/toast-refusal.ts';
import { type Shown, useQueue } from '../../queues/use-queue.ts';
import { useMe } from '../../session/me.tsx';
import { announce } from '../../ui/announcer.ts';
import { canBeUndone, toastDone, toastUndoable } from '../../ui/toasts.tsx';
import { readWaiting } from './audit-query.ts';
import { auditMarkWords, auditSentence } from './audit-sentence.ts';

/** Why the item before was left, where there is something to say about it. */
const deeds = { judged: 'checked', taken: 'taken', returned: 'returned' } as const;
const deedOf = (reason: QueueReason) => (reason in deeds ? deeds[reason as keyof typeof deeds] : null);

/** The queue of sales that wait for a check. */
export function useAuditQueue() {
  const { t } = useTranslation();
  const { today } = useMe();

  const say = (reason: QueueReason, before: AuditItem | null, { item, position, total }: Shown<AuditItem>) => {
    const deed = before && deedOf(reason);
    const words = deed ? [t(`audit_queue.${deed}`, { id: before.id })] : [];
    const was = deed === 'checked' && !before?.changed_since_check ? words.map(canBeUndone) : words;
    const is = item
      ? [t('queue.position', { position, total }), auditSentence(item, today(), t), ...auditMarkWords(item, t)]
      : [t('audit_queue.end')];
    announce(`${[...was, ...is].join('. ')}.`);
  };
  const queue = useQueue<AuditItem>({ read: readWaiting, entity: 'sale', say });
  const { place, tell, isMounted } = queue;

  /** The item is looked at again, and what was checked and passed over since stays so. */
  const takeBack = async (at: NonNullable<ReturnType<typeof place>>, { version }: Sale) => {
    const { id } = at.item;
    try {
      await send(uncheckSale, { params: { id }, key: crypto.randomUUID(), version });
      toastDone(t('audit_queue.returned', { id }), { isTold: isMounted() });
      tell({ type: 'queue.returned', place: at });
    } catch (error) {
      toastRefusal(error, t);
    }
  };
  const check = async () => {
    const at = place();
    if (!at) return;
    const { id, changed_since_check } = at.item;
    tell({ type: 'queue.judge' });
    try {
      const sale = await send(checkSale, { params: { id }, key: crypto.randomUUID() });
      const done = t('audit_queue.checked', { id });
      if (changed_since_check) toastDone(done, { isTold: true });
      else toastUndoable(done, { undo: () => void takeBack(at, sale), isTold: true });
      tell({ type: 'queue.judged' });
    } catch (error) {
      const isTaken = asProblem(error).code === 'already_checked';
      if (!isTaken) toastRefusal(error, t);
      tell({ type: isTaken ? 'queue.taken' : 'queue.refused' });
    }
  };
  return { ...queue, check: () => void check() };
}
