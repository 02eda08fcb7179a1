import type { HistoryEntry } from '#contract/log/history-entry.ts';
import { type HistoryLineChange, isHistoryField } from '../base/changes/history-fields.ts';
import { isReference } from './references.ts';
import type { BookingData, PaymentData } from './sale-query.ts';

/** The events of a sale; the text of each is `history.<event>`. */
export const historyEvents = [
  'sale.create',
  'sale.import',
  'sale.edit',
  'sale.complete',
  'sale.reopen',
  'sale.cancel',
  'sale.restore',
  'sale.check',
  'sale.uncheck',
  'sale.add_to_target',
  'sale.remove_from_target',
  'sale.unchecked_by_change',
  'booking.add',
  'booking.edit',
  'booking.delete',
  'booking.cancel',
  'booking.restore',
  'booking.allocate',
  'booking.deallocate',
  'booking.check',
  'booking.uncheck',
  'tourist_payment.create',
  'tourist_payment.edit',
  'tourist_payment.delete',
  'tourist_payment.accept',
  'tourist_payment.decline',
  'refund.create',
  'refund.edit',
  'refund.delete',
  'refund.accept',
  'refund.decline',
  'client.merge',
  'other',
] as const;
export type HistoryEvent = (typeof historyEvents)[number];

/** Said by the event itself, or following from what is told. */
export const impliedFields = new Set([
  ...['lifecycle', 'target', 'kind', 'first_payment', 'brutto_before_cancel', 'rate_before_cancel'],
  ...['amount_usd_before_cancel', 'usd_total', 'usd_rounding', 'accepted_usd_total', 'accepted_usd_rounding'],
]);

/** One happening, ready to be put into words. */
export type ToldEvent = {
  id: number;
  at: string;
  by: string | null;
  event: HistoryEvent;
  /** The number of the booking or payment. */
  of: number;
  /** The booking's partner, and what it or the payment was about then. */
  partner: string | null;
  amount: string | null;
  currency: string | null;
  changes: HistoryLineChange[];
  sinceCheck: boolean;
};

/** The present state of the bookings and payments that the history names. */
export type KnownRows = {
  bookings: Pick<BookingData, 'id' | 'partner_name' | 'rate' | 'currency'>[];
  tourist_payments: Pick<PaymentData, 'id' | 'kind' | 'amount' | 'currency'>[];
};

type Known = Record<string, string | null | undefined>;

const isEvent = (event: string): event is HistoryEvent => (historyEvents as readonly string[]).includes(event);

/**
 * A change of a booking or payment, or one to a partner, took back the sale's check: the log has a line of its own for
 * that.
 */
function eventOf({ entity, event }: HistoryEntry, { kind }: Known): HistoryEvent {
  if (entity === 'sale' && /^(booking|tourist_payment|partner_payment)\./.test(event))
    return 'sale.unchecked_by_change';
  const named = kind === 'refund' ? event.replace('tourist_payment', 'refund') : event;
  return isEvent(named) ? named : 'other';
}

const isShown = (field: string) => isHistoryField(field) || isReference(field);

/** The changed fields listed below the event; none for a row that was created or deleted as a whole. */
function changesOf(entry: HistoryEntry, event: HistoryEvent, before: Known): HistoryLineChange[] {
  if (/\.(create|import|add|delete|check|uncheck|unchecked_by_change)$/.test(event)) return [];
  return entry.changes.flatMap(({ field, before: was, after }): HistoryLineChange[] => {
    if (!isShown(field) || (field === 'state' && !event.endsWith('.edit'))) return [];
    // Usually what was recorded is what is accepted.
    if (field === 'accepted_amount')
      return after === before.amount ? [] : [{ field, before: before.amount ?? null, after }];
    return [{ field, before: was, after }];
  });
}

/**
 * The history of a sale as it is shown, newest first. The log says what changed; what a booking or payment was about at
 * that time is replayed from what was logged before, beginning with the rows as they are now for what is older than the
 * log.
 */
export function tellHistory(history: HistoryEntry[], { bookings, tourist_payments }: KnownRows): ToldEvent[] {
  const known = new Map<string, Known>();
  for (const { id, partner_name, rate, currency } of bookings)
    known.set(`booking ${id}`, { partner: partner_name, rate, currency });
  for (const { id, kind, amount, currency } of tourist_payments)
    known.set(`tourist_payment ${id}`, { kind, amount, currency });

  const told = history.map((entry): ToldEvent => {
    const key = `${entry.entity} ${entry.entity_id}`;
    const before = known.get(key) ?? {};
    const after = { ...before, ...Object.fromEntries(entry.changes.map((change) => [change.field, change.after])) };
    known.set(key, after);
    const gone = entry.event.endsWith('.delete');
    const then = gone
      ? { ...before, ...Object.fromEntries(entry.changes.map((each) => [each.field, each.before])) }
      : after;
    const event = eventOf(entry, then);
    return {
      id: entry.id,
      at: entry.at,
      by: entry.by_name,
      event,
      of: entry.entity_id,
      partner: then.partner ?? null,
      amount: then.rate ?? then.accepted_amount ?? then.amount ?? null,
      currency: then.currency ?? null,
      changes: changesOf(entry, event, before),
      sinceCheck: entry.since_check,
    };
  });
  return told.reverse();
}

/** The events since the check, without those of the check itself: the list as a whole says that it was taken back. */
export const changedSinceCheck = (events: ToldEvent[]): ToldEvent[] =>
  events
    .filter(({ sinceCheck, event }) => sinceCheck && event !== 'sale.unchecked_by_change')
    .map((event) => ({ ...event, changes: event.changes.filter(({ field }) => field !== 'audit') }));
