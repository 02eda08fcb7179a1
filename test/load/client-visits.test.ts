import fc from 'fast-check';
import { sql as query } from 'kysely';
import { describe, expect, test } from 'vitest';
import { firstOfMonth, type Period } from '#contract/base/periods.ts';
import { inCompany } from '../../src/server/base/db/transaction.ts';
import { clientsWithin } from '../../src/server/base/measures/client-visits.ts';
import { recountSums } from '../../src/server/base/measures/recount-sums.ts';
import { allConfirmed } from '../support/data/allocations.ts';
import { merge, mergeBody } from '../support/data/clients.ts';
import { buildCompany, buildSale, freshPhone, inDays, saleBody } from '../support/data/company.ts';
import { wrongSums, wrongValues } from '../support/oracles/recompute.ts';
import { seedFor, timesOf } from '../support/seed.ts';
import type { Answer } from '../support/server/api.ts';
import { besideFolding, foldAll } from '../support/server/folding.ts';
import { ownServer } from '../support/server/server.ts';
import { sharedSql } from '../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);
const company = await buildCompany(server);
const { api } = company.manager;

const fold = () => foldAll(server.db, company.id);

/** Few tourists, so that each buys often. */
const phones = Array.from({ length: 4 }, freshPhone);
const phoneOf = (number: number) => phones[number % phones.length];
const dayOf = (number: number) => inDays(-11 * number);

const clientOf = async (number: number) => {
  const [client] = await sql.query<{ id: number; version: number; surname: string }>(
    'select id, version, surname from clients where company_id = $1 and phone = $2 and merged_into is null',
    [company.id, phoneOf(number)],
  );
  return client ?? { id: 999_999, version: 1, surname: 'Ахмедов' };
};

/** Commands on a sale, with a random number. */
const deeds = {
  sell: (_id, number) =>
    api.post(
      '/sales/',
      saleBody(company, { tourist_phone: phoneOf(number), sale_date: dayOf(number), ...allConfirmed }),
    ),
  day: (id, number) => api.patch(`/sales/${id}/`, { sale_date: dayOf(number), ...allConfirmed }),
  tourist: (id, number) => api.patch(`/sales/${id}/`, { tourist_phone: phoneOf(number), ...allConfirmed }),
  cancel: (id) => api.post(`/sales/${id}/cancel/`, { reason: 'болезнь', client_penalty: '0.00' }),
  restore: (id) => api.post(`/sales/${id}/restore/`),
  merge: async (_id, number) => {
    const [survivor, other] = [await clientOf(number), await clientOf(number + 1)];
    const body = mergeBody({ client_id: survivor.id }, { client_id: other.id, tourist_surname: other.surname });
    return merge(company, { ...body, survivor_version: survivor.version, other_version: other.version });
  },
} satisfies Record<string, (sale: number, number: number) => Promise<Answer<unknown>>>;
const words = Object.keys(deeds) as (keyof typeof deeds)[];
const anyStep = fc.record({ word: fc.constantFrom(...words), number: fc.nat(60) });
const everything = (['day', 'sell', 'tourist', 'cancel', 'restore', 'merge'] as const).map((word, number) => ({
  word,
  number,
}));

const anyPeriod = fc
  .record({ days: fc.tuple(fc.nat(700), fc.nat(700)), wholeMonth: fc.boolean() })
  .map(({ days, wholeMonth }): Period => {
    const [from = '', to = ''] = days.map((back) => inDays(-back)).sort();
    return { from: wholeMonth ? firstOfMonth(from) : from, to };
  });

