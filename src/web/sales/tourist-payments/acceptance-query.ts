import type { AcceptanceItem } from '#contract/sales/tourist-payments/acceptance-item.ts';
import { query } from '../../base/api/query.ts';
import { combine, select } from '../../base/api/select.ts';
import type { QueuePage, QueueQuestion } from '../../base/queues/use-queue.ts';

const ITEM = `id cursor version sale_id kind amount currency currency_rate usd_total payment_date method_name tags first_payment
  state accepted_by_name declined_by_name tourist_name tourist_surname direction_name agent_name created_by_name created_at
  sale_lifecycle brutto debt_before offered_rate marks`;

/** Number of items shown after the present one. */
const ITEMS_AHEAD = 8;
const FROM = select('acceptanceQueue', { first: ITEMS_AHEAD + 1, after: 'String', without: '[Id!]' }, [
  'totalCount',
  { rows: ITEM },
]);
const AROUND = combine(FROM, select('current: acceptanceQueue', { id: 'Id!' }, { rows: ITEM }));

/** Throws a Problem. */
export async function readWaiting({ after, id, held }: QueueQuestion): Promise<QueuePage<AcceptanceItem>> {
  const asked = { after, without: held };
  const around = id === null ? null : await query(AROUND, { ...asked, id });
  const { acceptanceQueue } = around ?? (await query(FROM, asked));
  const looked = around?.current.rows[0] ?? null;
  const waits = looked?.state === 'new';
  return {
    ...{ rows: acceptanceQueue.rows, waiting: acceptanceQueue.totalCount, exceeded: false },
    ...{ current: waits ? looked : null, gone: waits ? null : looked },
  };
}
