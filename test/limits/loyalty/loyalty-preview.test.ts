import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths } from '#contract/base/dates.ts';
import type { LoyaltyPreview } from '#contract/loyalty/loyalty-programme.ts';
import { defaultRules } from '#contract/loyalty/points-rules.ts';
import { buildCompany, buildSale, type Company, inDays, today } from '../../support/data/company.ts';
import {
  outcomeByHand,
  type PlainRules,
  type PlainSale,
  type PlainUse,
} from '../../support/oracles/preview-by-hand.ts';
import { seedFor } from '../../support/seed.ts';
import { expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { oneRow, sharedSql } from '../../support/server/sql.ts';

const CLIENTS = 5;
const SALES = 40;

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);

const PREVIEW = `query ($levels: [LoyaltyLevelInput!]!, $activation_days: Int!, $validity_months: Int!, $max_percent: Int!, $membership_months: Int!) {
  loyaltyPreview(levels: $levels, activation_days: $activation_days, validity_months: $validity_months,
    max_percent: $max_percent, membership_months: $membership_months) {
    from to sales
    before { points pending expired members largest_discount levels { name from_turnover percent clients sales points } }
    after { points pending expired members largest_discount levels { name from_turnover percent clients sales points } }
  }
}`;
const write = (hundredths: number) => (hundredths / 100).toFixed(2);
const variablesOf = ({ levels, ...rules }: PlainRules) => ({
  ...rules,
  levels: levels.map(({ name, from, percent }) => ({ name, from_turnover: write(from), percent: write(percent) })),
});
const preview = async ({ manager }: Company, rules: PlainRules) =>
  (await manager.api.read<{ loyaltyPreview: LoyaltyPreview }>(PREVIEW, variablesOf(rules))).loyaltyPreview;

const { activation_days, validity_months, max_percent, membership_months } = defaultRules;
const standard = { activation_days, validity_months, max_percent, membership_months };
const now: PlainRules = {
  ...standard,
  levels: [
    { name: 'Серебряный', from: 0, percent: 300 },
    { name: 'Золотой', from: 200_000, percent: 550 },
  ],
};
const period = { from: addDays(addMonths(today(), -12), 1), to: today() };

/** A company with sales of the last two and a half years; some paid by points, some of whose points were used. */
async function build(random: () => number): Promise<{ company: Company; facts: Parameters<typeof outcomeByHand>[1] }> {
  const company = await buildCompany(server);
  for (const level of variablesOf(now).levels) {
    expectStatus(await company.manager.api.post('/loyalty/levels/', level), 201);
  }
  const upTo = (most: number) => Math.floor(random() * most);
  const clients: number[] = [];
  for (let index = 0; index < CLIENTS; index++) clients.push((await buildSale(company)).client_id);
  const points = await oneRow<{ id: number }>(
    sql,
    `select id from payment_methods where company_id = $1 and pays_by = 'points'`,
    [company.id],
  );
  const sales: PlainSale[] = [];
  for (let index = 0; index < SALES; index++) {
    const client = clients[upTo(CLIENTS)] ?? 0;
    const sold = { client, date: inDays(-upTo(900)), brutto: 100 * upTo(3000) + upTo(100) };
    const byPoints = upTo(3) === 0 ? Math.floor(sold.brutto / 500) * 100 : 0;
    const cash = { method_id: company.method.id, amount: write(Math.max(byPoints, 100)), currency: 'USD' };
    const { id } = await buildSale(company, byPoints > 0 ? { tourist_payments: [cash] } : {});
    await sql.query(
      `update sales set lifecycle = 'completed', client_id = $3, sale_date = $4, brutto = $5 where company_id = $1 and id = $2`,
      [company.id, id, client, sold.date, write(sold.brutto)],
    );
    await sql.query(`update tourist_payments set method_id = $3 where company_id = $1 and sale_id = $2`, [
      company.id,
      id,
      points.id,
    ]);
    sales.push({ id, ...sold, byPoints });
  }
  const uses: PlainUse[] = [];
  for (let index = 0; index < CLIENTS * 2; index++) {
    const use = { client: clients[upTo(CLIENTS)] ?? 0, date: inDays(-upTo(800)), points: 1 + upTo(120) };
    await sql.query(
      `insert into point_entries (company_id, client_id, type, points, entry_date) values ($1, $2, 'use', $3, $4)`,
      [company.id, use.client, -use.points, use.date],
    );
    uses.push(use);
  }
  await sql.query(
    `update clients c set turnover = coalesce(
       (select sum(brutto) from sales s where s.company_id = $1 and s.client_id = c.id and s.lifecycle = 'completed'), 0)
     where c.company_id = $1`,
    [company.id],
  );
  const turnovers = (
    await sql.query<{ turnover: string }>('select turnover from clients where company_id = $1', [company.id])
  ).map(({ turnover }) => Math.round(Number(turnover) * 100));
  return { company, facts: { sales, uses, turnovers } };
}

