import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { refreshVisits } from './client-visits.ts';
import { CHANGE, declarationOf, type SumTable, sumTables } from './kept-sums.ts';
import { anySum, levelValues, sumColumns } from './write-sums.ts';

/** Changes per transaction. Folding blocks no reader, but a long transaction holds back vacuum. */
const BATCH_SIZE = 20_000;

/** Moves changes into the rows of all levels: one row per key, none where all sums are zero. Returns their number. */
async function foldTable(tx: Database, companyId: number, table: SumTable): Promise<number> {
  const declared = declarationOf(table);
  const keys = ['level', 'date', ...Object.keys(declared.dimensions)];
  const added = Object.keys(declared.sums);
  const columns = sql.raw(sumColumns(declared));
  const values = levelValues(table, 'c.date', (name) => `c.${name}`);
  const of = (alias: string, names: string[]) => names.map((name) => `${alias}.${name}`);
  const changes = sql`${sql.table(table)} where company_id = ${companyId} and level = ${sql.lit(CHANGE)}`;
  const { rows } = await sql<{ folded: number }>`
    with changes as (
      delete from ${changes} and id in (select id from ${changes} limit ${sql.lit(BATCH_SIZE)}) returning *
    ), added as (
      select ${sql.raw([...of('l', keys), ...of('c', added)].join(', '))}
      from changes c
      cross join lateral (values ${sql.raw(values)}) l (${sql.raw(keys.join(', '))})
    ), replaced as (
      delete from ${sql.table(table)} t using (select distinct ${sql.raw(keys.join(', '))} from added) k
      where t.company_id = ${companyId} and ${sql.raw(keys.map((key) => `t.${key} = k.${key}`).join(' and '))}
      returning ${sql.raw(of('t', [...keys, ...added]).join(', '))}
    ), put as (
      insert into ${sql.table(table)} (company_id, ${columns})
      select ${companyId}, ${sql.raw([...keys, ...added.map((name) => `sum(${name})`)].join(', '))}
      from (select * from added union all select * from replaced) rows
      group by ${sql.raw(keys.join(', '))} having ${sql.raw(anySum(added))}
    )
    select count(*) as folded from changes
  `.execute(tx);
  return rows[0]?.folded ?? 0;
}

/**
 * Folds the changes that commands have added to the kept sums of a company, in the caller's transaction, and derives
 * the visits of the clients that they have noted. The sums stay equal for every reader. An advisory lock admits one
 * server at a time; others skip the company. Returns true while more changes are left.
 */
export async function foldSums(tx: Database, companyId: number): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('fold sums', ${companyId})) as free
  `.execute(tx);
  if (!rows[0]?.free) return false;
  let more = await refreshVisits(tx, companyId);
  for (const table of sumTables) {
    const folded = await foldTable(tx, companyId, table);
    more ||= folded === BATCH_SIZE;
  }
  return more;
}
