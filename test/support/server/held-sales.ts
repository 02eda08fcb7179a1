import type { Connection } from '../../../src/server/base/db/settings.ts';
import { until } from '../wait.ts';
import { oneRow, openSql } from './sql.ts';

/** A lock on the table of sales: every command that records one waits in the middle of its transaction. */
export type HeldSales = {
  /** Resolves when this number of transactions waits. */
  waiting: (count: number) => Promise<void>;
  release: () => Promise<void>;
};

/** Locks the table of sales as the superuser. */
export async function holdSales(superuser: Connection): Promise<HeldSales> {
  const sql = await openSql(superuser);
  await sql.query('begin; lock table sales in share mode');
  const count = async () =>
    (await oneRow<{ count: number }>(sql, 'select count(*) from pg_locks where not granted')).count;
  return {
    waiting: (wanted) =>
      until(`${wanted} sales to be under way`, async () => (await count()) === wanted).then(() => undefined),
    release: () => sql.end(),
  };
}