/** Numbers below 1 that follow from a seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271 + 11) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const anyRules = fc.record({
  activation_days: fc.integer({ min: 0, max: 60 }),
  validity_months: fc.integer({ min: 0, max: 24 }),
  max_percent: fc.integer({ min: 0, max: 100 }),
  membership_months: fc.integer({ min: 1, max: 36 }),
  levels: fc
    .uniqueArray(
      fc.record({ from: fc.integer({ min: 0, max: 900_000 }), percent: fc.integer({ min: 0, max: 10_000 }) }),
      {
        selector: ({ from }) => from,
        maxLength: 5,
      },
    )
    .map((levels) =>
      levels.toSorted((a, b) => a.from - b.from).map((level, index) => ({ ...level, name: `Уровень ${index + 1}` })),
    ),
});

describe('preview of loyalty rules', () => {
  const seed = seedFor('preview');

  test('the preview of any rules equals a computation sale by sale and day by day', async () => {
    const { company, facts } = await build(randomFrom((seed % 2_000_000) + 1));
    const before = outcomeByHand(now, facts, period);
    expect(before.points).toBeGreaterThan(0);
    let expired = 0;
    await fc.assert(
      fc.asyncProperty(anyRules, async (rules) => {
        const after = outcomeByHand(rules, facts, period);
        expired += after.expired;
        const sales = facts.sales.filter(({ date }) => date >= period.from).length;
        expect(await preview(company, rules)).toEqual({ ...period, sales, before, after });
      }),
      { seed, numRuns: 60 },
    );
    expect(expired).toBeGreaterThan(0);
  });

  test('the preview of the current rules equals the ledger, in any order of levels', async () => {
    const { company } = await build(randomFrom(42));
    const same = await preview(company, { ...now, levels: now.levels.toReversed() });
    expect(same.after).toEqual(same.before);
  });

  test('the preview of a company without sales and levels is zero', async () => {
    const company = await buildCompany(server);
    const nothing = { points: 0, pending: 0, expired: 0, members: 0, largest_discount: 0 };
    const below = { name: null, from_turnover: '0.00', percent: '0.00', clients: 0, sales: 0, points: 0 };
    const outcome = { ...nothing, levels: [below] };
    expect(await preview(company, { ...standard, levels: [] })).toEqual({
      ...period,
      ...{ sales: 0, before: outcome, after: outcome },
    });
  });

  test('the preview of invalid rules is refused at each field', async () => {
    const company = await buildCompany(server);
    const level = { name: 'Золотой', from_turnover: '10', percent: '5' };
    const wrong = async (more: object) => {
      const answer = await company.manager.api.graphql(PREVIEW, { ...variablesOf(now), ...more });
      expect(answer.status, answer.text).toBe(400);
      return answer.body.errors?.[0]?.extensions.fields;
    };
    expect(await wrong({ max_percent: 101, activation_days: -1 })).toEqual({
      max_percent: 'number_invalid',
      activation_days: 'number_invalid',
    });
    expect(await wrong({ levels: [level, { ...level, percent: '100.5' }] })).toEqual({
      'levels.1.percent': 'percent_invalid',
    });
    expect(await wrong({ levels: [{ ...level, from_turnover: 10 }] })).toEqual({
      'levels.0.from_turnover': 'amount_invalid',
    });
    expect(await wrong({ levels: [level, { ...level, from_turnover: '10.00' }] })).toEqual({
      'levels.1.from_turnover': 'level_turnover_exists',
    });
    expect(await wrong({ levels: Array(51).fill(level) })).toEqual({ levels: 'number_invalid' });
  });
});
