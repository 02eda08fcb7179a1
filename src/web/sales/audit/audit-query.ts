import type { AuditItem } from '#contract/sales/audit-item.ts';
import { query } from '../../base/api/query.ts';
import { combine, select } from '../../base/api/select.ts';
import type { QueuePage, QueueQuestion } from '../../base/queues/use-queue.ts';

const ITEM = `id cursor version tourist_name tourist_surname direction_name agent_name blank_number sale_date service_date lifecycle
  brutto netto profit paid debt payment_status pending_payments partner_status partner_debt audit changed_since_check
  checked_by_name checked_at marks`;

/** Number of items shown after the present one. */
const ITEMS_AHEAD = 8;
const FROM = select('auditQueue', { first: ITEMS_AHEAD + 1, after: 'String' }, [
  'totalCount totalCountExceeded',
  { rows: ITEM },
]);
const AROUND = combine(FROM, select('current: auditQueue', { id: 'Id!' }, { rows: ITEM }));

/** Throws a Problem. */
export async function readWaiting({ after, id }: QueueQuestion): Promise<QueuePage<AuditItem>> {
  const around = id === null ? null : await query(AROUND, { after, id });
  const { auditQueue } = around ?? (await query(FROM, { after }));
  const looked = around?.current.rows[0] ?? null;
  const waits = looked?.audit === 'unchecked';
  return {
    ...{ rows: auditQueue.rows, waiting: auditQueue.totalCount, exceeded: auditQueue.totalCountExceeded },
    ...{ current: waits ? looked : null, gone: waits ? null : looked },
  };
}

/** The history of a sale, with the rows that it mentions. */
export const CHANGES = select(
  'sale',
  { id: 'Id!' },
  {
    bookings: 'id partner_name rate currency',
    tourist_payments: 'id kind amount currency',
    history: ['id at by_name event entity entity_id since_check', { changes: 'field before after' }],
  },
);
