import { beforeAll, describe, expect, test } from 'vitest';
import { addMonths } from '#contract/base/dates.ts';
import type { ClientRow } from '#contract/clients/client.ts';
import {
  addLevels,
  buildClient,
  CLIENTS,
  type ClientPage,
  clientsPage,
  correctPoints,
  editClient,
  readClient,
} from '../../support/data/client-reads.ts';
import { merge, mergeBody, twoClients } from '../../support/data/clients.ts';
import { buildCompany, buildPayment, buildSale, inDays, today } from '../../support/data/company.ts';
import { expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);
const company = await buildCompany(server);
const { manager, agent } = company;
let levels: number[] = [];

/** A sale that is paid and completed. */
async function completed(overrides: object) {
  const sale = await buildSale(company, { service_date: today(), ...overrides });
  const payment = await buildPayment(company, sale, { amount: sale.brutto });
  expectStatus(await manager.api.post(`/tourist-payments/${payment.id}/accept/`), 200);
  expectStatus(await manager.api.post(`/sales/${sale.id}/complete/`), 200);
  return sale;
}

beforeAll(async () => {
  levels = await addLevels(company, [
    ['Базовый', '0', '1'],
    ['Серебро', '1000', '2.5'],
    ['Золото', '3000', '5'],
  ]);
  const gold = await completed({ tourist_surname: 'Абдуллаев', brutto: '3200.00' });
  await buildSale(company, { tourist_phone: gold.tourist_phone, brutto: '900.00' }, company.stranger);
  await completed({ tourist_surname: 'Ёлкина', brutto: '1000.00', sale_date: inDays(-3) });
  const old = await buildSale(company, { tourist_surname: 'Ким', sale_date: inDays(-90) });
  await buildPayment(company, old, { amount: '999.00' });
  const cancelled = await buildSale(company, { tourist_surname: 'Цой' });
  expectStatus(await manager.api.post(`/sales/${cancelled.id}/cancel/`, { reason: 'болезнь' }), 200);
  // An unpaid penalty, and a refund that a cancelled sale owes.
  const penalty = await buildSale(company, { tourist_surname: 'Юсупова' });
  const refund = await buildSale(company, { tourist_phone: penalty.tourist_phone });
  await buildPayment(company, refund, { amount: '100.00' });
  for (const [{ id }, client_penalty] of [
    [penalty, '70.00'],
    [refund, '30.00'],
  ] as const) {
    expectStatus(await manager.api.post(`/sales/${id}/cancel/`, { reason: 'болезнь', client_penalty }), 200);
  }
  const idle = await buildClient(company, { surname: 'Ахмедова', email: 'a@example.com' });
  await correctPoints(company, idle.id, 30);
  expectStatus(await editClient(manager, idle.id, { name: 'Лола' }), 200);
  const [survivor, other] = await twoClients(company, { tourist_surname: 'Пак' });
  expectStatus(await merge(company, mergeBody(survivor, other)), 200);
  // Memberships, some of them expired.
  await sql.query(`update clients set subscription_until = $2 where company_id = $1 and surname = 'Ким'`, [
    company.id,
    inDays(-1),
  ]);
});

const named = ({ rows }: ClientPage) => rows.map(({ surname }) => surname);
const found = async (filter: object) => named(await clientsPage(manager, { filter }));

