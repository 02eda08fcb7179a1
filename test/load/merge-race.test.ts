import { describe, expect, test } from 'vitest';
import { merge, mergeBody, twoClients } from '../support/data/clients.ts';
import { buildCompany, buildPayment, buildSale, freshPhone, saleBody, today } from '../support/data/company.ts';
import { pairsOf } from '../support/seed.ts';
import { expectStatus } from '../support/server/api.ts';
import { type Pair, race } from '../support/server/race.ts';
import { ownServer } from '../support/server/server.ts';
import { openSql, sharedSql } from '../support/server/sql.ts';

const PAIRS = pairsOf(80);

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);
const company = await buildCompany(server);
const { api } = company.manager;
expectStatus(await api.post('/loyalty/levels/', { name: 'Первый', from_turnover: '0', percent: '5' }), 201);

/** The distinct outcomes of pairs of requests. */
const raceOf = async (prepare: Pair): Promise<string[]> => [...(await race(PAIRS, prepare))].sort();

const ON_TOMBSTONES = `
  select s.id from sales s join clients c on c.company_id = s.company_id and c.id = s.client_id
  where s.company_id = $1 and c.merged_into is not null`;
/**
 * Clients whose points are not the sum of their rows or of their lots, whose turnover is not the sum of completed
 * sales, or whose merges form a chain.
 */
const WRONG = `
  select c.id from clients c where c.company_id = $1 and (
    c.points <> coalesce((select sum(e.points) from point_entries e where e.company_id = c.company_id and e.client_id = c.id), 0)
    or greatest(c.points, 0) <> coalesce((select sum(l.remaining) from point_lots l where l.company_id = c.company_id and l.client_id = c.id), 0)
    or c.turnover <> coalesce((select sum(s.brutto) from sales s
      where s.company_id = c.company_id and s.client_id = c.id and s.lifecycle = 'completed'), 0)
    or exists (select from clients t where t.company_id = c.company_id and t.id = c.merged_into and t.merged_into is not null)
  )`;

async function nothingIsWrong(): Promise<void> {
  expect(await sql.query(ON_TOMBSTONES, [company.id])).toEqual([]);
  expect(await sql.query(WRONG, [company.id])).toEqual([]);
}

const pointsOf = async (...ids: number[]) => {
  const rows = await sql.query<{ points: number }>(
    'select sum(points)::integer as points from clients where id = any($1)',
    [ids],
  );
  return rows[0]?.points;
};

/** Two clients; the second has a sale that can be completed, and ten points. */
async function readyToComplete() {
  const one = await buildSale(company);
  const other = await buildSale(company, { service_date: today() });
  const payment = await buildPayment(company, other, { amount: '1000.00' });
  expectStatus(await api.post(`/tourist-payments/${payment.id}/accept/`), 200);
  expectStatus(await api.post(`/clients/${other.client_id}/points/`, { points: 10, reason: 'подарок' }), 200);
  return [one, other] as const;
}

describe('a merge and another request at the same moment', () => {
  test('a merge and an accrual are both done, and no point is lost', async () => {
    const pairs: [number, number][] = [];
    const outcomes = await raceOf(async () => {
      const [one, other] = await readyToComplete();
      pairs.push([one.client_id, other.client_id]);
      return [() => merge(company, mergeBody(one, other)), () => api.post(`/sales/${other.id}/complete/`)];
    });
    expect(outcomes).toEqual(['200 done | 200 done']);
    for (const pair of pairs) expect(await pointsOf(...pair)).toBe(60);
    await nothingIsWrong();
  });

  test('the same merge sent twice is one merge', async () => {
    const outcomes = await raceOf(async () => {
      const [one, other] = await twoClients(company);
      expectStatus(await api.post(`/clients/${other.client_id}/points/`, { points: 7, reason: 'подарок' }), 200);
      const same = () => merge(company, mergeBody(one, other));
      return [same, same];
    });
    expect(
      outcomes.filter((both) => !['200 done | 409 client_merged', '409 client_merged | 200 done'].includes(both)),
    ).toEqual([]);
    await nothingIsWrong();
  });

  test('of two opposite merges one is done', async () => {
    const outcomes = await raceOf(async () => {
      const [one, other] = await twoClients(company);
      return [() => merge(company, mergeBody(one, other)), () => merge(company, mergeBody(other, one))];
    });
    expect(
      outcomes.filter((both) => !['200 done | 409 client_merged', '409 client_merged | 200 done'].includes(both)),
    ).toEqual([]);
    await nothingIsWrong();
  });

  test('a chain of merges leaves no merged client that leads to another merged one', async () => {
    await raceOf(async () => {
      const [first, second] = await twoClients(company);
      const third = await buildSale(company);
      return [() => merge(company, mergeBody(second, first)), () => merge(company, mergeBody(third, second))];
    });
    await nothingIsWrong();
  });

  test.each(['survivor', 'other'] as const)(
    'a sale by the phone of the merged client is the survivor’s, with the %s’s phone kept',
    async (phone) => {
      const outcomes = await raceOf(async () => {
        const [one, other] = await twoClients(company);
        const sale = () => api.post('/sales/', saleBody(company, { tourist_phone: other.tourist_phone }));
        return [() => merge(company, mergeBody(one, other, { phone })), sale];
      });
      expect(outcomes).toEqual(['200 done | 201 done']);
      await nothingIsWrong();
    },
  );

  test('of a merge and an edit, the compared version is merged or the merge is refused', async () => {
    const outcomes = await raceOf(async () => {
      const [one, other] = await twoClients(company);
      const edit = () => api.patch(`/clients/${other.client_id}/`, { name: 'Темур', phone: freshPhone() });
      return [() => merge(company, mergeBody(one, other)), edit];
    });
    expect(outcomes.filter((both) => !['200 done | 409 client_merged', '409 stale | 200 done'].includes(both))).toEqual(
      [],
    );
    await nothingIsWrong();
  });
});

test('a merge that moves points and sales without a lock is reported', async () => {
  const naive = await openSql(server.database.superuser);
  const [one, other] = await readyToComplete();
  const [{ points } = { points: 0 }] = await naive.query<{ points: number }>(
    'select points from clients where id = $1',
    [other.client_id],
  );
  expectStatus(await api.post(`/sales/${other.id}/complete/`), 200);
  // It read before the accrual and writes after it.
  await naive.query('update clients set points = points + $2 where id = $1', [one.client_id, points]);
  await naive.query('update clients set points = 0, merged_into = $2 where id = $1', [other.client_id, one.client_id]);
  expect(await sql.query(ON_TOMBSTONES, [company.id])).not.toEqual([]);
  expect(await sql.query(WRONG, [company.id])).not.toEqual([]);
  await naive.end();
});
