import { describe, expect, test } from 'vitest';
import type { BulkResults } from '#contract/commands/command.ts';
import { addMonths } from '#contract/dates.ts';
import type { Sale } from '#contract/entities/sale.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { inCompany } from '../../src/server/db/transaction.ts';
import { expirePoints } from '../../src/server/stores/point-expiry.ts';
import { type Answer, expectStatus } from '../support/api.ts';
import { freshPhone, today } from '../support/company.ts';
import {
  askToUse,
  buildPaidSale,
  buildProgramme,
  complete,
  correct,
  ledger,
  type Programme,
  usePoints,
} from '../support/points.ts';
import { leftAfter, wrongPoints } from '../support/recompute-points.ts';
import { sharedServer } from '../support/server.ts';
import { oneRow, openSql, sharedSql } from '../support/sql.ts';

const PAIRS = 50;
/** At most that many pairs at once: each pair wants two connections. */
const TOGETHER = 8;

const server = await sharedServer();
const sql = await sharedSql(server.database.superuser);
const company = await buildProgramme(server);
const { api } = company.manager;

const outcome = ({ status, body }: Answer<unknown>) => `${status} ${(body as ErrorBody | null)?.code ?? 'done'}`;

/** Does a pair of things at the same moment, a hundred times; answers with how often each pair of outcomes came of it. */
async function race(pair: (index: number) => Promise<Answer<unknown>[]>): Promise<Map<string, number>> {
  const outcomes = new Map<string, number>();
  const lane = async (first: number) => {
    for (let index = first; index < PAIRS; index += TOGETHER) {
      const both = (await pair(index)).map(outcome).join(' | ');
      outcomes.set(both, (outcomes.get(both) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, (_, first) => lane(first)));
  return outcomes;
}

/** Whoever is sent first has a small lead: each gets it in half of the pairs. */
async function atOnce<A, B>(index: number, one: () => Promise<A>, other: () => Promise<B>): Promise<[A, B]> {
  if (index % 2) return Promise.all([one(), other()]);
  const [b, a] = await Promise.all([other(), one()]);
  return [a, b];
}

const deadlocks = async () => {
  await sql.query('select pg_stat_force_next_flush()');
  const view = 'select deadlocks::integer from pg_stat_database where datname = current_database()';
  return (await oneRow<{ deadlocks: number }>(sql, view)).deadlocks;
};

type Clients = { client: number; one: Sale; other: Sale };

/** A client with so many points, and two sales that may be paid by them. */
async function withPoints(points: number, by: Programme = company): Promise<Clients> {
  const phone = freshPhone();
  const open = () => buildPaidSale(by, { phone, paid: '0.00' });
  const [one, other] = [await open(), await open()];
  expectStatus(await correct(by, one.client_id, points), 200);
  return { client: one.client_id, one, other };
}

/** What some clients have, each number once. */
const pointsOf = async (clients: number[] = []) =>
  new Set(
    (await sql.query<{ points: number }>('select points from clients where id = any($1)', [clients])).map(
      ({ points }) => points,
    ),
  );

const OVERDRAWN = 'select from clients where company_id = $1 and points < 0';

describe('a hundred pairs', () => {
  test('that use the same points: one of each gets them', async () => {
    const outcomes = await race(async (index) => {
      const { one, other } = await withPoints(150);
      return atOnce(
        index,
        () => askToUse(company, one, '100.00'),
        () => askToUse(company, other, '100.00'),
      );
    });
    const [early, late] = ['201 done | 409 points_not_enough', '409 points_not_enough | 201 done'];
    expect([...outcomes.keys()].filter((both) => ![early, late].includes(both))).toEqual([]);
    expect((outcomes.get(early) ?? 0) + (outcomes.get(late) ?? 0)).toBe(PAIRS);
    expect(await sql.query(OVERDRAWN, [company.id])).toEqual([]);
    expect(await wrongPoints(sql, company.id)).toEqual([]);
  });

  test('that use points without a lock use them twice: what is above would be found', async () => {
    const naiveCompany = await buildProgramme(server);
    const [one, other] = [await openSql(server.database.superuser), await openSql(server.database.superuser)];
    const naive = async (connection: typeof one, client: number) => {
      const { points } = await oneRow<{ points: number }>(connection, 'select points from clients where id = $1', [
        client,
      ]);
      if (points < 100) return;
      await connection.query(
        `with used as (
          insert into point_entries (company_id, client_id, type, points, entry_date) values ($1, $2, 'use', -100, current_date)
        ) update clients set points = points - 100 where id = $2`,
        [naiveCompany.id, client],
      );
    };
    for (let pair = 0; pair < 20; pair++) {
      const { client } = await withPoints(150, naiveCompany);
      await Promise.all([naive(one, client), naive(other, client)]);
    }
    expect((await sql.query(OVERDRAWN, [naiveCompany.id])).length).toBeGreaterThan(0);
    expect(await wrongPoints(sql, naiveCompany.id)).not.toEqual([]);
    await Promise.all([one.end(), other.end()]);
  });

  test('that complete two sales of one client: the second one by the level that the first one brought', async () => {
    const clients: number[] = [];
    const outcomes = await race(async (index) => {
      const phone = freshPhone();
      const [one, other] = [await buildPaidSale(company, { phone }), await buildPaidSale(company, { phone })];
      const ids = [...one.tourist_payments, ...other.tourist_payments].map(({ id }) => id);
      expectStatus(await api.post('/tourist-payments/bulk/accept/', { ids }), 200);
      clients.push(one.client_id);
      return atOnce(
        index,
        () => api.post(`/sales/${one.id}/complete/`),
        () => api.post(`/sales/${other.id}/complete/`),
      );
    });
    expect([...outcomes]).toEqual([['200 done | 200 done', PAIRS]]);
    // 1,000 at 5 %, and 1,000 at 7 % by the turnover of the first.
    expect(await pointsOf(clients)).toEqual(new Set([50 + 70]));
    expect(await wrongPoints(sql, company.id)).toEqual([]);
  });

  test('that use points while they are written off: they are used or gone, never both', async () => {
    // Each lane writes off what its own company has; there it is the day already, where points are used the day before.
    const own = await Promise.all(Array.from({ length: TOGETHER }, () => buildProgramme(server)));
    const day = addMonths(today(), 12);
    const writeOff = ({ id }: Programme) => inCompany(server.db, id, 'read write', (tx) => expirePoints(tx, id, day));
    const clients: number[] = [];
    const outcomes = await race(async (index) => {
      const of = own[index % TOGETHER] ?? company;
      const { client, one } = await withPoints(150, of);
      clients.push(client);
      const late = async () => {
        // A use goes through the whole server: the write-off meets it at another step each time.
        for (let step = 0; step < (index >> 3) % 6; step++) await api.get('/users/me/');
        return writeOff(of);
      };
      const [used] = await Promise.all([askToUse(of, one, '100.00'), late()]);
      return [used];
    });
    expect([...outcomes.keys()].sort()).toEqual(['201 done', '409 points_not_enough']);
    for (const each of own) {
      await writeOff(each);
      expect(await leftAfter(sql, each.id, day)).toEqual([]);
      expect(await wrongPoints(sql, each.id)).toEqual([]);
    }
    expect(await pointsOf(clients)).toEqual(new Set([0]));
  });

  test('that accept and decline a payment by points: it holds them or lets go of them', async () => {
    const clients = new Map<string, number[]>();
    const outcomes = await race(async (index) => {
      const { client, one } = await withPoints(150);
      const { id } = await usePoints(company, one, '100.00');
      const both = await atOnce<Answer<unknown>, Answer<unknown>>(
        index,
        () => api.post(`/tourist-payments/${id}/accept/`),
        () => api.post(`/tourist-payments/${id}/decline/`, { reason: 'передумали' }),
      );
      const word = both.map(outcome).join(' | ');
      clients.set(word, [...(clients.get(word) ?? []), client]);
      return both;
    });
    const [accepted, declined] = ['200 done | 409 payment_already_accepted', '409 payment_declined | 200 done'];
    expect([...outcomes.keys()].sort()).toEqual([accepted, declined].sort());
    expect(await pointsOf(clients.get(accepted))).toEqual(new Set([50]));
    expect(await pointsOf(clients.get(declined))).toEqual(new Set([150]));
    expect(await wrongPoints(sql, company.id)).toEqual([]);
  });
});

describe('many sales of one client that are completed in bulk and reopened one by one', () => {
  test('wait for each other: nobody is turned away, nothing is tried again', async () => {
    const before = await deadlocks();
    const phones = [freshPhone(), freshPhone()];
    const sales: Sale[] = [];
    for (let each = 0; each < 8; each++) {
      sales.push(await complete(company, await buildPaidSale(company, { phone: phones[each % 2] })));
    }
    const ids = sales.map(({ id }) => id);
    const reopen = (id: number) => api.post(`/sales/${id}/reopen/`);
    const all = () => api.post<BulkResults>('/sales/bulk/complete/', { ids });
    for (let round = 0; round < 12; round++) {
      const moves = [all, ...ids.map((id) => () => reopen(id)), all];
      const answers = await Promise.all((round % 2 ? moves.reverse() : moves).map((move) => move()));
      expect(answers.filter(({ status }) => status !== 200 && status !== 409).map(outcome)).toEqual([]);
    }
    expect(await wrongPoints(sql, company.id)).toEqual([]);
    expect((await deadlocks()) - before).toBe(0);
  });
});

test('fifty times the same use under one key takes the points once', async () => {
  const { client, one } = await withPoints(500);
  const body = { method_id: company.pointsMethod, amount: '100.00', currency: 'USD' };
  const send = () => api.post(`/sales/${one.id}/tourist-payments/`, body, { 'idempotency-key': `race-${one.id}` });
  const answers = await Promise.all(Array.from({ length: 50 }, send));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status, answers[0]?.text).toBe(201);
  expect(await ledger(sql, client)).toEqual(['correction 500', 'use -100']);
});