describe('the list of clients', () => {
  test('the list of clients equals an independent SQL query over every client that is not merged', async () => {
    const page = await clientsPage(manager);
    const rows = await sql.query<ClientRow>(
      `select c.id, c.surname, c.points,
        (select coalesce(sum(brutto), 0)::numeric(14, 2) from sales s where s.client_id = c.id and lifecycle = 'completed') as turnover,
        (select coalesce(sum(brutto - paid), 0)::numeric(14, 2) from sales s where s.client_id = c.id and brutto > paid) as debt,
        (select coalesce(sum(brutto - paid), 0)::numeric(14, 2) from sales s where s.client_id = c.id and brutto < paid) as overpaid,
        (select count(*) from sales s where s.client_id = c.id) as sales_count,
        (select max(sale_date) from sales s where s.client_id = c.id) as last_sale_date,
        (select sum(points) from point_entries e where e.client_id = c.id) as ledger
       from clients c where company_id = $1 and merged_into is null order by replace(lower(surname), 'ё', 'е'), id`,
      [company.id],
    );
    expect(page.rows).toMatchObject(rows.map(({ ledger: _, ...row }: ClientRow & { ledger?: number | null }) => row));
    for (const row of rows as (ClientRow & { ledger: number | null })[]) expect(row.points).toBe(row.ledger ?? 0);
    expect(page.totalCount).toBe(rows.length);
    const cents = (of: 'debt' | 'overpaid' | 'turnover') =>
      rows.reduce((sum, row) => sum + Math.round(Number(row[of]) * 100), 0);
    expect(page.totals).toEqual({
      points: rows.reduce((sum, { points }) => sum + points, 0),
      turnover: (cents('turnover') / 100).toFixed(2),
      debt: (cents('debt') / 100).toFixed(2),
      overpaid: (cents('overpaid') / 100).toFixed(2),
    });
  });

  test('the list of clients has the level by turnover, and the membership of the newest sale', async () => {
    const { rows } = await clientsPage(manager);
    const level = (name: string) => rows.find(({ surname }) => surname === name)?.level_name;
    expect(['Абдуллаев', 'Ёлкина', 'Ким'].map(level)).toEqual(['Золото', 'Серебро', 'Базовый']);
    expect(rows.find(({ surname }) => surname === 'Ёлкина')?.subscription_until).toBe(addMonths(inDays(-3), 12));
    expect(rows.find(({ surname }) => surname === 'Ахмедова')).toMatchObject({
      ...{ updated_by_name: 'Тестов manager', points: 30, points_available: 30, email: 'a@example.com' },
    });
  });

  test('the list of clients is filtered by level, debt, points, membership and last sale', async () => {
    expect(await found({ level_id: levels[2] })).toEqual(['Абдуллаев']);
    expect(await found({ level_id: levels[1] })).toEqual(['Ёлкина']);
    expect(await found({ debt: 'tourist_owes' })).toEqual(['Абдуллаев', 'Ким', 'Пак', 'Юсупова']);
    expect(await found({ debt: 'company_owes' })).toEqual(['Юсупова']);
    expect(await found({ debt: 'open' })).toEqual(['Абдуллаев', 'Ким', 'Пак', 'Юсупова']);
    expect(await found({ debt: 'settled' })).toEqual(['Ахмедова', 'Ёлкина', 'Цой']);
    expect(await found({ has_points: true })).toEqual(['Абдуллаев', 'Ахмедова', 'Ёлкина']);
    expect(await found({ membership: 'ended' })).toEqual(['Ким']);
    expect(await found({ membership: 'current' })).toEqual(['Абдуллаев', 'Ёлкина']);
    expect(await found({ membership: 'none' })).toEqual(['Ахмедова', 'Пак', 'Цой', 'Юсупова']);
    expect(await found({ last_sale_from: inDays(-100), last_sale_to: inDays(-50) })).toEqual(['Ким']);
    expect(await found({ last_sale_from: inDays(-3), last_sale_to: inDays(-3), has_points: true })).toEqual(['Ёлкина']);
    const answer = await manager.api.graphql(CLIENTS, { filter: { membership: 'забыл' } });
    expect(answer.body.errors?.[0]?.extensions).toMatchObject({ fields: { membership: 'choice_invalid' } });
  });

  test('the list of clients is searched by names and phone, but not by the number of a merged client', async () => {
    const { rows } = await clientsPage(manager, { filter: { search: 'елкина тим' } });
    const [client] = rows;
    expect(rows.map(({ surname }) => surname)).toEqual(['Ёлкина']);
    expect(await found({ search: client?.phone.slice(-7) })).toEqual(['Ёлкина']);
    expect(await found({ search: 'никого' })).toEqual([]);
    expect(await found({ search: 'Пак' })).toEqual(['Пак']);
  });

  const sorts = [
    'name',
    'points',
    'turnover',
    'debt',
    'sales_count',
    'last_sale_date',
    'subscription_until',
    'created_at',
  ];
  test.each(sorts.flatMap((by) => [`${by} asc`, `${by} desc`]))(
    'the list of clients is read page by page: %s',
    async (words) => {
      const [by, direction] = words.split(' ');
      const sort = { by, direction };
      const whole = await clientsPage(manager, { sort });
      const seen: number[] = [];
      let after: string | null = null;
      for (let more = true; more; ) {
        const page: ClientPage = await clientsPage(manager, { sort, first: 2, after });
        expect(await clientsPage(manager, { sort, first: 2, after, through: page.endCursor })).toEqual({
          ...page,
          hasNextPage: false,
        });
        seen.push(...page.rows.map(({ id }) => id));
        [after, more] = [page.endCursor, page.hasNextPage];
      }
      expect(seen).toEqual(whole.rows.map(({ id }) => id));
      expect(new Set(seen).size).toBe(whole.totalCount);
      if (!['points', 'sales_count'].includes(by ?? '')) return;
      const values = whole.rows.map((row) => row[by as 'points' | 'sales_count']);
      expect(values).toEqual(values.toSorted((a, b) => (direction === 'asc' ? a - b : b - a)));
    },
  );
});

