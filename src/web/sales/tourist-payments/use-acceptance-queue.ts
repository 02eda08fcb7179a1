import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptTouristPayment } from '#contract/sales/tourist-payments/accept-tourist-payment.ts';
import type { AcceptanceItem } from '#contract/sales/tourist-payments/acceptance-item.ts';
import { declineTouristPayment } from '#contract/sales/tourist-payments/decline-tourist-payment.ts';
import type { QueueReason } from '#machines/queue.ts';
import { asProblem, send } from '../../base/api/http.ts';
import { type Shown, useQueue } from '../../base/queues/use-queue.ts';
import { canBeUndone, toastDone, toastProblem, toastUndoable } from '../../base/ui/feedback/toasts.tsx';
import { readWaiting } from './acceptance-query.ts';
import { acceptanceMarkWords, acceptanceQuestion, debtBefore, endWords } from './acceptance-words.ts';

/** Maximal number of held decisions, whose messages are shown beside each other. */
const MAX_HELD = 3;

/** A decision about a payment: declined if there is a reason. */
type Decision = { reason: string | null };

const deedOf = ({ reason }: Decision) => (reason === null ? 'accepting' : 'declining');

/**
 * The queue of payments that wait to be accepted. Acceptance is final, so a decision is sent only when it can no longer
 * be undone: after ten seconds, when three newer ones are held, or when the screen is left.
 */
export function useAcceptanceQueue() {
  const { t } = useTranslation();
  /** The last decision in words, announced together with the next payment. */
  const deed = useRef('');
  const say = useSaying(deed);
  const queue = useQueue<AcceptanceItem>({ read: readWaiting, entity: 'tourist_payment', say });
  const { tell } = queue;
  const decide = useHeldDecisions(queue, deed);
  /** A payment accepted in the dialog is sent at once, because the dialog has asked for it. */
  const acceptInDialog = {
    begin: () => tell({ type: 'queue.judge' }),
    done: ({ id }: AcceptanceItem) => {
      deed.current = t('acceptance_queue.accepted', { id });
      toastDone(deed.current, { isTold: true });
      tell({ type: 'queue.judged' });
    },
    close: () => tell({ type: 'queue.refused' }),
  };
  return { ...queue, decide, acceptInDialog };
}

/** The announcement of the shown payment, after the reason why the previous one was left. */
function useSaying(deed: RefObject<string>) {
  const { t } = useTranslation();
  const taken = ({ id, state, accepted_by_name, declined_by_name }: AcceptanceItem): string => {
    if (state === 'new') return t('acceptance_queue.taken.gone', { id });
    return t(`acceptance_queue.taken.${state}`, {
      id,
      name: accepted_by_name ?? declined_by_name ?? '',
    });
  };
  const whyOf = (reason: QueueReason, before: AcceptanceItem | null): string[] => {
    if (!before) return [];
    if (reason === 'judged') return [deed.current];
    if (reason === 'taken') return [taken(before)];
    if (reason === 'returned') return [t('acceptance_queue.returned', { id: before.id })];
    return reason === 'changed' ? [t('acceptance_queue.changed', { id: before.id })] : [];
  };
  return (reason: QueueReason, before: AcceptanceItem | null, shown: Shown<AcceptanceItem>): string[] => {
    const { item, position, total } = shown;
    const is = item
      ? [
          t('queue.position', { position, total }),
          acceptanceQuestion(item, t),
          debtBefore(item, t),
          ...acceptanceMarkWords(item, t),
        ]
      : endWords(shown, t);
    return [...whyOf(reason, before), ...is];
  };
}

type Queue = ReturnType<typeof useQueue<AcceptanceItem>>;

/** Sends a decision; a refused payment returns to the queue. */
function useRecord(tell: Queue['tell']) {
  const { t } = useTranslation();
  return async ({ id, version }: AcceptanceItem, { reason }: Decision, key: string) => {
    const how = { params: { id }, key, version, outlives: true };
    try {
      if (reason === null) await send(acceptTouristPayment, how);
      else await send(declineTouristPayment, { ...how, body: { reason } });
      tell({ type: 'queue.sent', id });
    } catch (error) {
      const { code, status } = asProblem(error);
      const text = reason === null ? 'not_accepted' : 'not_declined';
      if (status !== 401) toastProblem(t(`acceptance_queue.${text}`, { id, reason: t(`errors.${code}`) }));
      tell({ type: 'queue.lost', id });
    }
  };
}

/** Decides about the shown payment, and holds the decision while it can be undone. */
function useHeldDecisions({ place, tell }: Queue, deed: RefObject<string>) {
  const { t } = useTranslation();
  const record = useRecord(tell);
  const held = useRef(new Map<number, () => void>());
  // Leaving the screen sends all decisions that are still held.
  useEffect(() => {
    const concludeAll = () => {
      for (const conclude of [...held.current.values()]) conclude();
    };
    addEventListener('pagehide', concludeAll);
    return () => {
      removeEventListener('pagehide', concludeAll);
      concludeAll();
    };
  }, []);
  return (decision: Decision) => {
    const at = place();
    if (!at) return;
    const { item } = at;
    const done = t(`acceptance_queue.${deedOf(decision)}`, { id: item.id });
    deed.current = canBeUndone(done);
    tell({ type: 'queue.hold' });
    const [oldest] = held.current.values();
    if (held.current.size >= MAX_HELD) oldest?.();
    const key = crypto.randomUUID();
    const conclude = toastUndoable(done, {
      isTold: true,
      undo: () => {
        held.current.delete(item.id);
        tell({ type: 'queue.returned', place: at });
      },
      stands: () => {
        held.current.delete(item.id);
        return record(item, decision, key);
      },
    });
    held.current.set(item.id, conclude);
  };
}
