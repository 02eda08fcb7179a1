import { beforeAll, describe, expect, test } from 'vitest';
import { addMonths } from '#contract/base/dates.ts';
import { availableOf } from '#contract/loyalty/points-rules.ts';
import type { Sale } from '#contract/sales/sale.ts';
import {
  addLevels,
  correctPoints,
  POINTS,
  type PointsPage,
  pointsPage,
  readClient,
} from '../../support/data/client-reads.ts';
import { merge, mergeBody } from '../../support/data/clients.ts';
import { buildCompany, buildPayment, buildSale, inDays, today } from '../../support/data/company.ts';
import { expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);
const company = await buildCompany(server);
const { manager, agent } = company;
let sale: Sale;

beforeAll(async () => {
  await addLevels(company, [['Базовый', '0', '2.5']]);
  sale = await buildSale(company, { service_date: today() });
  const payment = await buildPayment(company, sale, { amount: '1000.00' });
  expectStatus(await manager.api.post(`/tourist-payments/${payment.id}/accept/`), 200);
  for (const step of ['complete', 'reopen', 'complete'])
    expectStatus(await manager.api.post(`/sales/${sale.id}/${step}/`), 200);
  await correctPoints(company, sale.client_id, 40, 'За отзыв о поездке');
  await correctPoints(company, sale.client_id, -10, 'Ошиблись');
});

const ofClient = (more: object = {}) => ({ filter: { client_id: sale.client_id, ...more } });

describe('the history of points', () => {
  test('the history of points has each row with the balance after it, newest first', async () => {
    const page = await pointsPage(agent, ofClient());
    expect(page.rows.map(({ type, points, balance }) => [type, points, balance])).toEqual([
      ['correction', -10, 55],
      ['correction', 40, 65],
      ['accrual', 25, 25],
      ['reversal', -25, 0],
      ['accrual', 25, 25],
    ]);
    expect(page.totals).toEqual({ came: 90, went: 35, balance: 55 });
    expect(page.rows[2]).toMatchObject({
      ...{ sale_id: sale.id, direction_name: 'Анталья', base: '1000.00', percent: '2.50', sale_visible: true },
      ...{ came: 25, went: null, active_from: today(), expires_on: addMonths(today(), 12) },
    });
    expect(page.rows[3]).toMatchObject({ of_type: 'accrual', of_date: today(), came: null, went: 25 });
    expect(page.rows[0]).toMatchObject({ reason: 'Ошиблись', created_by_name: 'Тестов manager', remaining: null });
    const [{ left }] = (await sql.query<{ left: number }>(
      'select sum(remaining) as left from point_lots where company_id = $1 and client_id = $2',
      [company.id, sale.client_id],
    )) as [{ left: number }];
    expect(page.rows.reduce((sum, { remaining }) => sum + (remaining ?? 0), 0)).toBe(Number(left));
  });

  test('the history of points is read by a phone in any notation, and links to a sale for those who may open it', async () => {
    const typed = sale.tourist_phone.replace('+998', '');
    const page = await pointsPage(company.stranger, { filter: { phone: typed } });
    expect(page.totalCount).toBe(5);
    expect(page.rows[2]).toMatchObject({ sale_id: sale.id, sale_visible: false });
    for (const [filter, code] of [
      [{ phone: '+998901112233' }, 'client_not_found'],
      [{ client_id: 999_999_999 }, 'not_found'],
    ] as const) {
      const answer = await agent.api.graphql(POINTS, { filter });
      expect(answer.body.errors?.[0]?.extensions).toMatchObject({ code });
    }
    const refused = await agent.api.graphql(POINTS, { filter: {} });
    expect(refused.body.errors?.[0]?.extensions).toMatchObject({ fields: { phone: 'fill_required_fields' } });
    const others = await buildCompany(server);
    const foreign = await others.manager.api.graphql(POINTS, ofClient());
    expect(foreign.body.errors?.[0]?.extensions).toMatchObject({ code: 'not_found' });
  });

  test('rows and sums of the history of points are read separately, as a list does', async () => {
    const rows =
      'query ($filter: PointsHistoryFilter!) { pointsHistory(filter: $filter) { rows { id came } hasNextPage } }';
    const sums =
      'query ($filter: PointsHistoryFilter!) { pointsHistory(filter: $filter) { totalCount totals { went } } }';
    const { filter } = ofClient();
    expectStatus(await agent.api.graphql(rows, { filter }), 200);
    expect(await agent.api.read(sums, { filter })).toEqual({ pointsHistory: { totalCount: 5, totals: { went: 35 } } });
  });

  test('the history of points is filtered by type, days and words, and its balances stay those of the whole', async () => {
    const accruals = await pointsPage(agent, ofClient({ type: 'accrual' }));
    expect(accruals.rows.map(({ balance }) => balance)).toEqual([25, 25]);
    expect(accruals.totals).toEqual({ came: 50, went: 0, balance: 50 });
    expect((await pointsPage(agent, ofClient({ date_from: inDays(1) }))).totalCount).toBe(0);
    expect((await pointsPage(agent, ofClient({ date_from: today(), date_to: today() }))).totalCount).toBe(5);
    const found = async (search: string) => (await pointsPage(agent, ofClient({ search }))).totalCount;
    expect(await Promise.all(['отзыв поездке', 'анталья', String(sale.id), 'нет такого'].map(found))).toEqual([
      1, 3, 3, 0,
    ]);
  });

  test.each(['asc', 'desc'])('the history of points is read page by page: %s', async (direction) => {
    const sort = { by: 'entry_date', direction };
    const whole = await pointsPage(agent, { ...ofClient(), sort });
    const seen: PointsPage['rows'] = [];
    let after: string | null = null;
    for (let more = true; more; ) {
      const page: PointsPage = await pointsPage(agent, { ...ofClient(), sort, first: 2, after });
      seen.push(...page.rows);
      [after, more] = [page.endCursor, page.hasNextPage];
    }
    expect(seen).toEqual(whole.rows);
  });

  test('the history of a merged client is the survivor’s, where the points came with a row of their own', async () => {
    const [one, two] = [await buildSale(company), await buildSale(company)];
    await correctPoints(company, two.client_id, 7);
    expectStatus(await merge(company, mergeBody(one, two)), 200);
    const page = await pointsPage(agent, { filter: { phone: two.tourist_phone } });
    expect(page.rows.map(({ type, points, other_client_name }) => [type, points, other_client_name])).toEqual([
      ['merge', 7, 'Ахмедов Тимур'],
    ]);
  });
});

