import { beforeAll, expect, test } from 'vitest';
import { buildCompany, type Company, saleBody } from '../../support/data/company.ts';
import { ownServer } from '../../support/server/server.ts';
import { oneRow, openSql, type Sql, sharedSql } from '../../support/server/sql.ts';
import { until } from '../../support/wait.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);
let company: Company;
beforeAll(async () => {
  company = await buildCompany(server);
});

/** Sends a request while sales and their sums are locked, leaves it when its statement waits, and then calls `after`. */
async function leaveWhileLocked(path: string, body: object, after: (locking: Sql) => Promise<void>): Promise<void> {
  const locking = await openSql(server.database.superuser);
  await locking.query('begin');
  await locking.query('lock table sales, sale_sums in access exclusive mode');
  const leaving = new AbortController();
  const answer = fetch(`${server.url}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Token ${company.manager.api.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: leaving.signal,
  });
  await until('a statement that waits for the lock', async () => (await waiting()) === 1);
  leaving.abort();
  await expect(answer).rejects.toThrow('aborted');
  await after(locking);
  await locking.end();
}

/** The number of statements that wait for a lock in this database. */
const waiting = async (): Promise<number> => {
  const text = `select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return (await oneRow<{ count: number }>(sql, text)).count;
};

const reads = {
  rows: '{ sales { rows { id } } }',
  'rows with bookings': '{ sales { rows { id bookings { id } } } }',
  'totals of a search': '{ sales(filter: { search: "Каримов" }) { totalCount } }',
  'a report': '{ salesReport(group: "month", from: "2026-01-01", to: "2026-12-31") { totals { brutto } } }',
};

test.each(Object.entries(reads))('a read is cancelled in the database when its client leaves: %s', async (_, query) => {
  await leaveWhileLocked('/graphql', { query }, async (locking) => {
    await until('no statement that waits', async () => (await waiting()) === 0);
    await locking.query('rollback');
  });
  const answer = await company.manager.api.graphql(query);
  expect(answer.status, answer.text).toBe(200);
});

test('a command is carried out to its end when its client leaves', async () => {
  const count = async () =>
    (await oneRow<{ count: number }>(sql, 'select count(*)::integer as count from sales')).count;
  const before = await count();
  await leaveWhileLocked('/sales/', saleBody(company), async (locking) => {
    // Another statement after it shows that the server has noticed the end of the connection.
    await company.manager.api.graphql('{ me { id } }');
    expect(await waiting()).toBe(1);
    await locking.query('rollback');
  });
  await until('one sale more', async () => (await count()) === before + 1);
});
