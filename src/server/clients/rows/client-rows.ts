import { sql } from 'kysely';
import { addMonths } from '#contract/base/dates.ts';
import type { LogEvent } from '#contract/base/log-words.ts';
import { changeRow, type Work } from '../../base/pipeline/write-log.ts';
import type { Client } from '../../loyalty/rows/point-rows.ts';

/** What a client has bought: the sum of brutto of the completed sales in USD, and when the newest was sold. */
async function boughtBy(work: Work, clientId: number): Promise<{ turnover: string; newest: string | null }> {
  const { rows } = await sql<{ turnover: string; newest: string | null }>`
    select coalesce(sum(brutto), 0)::numeric(14, 2) as turnover, max(sale_date) as newest
    from sales
    where company_id = ${work.caller.companyId} and client_id = ${clientId} and lifecycle = 'completed'
  `.execute(work.tx);
  return rows[0] ?? { turnover: '0.00', newest: null };
}

const later = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b > a) ? b : a);

/**
 * Brings what follows from a locked client's completed sales up to date: turnover, and the end of the membership, which
 * is no earlier than `promised`. Answers with the client as it is then.
 */
export async function refreshPurchases(
  work: Work,
  event: LogEvent,
  client: Client,
  { months, promised }: { months: number; promised: string | null },
): Promise<Client> {
  const { turnover, newest } = await boughtBy(work, client.id);
  const until = newest === null ? null : addMonths(newest, months);
  return changeRow(work, event, 'clients', client, { turnover, subscription_until: later(promised, until) });
}
