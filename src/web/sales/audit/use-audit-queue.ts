import { useTranslation } from 'react-i18next';
import type { AuditItem } from '#contract/sales/audit-item.ts';
import { checkSale } from '#contract/sales/check-sale.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { uncheckSale } from '#contract/sales/uncheck-sale.ts';
import type { QueueReason } from '#machines/queue.ts';
import { asProblem, send } from '../../base/api/http.ts';
import { toastRefusal } from '../../base/api/toast-refusal.ts';
import { spokenPosition } from '../../base/queues/queue-position.ts';
import { type Shown, useQueue } from '../../base/queues/use-queue.ts';
import { useMe } from '../../base/session/me.tsx';
import { canBeUndone, toastDone, toastUndoable } from '../../base/ui/feedback/toasts.tsx';
import { readWaiting } from './audit-query.ts';
import { auditSpeech, endWords } from './audit-sentence.ts';

/** The queue of sales that wait for a check. */
export function useAuditQueue() {
  const { t } = useTranslation();
  const { today } = useMe();

  /** The reason why the previous item was left, if there is something to announce. */
  const whyOf = (reason: QueueReason, before: AuditItem | null): string[] => {
    if (!before) return [];
    const { id, changed_since_check, checked_by_name } = before;
    if (reason === 'judged') {
      const done = t('audit_queue.checked', { id });
      return [changed_since_check ? done : canBeUndone(done)];
    }
    if (reason === 'taken') return [t('audit_queue.taken', { id, name: checked_by_name ?? '' })];
    if (reason === 'returned') return [t('audit_queue.returned', { id })];
    return reason === 'changed' ? [t('audit_queue.updated', { id })] : [];
  };
  const say = (reason: QueueReason, before: AuditItem | null, shown: Shown<AuditItem>): string[] => {
    const { item } = shown;
    const is = item ? [spokenPosition(shown, t), ...auditSpeech(item, today(), t)] : endWords(shown, t);
    return [...whyOf(reason, before), ...is];
  };
  const queue = useQueue<AuditItem>({ read: readWaiting, entity: 'sale', say });
  const { place, tell, isMounted } = queue;

  /** Shows the item again; items checked and skipped since stay so. */
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
      // Another person was faster: the queue reads the item's state and continues.
      if (asProblem(error).code !== 'already_checked') toastRefusal(error, t);
      tell({ type: 'queue.refused' });
    }
  };
  return { ...queue, check: () => void check() };
}
