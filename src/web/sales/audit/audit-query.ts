import type { HistoryEntry } from '#contract/log/history-entry.ts';
import type { AuditItem } from '#contract/sales/audit-item.ts';
import { query } from '../../base/api/query.ts';
import type { QueuePage, QueueQuestion } from '../../base/queues/use-queue.ts';
import type { KnownRows } from '../sale-history.ts';

const ITEM = `id cursor version tourist_name tourist_surname direction_name agent_name blank_number sale_date service_date lifecycle
  brutto netto profit paid debt payment_status pending_payments partner_status partner_debt audit changed_since_check
  checked_by_name checked_at marks`;

/** So many are shown ahead of the one that is being looked at. */
const AHEAD = 8;
const QUEUE = `auditQueue(first: ${AHEAD + 1}, after: $after) { rows { ${ITEM} } totalCount }`;
const FROM = `query ($after: String) { ${QUEUE} }`;
const AROUND = `query ($after: String, $id: Id) { ${QUEUE} current: auditQueue(id: $id) { rows { ${ITEM} } } }`;

type Rows = { rows: AuditItem[] };
type Answer = { auditQueue: Rows & { totalCount: number }; current?: Rows };

/** Throws a Problem. */
export async function readWaiting({ after, id }: QueueQuestion): Promise<QueuePage<AuditItem>> {
  const { auditQueue, current } = await query<Answer>(id === null ? FROM : AROUND, { after, ...(id ? { id } : {}) });
  const looked = current?.rows[0] ?? null;
  const waits = looked?.audit === 'unchecked';
  return {
    ...{ rows: auditQueue.rows, waiting: auditQueue.totalCount },
    ...{ current: waits ? looked : null, gone: waits ? null : looked },
  };
}

/** What happened to a sale, with the rows that it speaks of. */
export const CHANGES = `query ($id: Id!) { sale(id: $id) {
  bookings { id partner_name rate currency } tourist_payments { id kind amount currency }
  history { id at by_name event entity entity_id changes { field before after } since_check }
} }`;
export type SaleChanges = { sale: KnownRows & { history: HistoryEntry[] } };
