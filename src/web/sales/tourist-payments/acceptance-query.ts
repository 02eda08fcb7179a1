import type { AcceptanceItem } from '#contract/sales/tourist-payments/acceptance-item.ts';
import { query } from '../../base/api/query.ts';
import type { QueuePage, QueueQuestion } from '../../base/queues/use-queue.ts';

const ITEM = `id cursor version sale_id kind amount currency currency_rate usd_total payment_date method_name tags first_payment
  state accepted_by_name declined_by_name tourist_name tourist_surname direction_name agent_name created_by_name created_at
  sale_lifecycle brutto debt_before offered_rate marks`;

/** So many are shown ahead of the one that is being looked at. */
const AHEAD = 8;
const QUEUE = `acceptanceQueue(first: ${AHEAD + 1}, after: $after, without: $without) { rows { ${ITEM} } totalCount }`;
const FROM = `query ($after: String, $without: [Id!]) { ${QUEUE} }`;
const AROUND = `query ($after: String, $without: [Id!], $id: Id) {
  ${QUEUE} current: acceptanceQueue(id: $id) { rows { ${ITEM} } }
}`;

type Rows = { rows: AcceptanceItem[] };
type Answer = { acceptanceQueue: Rows & { totalCount: number }; current?: Rows };

/** Throws a Problem. */
export async function readWaiting({ after, id, held }: QueueQuestion): Promise<QueuePage<AcceptanceItem>> {
  const asked = { after, without: held, ...(id === null ? {} : { id }) };
  const { acceptanceQueue, current } = await query<Answer>(id === null ? FROM : AROUND, asked);
  const looked = current?.rows[0] ?? null;
  const waits = looked?.state === 'new';
  return {
    ...{ rows: acceptanceQueue.rows, waiting: acceptanceQueue.totalCount },
    ...{ current: waits ? looked : null, gone: waits ? null : looked },
  };
}
