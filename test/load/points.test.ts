import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { BulkResults } from '#contract/base/command.ts';
import { addMonths } from '#contract/base/dates.ts';
import type { ErrorBody } from '#contract/base/errors.ts';
import { addCashLine } from '../support/data/cash-book.ts';
import { inDays, today } from '../support/data/company.ts';
import {
  buildMember,
  buildPaidSale,
  buildProgramme,
  correctPoints,
  type Programme,
  postPointsPayment,
  usePoints,
} from '../support/data/points.ts';
import {
  anyPointsHistory,
  beginPoints,
  firstPointsHistories,
  type PointsWord,
  pointsWords,
  stepPoints,
} from '../support/oracles/points-histories.ts';
import { wrongValues } from '../support/oracles/recompute.ts';
import { unexpiredAfter, wrongPoints } from '../support/oracles/recompute-points.ts';
import { historiesOf, missingOutcomes, seedFor, timesOf } from '../support/seed.ts';
import { type Answer, expectStatus } from '../support/server/api.ts';
import { ownServer, startServer } from '../support/server/server.ts';
import { openSql, sharedSql } from '../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);

/** Side by side, each on a server of its own with its own clock. */
const LANES = timesOf(4, 2);
const DRAWN = historiesOf(500);
/** Number of histories that the same three clients go through, one after the other. */
const EACH = 4;
/** The whole company is compared at intervals: it grows, and no history may affect the next. */
const LOOKED_AT = Math.min(25, DRAWN);

/** How often each command was done, or refused with which code. */
const happened = new Map<string, number>();
const note = (what: string) => happened.set(what, (happened.get(what) ?? 0) + 1);

function noteAnswer(word: PointsWord, { status, body, text }: Answer<unknown>): void {
  expect(status, `${word}: ${text}`).toBeLessThan(500);
  const bulk = (body as BulkResults | null)?.results;
  const codes = bulk?.map(({ code }) => code) ?? [status < 300 ? null : (body as ErrorBody).code];
  for (const code of codes) {
    note(`${word} ${code === null ? 'done' : 'refused'}`);
    if (code !== null) note(code);
    // An error in a field of the body is reported with the field alone.
    for (const problem of Object.values((body as ErrorBody | null)?.fields ?? {})) note(problem);
  }
}

/** Two lanes run the fixed first histories: with points usable at once, and with an activation period. */
async function lane(seed: number, index: number): Promise<void> {
  const examples = index < 2 ? firstPointsHistories : [];
  const own = await startServer({ poolSize: 4 });
  const company = await buildProgramme(own, { validity_months: 6, activation_days: index % 2 ? 10 : 0 });
  // Enough for all refunds of the histories.
  await addCashLine(company, { amount: '100000000.00' });
  const rows = await openSql(own.database.superuser);
  let scene = await beginPoints(company, own, rows);
  let begun = 0;
  try {
    await fc.assert(
      fc.asyncProperty(anyPointsHistory, async (history) => {
        if (begun++ % EACH === 0 || begun < examples.length + 1) scene = await beginPoints(company, own, rows);
        for (const draw of history) {
          const answers = await stepPoints(scene, draw);
          for (const answer of answers) noteAnswer(draw.word, answer);
          if (answers.length === 0) note(`${draw.word} done`);
        }
        if (begun % LOOKED_AT === 0) expect(await wrongPoints(rows, company.id)).toEqual([]);
      }),
      { seed, numRuns: examples.length + DRAWN, examples, endOnFailure: true },
    );
    expect(await wrongPoints(rows, company.id)).toEqual([]);
    expect(await wrongValues(rows)).toEqual([]);
  } finally {
    await rows.end();
    await own.stop();
  }
}

describe('any history of points', () => {
  test('no point is used twice, lost or created: ledger, lots and payments agree', async () => {
    const seed = seedFor('points');
    await Promise.all(Array.from({ length: LANES }, (_, index) => lane(seed + index, index)));
  });

  test('each command has been both done and refused, for every possible reason', () => {
    const outcomes = pointsWords
      .flatMap((word) => [`${word} done`, `${word} refused`])
      // Selling, passing of time and expiry can not be refused, and settling only prepares.
      .filter((outcome) => !['sell refused', 'settle refused', 'days refused', 'expire refused'].includes(outcome));
    const codes = ['points_not_enough', 'points_over_limit', 'points_not_whole', 'points_not_used', 'points_on_sale'];
    const others = ['points_invalid', 'client_merged', 'bonus_retired'];
    expect(missingOutcomes([...outcomes, ...codes, ...others], happened)).toEqual([]);
  });
});

const USE = "(select min(id) from point_entries where company_id = $1 and type = 'use')";
const BACK = `(select max(id) from point_entries where company_id = $1 and of_id = ${USE})`;
const ACCRUAL = `(select min(a.id) from point_entries a join sales s on s.id = a.sale_id
  where a.company_id = $1 and a.type = 'accrual' and s.lifecycle = 'completed')`;
const MIRROR = `(select max(r.id) from point_entries r join point_entries a on a.id = r.of_id
  where r.company_id = $1 and r.type = 'reversal' and a.type = 'accrual')`;
const EXPIRY = "(select min(id) from point_entries where company_id = $1 and type = 'expiry')";
const PAID = `(select tourist_payment_id from point_entries where id = ${USE})`;
const copyOf = (id: string, type = 'type', payment = 'tourist_payment_id') => `
  insert into point_entries (company_id, client_id, type, points, entry_date, sale_id, tourist_payment_id, of_id, base, percent)
  select company_id, client_id, ${type}, points, entry_date, sale_id, ${payment}, of_id, base, percent
  from point_entries where id = ${id}`;
