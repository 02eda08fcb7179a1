import { setImmediate } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { buildCompany, type Company, saleBody } from '../../support/data/company.ts';
import { countWaiting, lockSales } from '../../support/server/locked-sales.ts';
import { ownServer } from '../../support/server/server.ts';
import { oneRow, sharedSql } from '../../support/server/sql.ts';
import { until } from '../../support/wait.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);
let company: Company;
beforeAll(async () => {
  company = await buildCompany(server);
});

/** Sends a request while sales and their sums are locked, leaves it when its statement waits, and then calls `after`. */
async function leaveWhileLocked(path: string, body: object, after: () => Promise<void>): Promise<void> {
  const unlock = await lockSales(server.database.superuser);
  const leaving = new AbortController();
  const answer = fetch(`${server.url}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Token ${company.manager.api.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: leaving.signal,
  });
  await until('a statement that waits for the lock', async () => (await countWaiting(sql)) === 1);
  leaving.abort();
  await expect(answer).rejects.toThrow('aborted');
  await after().finally(unlock);
}

const reads = {
  rows: '{ sales { rows { id } } }',
  'rows with bookings': '{ sales { rows { id bookings { id } } } }',
  'totals of a search': '{ sales(filter: { search: "Каримов" }) { totalCount } }',
  // On a replica it does not wait for the lock of these tests, which is on the primary.
  ...(server.database.replica
    ? {}
    : { 'a report': '{ salesReport(group: "month", from: "2026-01-01", to: "2026-12-31") { totals { brutto } } }' }),
};

test.each(Object.entries(reads))('a read is cancelled in the database when its client leaves: %s', async (_, query) => {
  await leaveWhileLocked('/graphql', { query }, async () => {
    await until('no statement that waits', async () => (await countWaiting(sql)) === 0);
  });
  const answer = await company.manager.api.graphql(query);
  expect(answer.status, answer.text).toBe(200);
});

test('whenever clients leave, the connections of their reads serve others afterwards', async () => {
  const { token } = company.manager.api;
  for (const query of Object.values(reads)) {
    for (let turns = 0; turns < 40; turns++) {
      const leaving = new AbortController();
      const answer = fetch(`${server.url}/api/v1/graphql`, {
        method: 'POST',
        headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
        signal: leaving.signal,
      });
      for (let turn = 0; turn < turns * 5; turn++) await setImmediate();
      leaving.abort();
      await answer.catch(() => undefined);
    }
    const answers = await Promise.all(Array.from({ length: 20 }, () => company.manager.api.graphql(query)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  }
});

test('a command is carried out to its end when its client leaves', async () => {
  const count = async () =>
    (await oneRow<{ count: number }>(sql, 'select count(*)::integer as count from sales')).count;
  const before = await count();
  await leaveWhileLocked('/sales/', saleBody(company), async () => {
    // Another statement after it shows that the server has noticed the end of the connection.
    await company.manager.api.graphql('{ me { id } }');
    expect(await countWaiting(sql)).toBe(1);
  });
  await until('one sale more', async () => (await count()) === before + 1);
});
