import type { Connection } from '../../../src/server/base/db/settings.ts';
import { oneRow, openSql, type Sql } from './sql.ts';

/** Locks sales and their sums, so that every statement over them waits; returns the function that ends the lock. */
export async function lockSales(superuser: Connection): Promise<() => Promise<void>> {
  const locking = await openSql(superuser);
  await locking.query('begin');
  await locking.query('lock table sales, sale_sums in access exclusive mode');
  return locking.end;
}

/** The number of statements that wait for a lock in this database. */
export async function countWaiting(sql: Sql): Promise<number> {
  const text = `select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return (await oneRow<{ count: number }>(sql, text)).count;
}