describe('a client’s balance of points', () => {
  /** A client with lots of the test’s own, written as the ledger writes them. */
  async function withLots(balance: number, lots: [remaining: number, active: number, expires: number | null][]) {
    const { client_id: id } = await buildSale(company);
    for (const [remaining, active, expires] of lots) {
      await sql.query(
        `with e as (
           insert into point_entries (company_id, client_id, type, points, entry_date, reason)
           values ($1, $2, 'correction', $3, $4, 'проба') returning id
         ) insert into point_lots (company_id, id, client_id, points, remaining, active_from, expires_on)
           select $1, id, $2, $3, $3, $5, $6 from e`,
        [company.id, id, remaining, today(), inDays(active), expires === null ? null : inDays(expires)],
      );
    }
    await sql.query('update clients set points = $3 where company_id = $1 and id = $2', [company.id, id, balance]);
    return id;
  }

  test('usable, pending and expiring points have their days', async () => {
    const id = await withLots(60, [
      [10, -5, 0],
      [20, -5, 3],
      [15, 0, null],
      [10, 1, 30],
      [5, 1, 30],
    ]);
    expect(await readClient(agent, { id })).toMatchObject({
      ...{ points: 60, points_available: 35, points_pending: 15 },
      pending: [{ date: inDays(1), points: 15 }],
      expiring: [
        { date: inDays(3), points: 20 },
        { date: inDays(30), points: 15 },
      ],
    });
  });

  test.each([
    [20, [20]],
    [12, [20]],
    [-8, [20]],
    [0, []],
  ])('the parts of a balance of %i with the lots %j equal the rule of the contract', async (balance, lots) => {
    const id = await withLots(
      balance,
      lots.map((remaining) => [remaining, 0, null]),
    );
    const left = lots.reduce((sum, each) => sum + each, 0);
    const client = await readClient(agent, { id });
    expect(client?.points_available).toBe(availableOf(left, left, balance));
    expect(client?.points_pending).toBe(0);
  });

  test('a negative balance is offset against pending points only when nothing else is left', async () => {
    const id = await withLots(10, [
      [5, 0, null],
      [20, 2, null],
    ]);
    expect(await readClient(agent, { id })).toMatchObject({ points_available: 0, points_pending: 10 });
  });
});