/** The clients of a period, kept and of the rows, in one statement: its snapshot is valid while others write. */
const clientsOf = (period: Period) =>
  inCompany(server.db, company.id, 'read only', async (tx) => {
    const sold = query`s.company_id = ${company.id} and s.lifecycle <> 'cancelled' and s.sale_date between ${period.from} and ${period.to}`;
    const { rows } = await query<Record<'clients' | 'returning_clients' | 'buyers' | 'known_buyers', number>>`
      select kept.*, (select count(distinct s.client_id) from sales s where ${sold}) as buyers,
        (select count(distinct s.client_id) from sales s where ${sold} and exists (
          select from sales e where e.company_id = s.company_id and e.client_id = s.client_id
            and e.lifecycle <> 'cancelled' and e.sale_date < ${period.from}
        )) as known_buyers
      from (${clientsWithin(company.id, period)}) kept
    `.execute(tx);
    return rows[0] ?? { clients: -1, returning_clients: -1, buyers: 0, known_buyers: 0 };
  });

async function compareClients(period: Period): Promise<void> {
  const { clients, returning_clients, buyers, known_buyers } = await clientsOf(period);
  expect({ period, clients, returning_clients }).toEqual({ period, clients: buyers, returning_clients: known_buyers });
}

const periods = (seed: number, numRuns: number) => fc.sample(anyPeriod, { seed, numRuns });

describe('the visits of clients', () => {
  test('the clients of any period equal the rows at every moment of many simultaneous histories, while two jobs fold them', async () => {
    const seed = seedFor('client visits');
    const happened = new Set<string>();
    let turn = 0;
    const historiesOf = (lane: number) =>
      fc.assert(
        fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 14 }), async (steps) => {
          const { id } = await buildSale(company, { tourist_phone: phoneOf(lane) });
          for (const { word, number } of steps) {
            const answer = await deeds[word](id, number);
            expect(answer.status, `${word}: ${answer.text}`).toBeLessThan(500);
            if (answer.status < 300) happened.add(word);
          }
        }),
        { seed: seed + lane, numRuns: timesOf(100, 3), examples: lane === 0 ? [[everything]] : [], endOnFailure: true },
      );
    await besideFolding(server, company.id, {
      histories: () => Promise.all(Array.from({ length: timesOf(20, 6) }, (_, lane) => historiesOf(lane))),
      compare: async () => {
        for (const period of periods(seed + turn++, 5)) await compareClients(period);
      },
    });
    expect(words.filter((word) => !happened.has(word))).toEqual([]);
    await fold();
    expect(await sql.query('select from visit_changes where company_id = $1', [company.id])).toEqual([]);
    expect(await wrongValues(sql)).toEqual([]);
    for (const period of periods(seed, 40)) await compareClients(period);
  });

  test('a client who buys twice on a day and again later is counted once, also before the visits are folded', async () => {
    const tourist_phone = freshPhone();
    const bought = (sale_date: string) => buildSale(company, { tourist_phone, sale_date });
    for (const date of ['2021-03-10', '2021-03-10', '2021-03-20', '2021-05-02']) await bought(date);
    const counted = async (from: string, to: string) => {
      const { clients, returning_clients } = await clientsOf({ from, to });
      return [clients, returning_clients];
    };
    const expectCounts = async () => {
      expect(await counted('2021-03-01', '2021-05-31')).toEqual([1, 0]);
      expect(await counted('2021-03-11', '2021-05-31')).toEqual([1, 1]);
      expect(await counted('2021-03-11', '2021-03-19')).toEqual([0, 0]);
      expect(await counted('2021-05-01', '2021-05-31')).toEqual([1, 1]);
      expect(await counted('2021-03-10', '2021-03-10')).toEqual([1, 0]);
    };
    await expectCounts();
    await fold();
    await expectCounts();
  });

  test('deriving the visits of a company anew gives the visits that folding has derived', async () => {
    await fold();
    const visits = () =>
      sql.query('select client_id, date, previous from client_visits where company_id = $1 order by 1, 2', [
        company.id,
      ]);
    const folded = await visits();
    expect(folded.length).toBeGreaterThan(4);
    await inCompany(server.db, company.id, 'read write', (tx) => recountSums(tx, company.id));
    expect(await visits()).toEqual(folded);
    expect(await wrongSums(sql)).toEqual([]);
  });
});
