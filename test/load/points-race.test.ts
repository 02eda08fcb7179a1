import { describe, expect, test } from 'vitest';
import type { BulkResults } from '#contract/base/command.ts';
import { addMonths } from '#contract/base/dates.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { inCompany } from '../../src/server/base/db/transaction.ts';
import { expirePoints } from '../../src/server/loyalty/rows/point-expiry.ts';
import { freshPhone, today } from '../support/data/company.ts';
import {
  buildPaidSale,
  buildProgramme,
  completeSale,
  correctPoints,
  type Programme,
  postPointsPayment,
  readLedger,
  usePoints,
} from '../support/data/points.ts';
import { unexpiredAfter, wrongPoints } from '../support/oracles/recompute-points.ts';
import { pairsOf, timesOf } from '../support/seed.ts';
import { expectStatus } from '../support/server/api.ts';
import { afterDelay, expectEitherOrder, outcome, PAIRS_AT_ONCE, type Pair, race } from '../support/server/race.ts';
import { ownServer } from '../support/server/server.ts';
import { oneRow, openSql, sharedSql } from '../support/server/sql.ts';

const PAIRS = pairsOf(160);
const ROUNDS = timesOf(12, 2);

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);
const company = await buildProgramme(server);
const { api } = company.manager;

const deadlocks = async () => {
  await sql.query('select pg_stat_force_next_flush()');
  const view = 'select deadlocks::integer from pg_stat_database where datname = current_database()';
  return (await oneRow<{ deadlocks: number }>(sql, view)).deadlocks;
};

type Clients = { client: number; one: Sale; other: Sale };

/** A client with some points, and two sales that can be paid by them. */
async function withPoints(points: number, by: Programme = company): Promise<Clients> {
  const phone = freshPhone();
  const open = () => buildPaidSale(by, { phone, paid: '0.00' });
  const [one, other] = [await open(), await open()];
  expectStatus(await correctPoints(by, one.client_id, points), 200);
  return { client: one.client_id, one, other };
}

/** The distinct balances of clients: of all, or of those whose payment is in that state. */
const pointsOf = async (clients: number[], state: string | null = null) => {
  const rows = await sql.query<{ points: number }>(
    `select distinct points from clients c where id = any($1) and ($2::text is null or exists (
       select from tourist_payments p join sales s on s.id = p.sale_id where s.client_id = c.id and p.state::text = $2
     ))`,
    [clients, state],
  );
  return new Set(rows.map(({ points }) => points));
};

const OVERDRAWN = 'select from clients where company_id = $1 and points < 0';

