import { sql } from 'kysely';
import { addMonths } from '#contract/base/dates.ts';
import type { LogEvent } from '#contract/base/log-words.ts';
import { changeRow, type Work } from '../../base/pipeline/write-log.ts';
import type { Client } from '../../loyalty/rows/point-rows.ts';

/** The turnover of a client (brutto of completed sales in USD), and the date of its newest completed sale. */
async function readPurchases(work: Work, clientId: number): Promise<{ turnover: string; newest: string | null }> {
  const { rows } = await sql<{ turnover: string; newest: string | null }>`
    select coalesce(sum(brutto), 0)::numeric(14, 2) as turnover, max(sale_date) as newest
    from sales
    where company_id = ${work.caller.companyId} and client_id = ${clientId} and lifecycle = 'completed'
  `.execute(work.tx);
  return rows[0] ?? { turnover: '0.00', newest: null };
}

const laterDate = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b > a) ? b : a);

/**
 * Recalculates the turnover of a locked client and the end of its membership, which is no earlier than `promised`.
 * Returns the updated client.
 */
export async function refreshPurchases(
  work: Work,
  event: LogEvent,
  client: Client,
  { months, promised }: { months: number; promised: string | null },
): Promise<Client> {
  const { turnover, newest } = await readPurchases(work, client.id);
  const until = newest === null ? null : addMonths(newest, months);
  return changeRow(work, event, 'clients', client, { turnover, subscription_until: laterDate(promised, until) });
}