const draw = (entry: string, points: number) => `
  insert into point_draws (company_id, entry_id, lot_id, points)
  select $1, ${entry}, max(id), ${points} from point_lots where company_id = $1`;

describe('a fault written past the server', () => {
  let company: Programme;
  beforeAll(async () => {
    company = await buildProgramme(server);
    const { api } = company.manager;
    const { phone } = await buildMember(company);
    const sale = await buildPaidSale(company, { phone, paid: '0.00' });
    const [payment, declined] = [await usePoints(company, sale, '20.00'), await usePoints(company, sale, '10.00')];
    expectStatus(await api.post(`/tourist-payments/${payment.id}/accept/`), 200);
    expectStatus(await api.post(`/tourist-payments/${declined.id}/decline/`, { reason: 'передумали' }), 200);
    const refund = expectStatus(await postPointsPayment(company, sale, '-5.00'), 201);
    expectStatus(await api.post(`/tourist-payments/${refund.id}/accept/`), 200);
    const reopened = await buildMember(company);
    expectStatus(await api.post(`/sales/${reopened.sale.id}/reopen/`), 200);
    const expiring = await buildMember(company);
    server.setClock(new Date(`${addMonths(today(), 12)}T07:00:00Z`));
    expectStatus(await correctPoints(company, expiring.id, 7), 200);
    server.setClock();
  });

  test('no fault is reported where none was written', async () => {
    expect(await wrongPoints(sql, company.id)).toEqual([]);
    expect(await unexpiredAfter(sql, company.id, today())).toEqual([]);
    expect(await unexpiredAfter(sql, company.id, inDays(1500))).not.toEqual([]);
  });

  test.each([
    ['points', 'update clients set points = points + 1 where company_id = $1'],
    ['turnover', 'update clients set turnover = turnover + 1 where company_id = $1'],
    ['left in lots', 'update point_lots set remaining = remaining - 1 where company_id = $1 and remaining > 0'],
    [
      'merged, and has something',
      `update clients set merged_into = (select max(id) from clients where company_id = $1)
       where id = (select min(id) from clients where company_id = $1)`,
    ],
    [
      'point_lots points',
      'with gone as (delete from point_draws where company_id = $1) delete from point_lots where company_id = $1',
    ],
    ['point_lots points', 'update point_lots set points = points + 1, remaining = remaining + 1 where company_id = $1'],
    ['remaining', 'update point_lots set remaining = remaining - 1 where company_id = $1 and remaining > 0'],
    [
      'client of the points',
      'update point_lots set client_id = (select max(id) from clients where company_id = $1) where company_id = $1',
    ],
    ['gave back to a lot what it had not', draw(USE, -1)],
    ['holds more than it took', draw(USE, 21)],
    ['holds more than it took', draw(ACCRUAL, 1)],
    ['does not hold what it took', `delete from point_draws where entry_id = ${USE}`],
    ['does not hold what it took', `delete from point_draws where entry_id = ${EXPIRY}`],
    ['more was given back', `update point_entries set points = 21 where id = ${BACK}`],
    ['date', `update point_entries set entry_date = entry_date + 1 where id = ${EXPIRY}`],
    ['of another lot', `update point_draws set lot_id = ${ACCRUAL} where entry_id = ${EXPIRY}`],
    [
      'by a person',
      `update point_entries set created_by = (select min(id) from users where company_id = $1) where id = ${EXPIRY}`,
    ],
    ['mirrors another number', `update point_entries set points = points + 1 where id = ${MIRROR}`],
    ['mirrored more than once', copyOf(MIRROR, 'type', '1')],
    ['takes where it should give back', `update point_entries set points = -5 where id = ${BACK}`],
    [
      'is not the whole',
      `update point_entries r set points = r.points - 1 from point_entries u
       where r.company_id = $1 and u.id = r.of_id and u.type = 'use' and u.tourist_payment_id = r.tourist_payment_id`,
    ],
    ['of nothing that is reversed', `update point_entries set of_id = ${MIRROR} where id = ${BACK}`],
    ['accrued, and not completed', "update sales set lifecycle = 'active' where company_id = $1"],
    ['accrued nothing', "update sales set lifecycle = 'completed' where company_id = $1"],
    ['accrued twice', copyOf(ACCRUAL)],
    ['other points than its base gives', `update point_entries set points = points + 1 where id = ${ACCRUAL}`],
    ['another base', `update point_entries set base = base + 1 where id = ${ACCRUAL}`],
    ['payment', `update tourist_payments set accepted_amount = accepted_amount + 1 where id = ${PAID}`],
    [
      'payment',
      `update tourist_payments p set method_id = m.id from payment_methods m
       where m.company_id = $1 and m.pays_by = 'money' and p.id = ${PAID}`,
    ],
    ['payment', `delete from tourist_payments where id = ${PAID}`],
    ['no whole points', `update tourist_payments set accepted_amount = accepted_amount + 0.5 where id = ${PAID}`],
    [
      'in the cash book',
      `insert into cash_entries (company_id, type, entry_date, office_id, method_id, amount, currency, currency_rate, usd_total,
         tourist_payment_id, created_by)
       select p.company_id, 'income', p.payment_date, s.office_id, p.method_id, p.amount, 'USD', 1, p.amount, p.id, p.created_by
       from tourist_payments p join sales s on s.id = p.sale_id where p.company_id = $1 and p.id = ${PAID}`,
    ],
  ])('a fault in %s is reported: %s', async (word, statement) => {
    await sql.query('begin');
    try {
      await sql.query(statement, [company.id]);
      expect((await wrongPoints(sql, company.id)).join()).toContain(word);
    } finally {
      await sql.query('rollback');
    }
  });
});
