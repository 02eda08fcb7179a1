import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { median } from '../support/statistics.ts';

/** What one request reads: rows of tables and entries of indexes; blocks of 8 kB of both, in memory or not. */
export type Touched = { rows: number; blocks: number };

/** PostgreSQL's processes report what they have read at most once in this time, at the end of a transaction, ms. */
const REPORT_INTERVAL = 1_100;
/** The median counts: a report that has to wait for a lock comes with the next request. */
const TRIES = 3;

/** Counts what a request reads, from the statistics of the tables. Nothing else may use the database meanwhile. */
export async function touchedBy(client: pg.Client, ask: () => Promise<unknown>): Promise<Touched> {
  const found: Touched[] = [];
  for (let attempt = 0; attempt < TRIES; attempt++) {
    // The first request reports, besides itself, what the connection has read before.
    await delay(REPORT_INTERVAL);
    await ask();
    const before = await counted(client);
    await delay(REPORT_INTERVAL);
    await ask();
    const after = await counted(client);
    found.push({ rows: after.rows - before.rows, blocks: after.blocks - before.blocks });
  }
  const usual = (of: keyof Touched) => median(found.map((each) => each[of]));
  return { rows: usual('rows'), blocks: usual('blocks') };
}

/** Entries of indexes are counted instead of the rows that they lead to, so that reads of an index alone count too. */
async function counted(client: pg.Client): Promise<Touched> {
  await client.query('select pg_stat_clear_snapshot()');
  const { rows } = await client.query<Touched>(`
    select (
        (select sum(seq_tup_read) from pg_stat_user_tables) + (select sum(idx_tup_read) from pg_stat_user_indexes)
      )::float8 as rows, (
        select sum(heap_blks_read + heap_blks_hit + coalesce(idx_blks_read + idx_blks_hit, 0)
          + coalesce(toast_blks_read + toast_blks_hit, 0))
        from pg_statio_user_tables
      )::float8 as blocks`);
  return rows[0] ?? { rows: 0, blocks: 0 };
}