describe('simultaneous pairs of uses of points', () => {
  test('of two uses of the same points one succeeds', async () => {
    const pair: Pair = async () => {
      const { one, other } = await withPoints(150);
      return [() => postPointsPayment(company, one, '100.00'), () => postPointsPayment(company, other, '100.00')];
    };
    await expectEitherOrder(PAIRS, pair, '201 done | 409 points_not_enough', '409 points_not_enough | 201 done');
    expect(await sql.query(OVERDRAWN, [company.id])).toEqual([]);
    expect(await wrongPoints(sql, company.id)).toEqual([]);
  });

  test('uses without a lock use points twice, so the test above would report them', async () => {
    const naiveCompany = await buildProgramme(server);
    const [one, other] = [await openSql(server.database.superuser), await openSql(server.database.superuser)];
    const { client } = await withPoints(150, naiveCompany);
    const looks = async (connection: typeof one) => {
      const row = await oneRow<{ points: number }>(connection, 'select points from clients where id = $1', [client]);
      return row.points >= 100;
    };
    const usePointsUnlocked = (connection: typeof one) =>
      connection.query(
        `with used as (
          insert into point_entries (company_id, client_id, type, points, entry_date) values ($1, $2, 'use', -100, current_date)
        ) update clients set points = points - 100 where id = $2`,
        [naiveCompany.id, client],
      );
    expect([await looks(one), await looks(other)]).toEqual([true, true]);
    await Promise.all([usePointsUnlocked(one), usePointsUnlocked(other)]);
    expect(await sql.query(OVERDRAWN, [naiveCompany.id])).toHaveLength(1);
    expect(await wrongPoints(sql, naiveCompany.id)).not.toEqual([]);
    await Promise.all([one.end(), other.end()]);
  });

  test('of two completed sales of one client the second has the level that the first one reached', async () => {
    const clients: number[] = [];
    const outcomes = await race(PAIRS, async () => {
      const phone = freshPhone();
      const [one, other] = [await buildPaidSale(company, { phone }), await buildPaidSale(company, { phone })];
      const ids = [...one.tourist_payments, ...other.tourist_payments].map(({ id }) => id);
      expectStatus(await api.post('/tourist-payments/bulk/accept/', { ids }), 200);
      clients.push(one.client_id);
      return [() => api.post(`/sales/${one.id}/complete/`), () => api.post(`/sales/${other.id}/complete/`)];
    });
    expect([...outcomes]).toEqual(['200 done | 200 done']);
    // 1,000 at 5 %, and 1,000 at 7 % by the turnover of the first.
    expect(await pointsOf(clients)).toEqual(new Set([50 + 70]));
    expect(await wrongPoints(sql, company.id)).toEqual([]);
  });

  test('of a use and an expiry of the same points one happens', async () => {
    // Each lane expires the points of its own company, on whose day they have expired; they are used the day before.
    const own = await Promise.all(Array.from({ length: PAIRS_AT_ONCE }, () => buildProgramme(server)));
    const day = addMonths(today(), 12);
    const writeOff = ({ id }: Programme) => inCompany(server.db, id, 'read write', (tx) => expirePoints(tx, id, day));
    const clients: number[] = [];
    const pair: Pair = async (index) => {
      const of = own[index % PAIRS_AT_ONCE] ?? company;
      const { client, one } = await withPoints(150, of);
      clients.push(client);
      // An expiry has no answer: a read of the current person stands for it.
      const gone = async () => {
        await writeOff(of);
        return api.get('/users/me/');
      };
      // A use passes through the whole server: the expiry meets it at a different step each time.
      return [() => postPointsPayment(of, one, '100.00'), () => afterDelay(api, index, gone)];
    };
    await expectEitherOrder(PAIRS, pair, '201 done | 200 done', '409 points_not_enough | 200 done');
    for (const each of own) {
      await writeOff(each);
      expect(await unexpiredAfter(sql, each.id, day)).toEqual([]);
      expect(await wrongPoints(sql, each.id)).toEqual([]);
    }
    expect(await pointsOf(clients)).toEqual(new Set([0]));
  });

  test('of an acceptance and a decline of a payment by points one holds the points or returns them', async () => {
    const clients: number[] = [];
    const pair: Pair = async () => {
      const { client, one } = await withPoints(150);
      const { id } = await usePoints(company, one, '100.00');
      clients.push(client);
      return [
        () => api.post(`/tourist-payments/${id}/accept/`),
        () => api.post(`/tourist-payments/${id}/decline/`, { reason: 'передумали' }),
      ];
    };
    await expectEitherOrder(PAIRS, pair, '200 done | 409 payment_already_accepted', '409 payment_declined | 200 done');
    expect(await pointsOf(clients, 'accepted')).toEqual(new Set([50]));
    expect(await pointsOf(clients, 'declined')).toEqual(new Set([150]));
    expect(await wrongPoints(sql, company.id)).toEqual([]);
  });
});

describe('many sales of one client completed in bulk and reopened one by one', () => {
  test('sales of one client wait for each other: none is refused, and none is tried again', async () => {
    const before = await deadlocks();
    const phones = [freshPhone(), freshPhone()];
    const sales: Sale[] = [];
    for (let each = 0; each < 8; each++) {
      sales.push(await completeSale(company, await buildPaidSale(company, { phone: phones[each % 2] })));
    }
    const ids = sales.map(({ id }) => id);
    const reopen = (id: number) => api.post(`/sales/${id}/reopen/`);
    const all = () => api.post<BulkResults>('/sales/bulk/complete/', { ids });
    for (let round = 0; round < ROUNDS; round++) {
      const moves = [all, ...ids.map((id) => () => reopen(id)), all];
      const answers = await Promise.all((round % 2 ? moves.reverse() : moves).map((move) => move()));
      expect(answers.filter(({ status }) => status !== 200 && status !== 409).map(outcome)).toEqual([]);
    }
    expect(await wrongPoints(sql, company.id)).toEqual([]);
    expect((await deadlocks()) - before).toBe(0);
  });
});

test('one use sent many times under one key takes the points once', async () => {
  const { client, one } = await withPoints(500);
  const body = { method_id: company.pointsMethod, amount: '100.00', currency: 'USD' };
  const send = () =>
    api.post(`/sales/${one.id}/tourist-payments/`, body, { 'idempotency-key': `race-for-points-${one.id}` });
  const answers = await Promise.all(Array.from({ length: timesOf(50, 20) }, send));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status, answers[0]?.text).toBe(201);
  expect(await readLedger(sql, client)).toEqual(['correction 500', 'use -100']);
});