describe('read of one client', () => {
  test('a client has the next level and the turnover missing to it, and none at the highest level', async () => {
    const byName = async (search: string) => (await clientsPage(manager, { filter: { search } })).rows[0]?.id ?? 0;
    expect(await readClient(agent, { id: await byName('Ёлкина') })).toMatchObject({
      ...{ level_name: 'Серебро', level_percent: '2.50', next_level_name: 'Золото', to_next_level: '2000.00' },
    });
    expect(await readClient(agent, { id: await byName('Абдуллаев') })).toMatchObject({
      ...{ level_name: 'Золото', next_level_name: null, to_next_level: null, turnover: '3200.00' },
    });
  });

  test('a client’s debt is the same for every reader, and its sales are those that the reader may see', async () => {
    const { rows } = await clientsPage(manager, { filter: { search: 'Абдуллаев' } });
    const { id = 0, phone } = rows[0] ?? {};
    const query = 'query ($filter: SaleFilter) { sales(filter: $filter) { totalCount } }';
    const counts: number[] = [];
    for (const person of [manager, agent, company.stranger, company.colleague]) {
      expect(await readClient(person, { phone })).toMatchObject({ id, debt: '900.00', sales_count: 2 });
      const filter = { client_id: id };
      counts.push((await person.api.read<{ sales: { totalCount: number } }>(query, { filter })).sales.totalCount);
    }
    expect(counts).toEqual([2, 1, 1, 0]);
  });

  test('the id and the number of a merged client return the survivor', async () => {
    const [survivor, other] = await twoClients(company, { tourist_surname: 'Хан' });
    expectStatus(await merge(company, mergeBody(survivor, other)), 200);
    for (const asked of [{ id: other.client_id }, { phone: other.tourist_phone }])
      expect(await readClient(agent, asked)).toMatchObject({ id: survivor.client_id, sales_count: 2 });
  });

  test('an unknown number returns no client, and a request without id and number is refused', async () => {
    expect(await readClient(agent, { phone: '+998901112233' })).toBeNull();
    expect(await readClient(agent, { phone: 'нет' })).toBeNull();
    const answer = await agent.api.graphql('{ client { id } }');
    expect(answer.body.errors?.[0]?.extensions).toMatchObject({ fields: { phone: 'fill_required_fields' } });
  });
});
