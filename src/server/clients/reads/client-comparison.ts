import { sql } from 'kysely';
import { add } from '#contract/base/money.ts';
import type { ClientComparison, ClientToMerge } from '#contract/clients/client-merge.ts';
import { levelAt } from '#contract/loyalty/points-rules.ts';
import type { Database } from '../../base/db/connect.ts';
import { asColumns, ofSales } from '../../base/measures/measures.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { notFound } from '../../base/pipeline/refusal.ts';
import { levelOf } from '../../loyalty/reads/client-standing.ts';
import { readLevels } from '../../loyalty/rows/programme-rows.ts';

/** Two clients side by side, and the sums after a merge. Refuses not_found. */
export async function readClientComparison(
  tx: Database,
  { companyId }: Caller,
  ids: { id: number; other: number },
): Promise<ClientComparison> {
  const { rows } = await sql<ClientToMerge>`
    select c.id, c.name, c.surname, c.latin_name, c.phone, c.email, c.points, c.created_at, c.turnover, c.subscription_until,
      c.merged_into, c.version, ${sql.raw(levelOf('name'))} as level_name, bought.*
    from clients c
    cross join lateral (
      select count(*) as sales_count, max(s.sale_date) as last_sale_date,
        ${sql.raw(asColumns(ofSales, ['debt', 'overpaid']))}
      from sales s where s.company_id = c.company_id and s.client_id = c.id
    ) bought
    where c.company_id = ${companyId} and c.id in (${ids.id}, ${ids.other})
  `.execute(tx);
  const find = (id: number) => {
    const found = rows.find((row) => row.id === id);
    if (!found) throw notFound();
    return found;
  };
  const [survivor, other] = [find(ids.id), find(ids.other)];
  const apart = await tx
    .selectFrom('client_pairs_apart')
    .select('id')
    .where('company_id', '=', companyId)
    .where('first_id', '=', Math.min(ids.id, ids.other))
    .where('second_id', '=', Math.max(ids.id, ids.other))
    .executeTakeFirst();
  const turnover = add(survivor.turnover, other.turnover);
  const [, until = null] = [survivor.subscription_until ?? '', other.subscription_until ?? ''].toSorted();
  const together = {
    sales_count: survivor.sales_count + other.sales_count,
    points: survivor.points + other.points,
    debt: add(survivor.debt, other.debt),
    overpaid: add(survivor.overpaid, other.overpaid),
    turnover,
    level_name: levelAt(await readLevels(tx, companyId), turnover)?.name ?? null,
    subscription_until: until || null,
  };
  return { survivor, other, together, apart: apart !== undefined };
}
