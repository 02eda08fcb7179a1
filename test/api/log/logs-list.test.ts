import { beforeAll, describe, expect, test } from 'vitest';
import { logEvents } from '#contract/base/log-words.ts';
import type { LogLine } from '#contract/log/log-line.ts';
import { buildCompany, buildPayment, buildSale, inDays, today } from '../../support/data/company.ts';
import { hasLabel } from '../../support/pages/field-labels.ts';
import { expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);
const company = await buildCompany(server);
const other = await buildCompany(server);
const { manager, agent } = company;

/** Refused with a status and a code of the catalogue. */
function expectRefused(
  { status, body }: Awaited<ReturnType<typeof manager.api.graphql>>,
  wanted: number,
  code: string,
) {
  expect([status, body.errors?.[0]?.extensions.code]).toEqual([wanted, code]);
}

type Page = { rows: LogLine[]; totalCount: number; endCursor: string | null; hasNextPage: boolean };
type Ask = { filter?: object; first?: number; after?: string | null; through?: string | null };
const QUERY = `query ($filter: LogFilter, $first: Int, $after: String, $through: String) {
  logs(filter: $filter, first: $first, after: $after, through: $through) {
    rows { id at user_id by_name event entity entity_id entity_name entity_exists sale_id changes { field before after } }
    totalCount endCursor hasNextPage
  }
}`;
const pageOf = async (ask: Ask = {}) => (await manager.api.read<{ logs: Page }>(QUERY, { first: 200, ...ask })).logs;

let sale: { id: number; client_id: number; bookings: { id: number }[] };
let direction: { id: number };
beforeAll(async () => {
  sale = await buildSale(company, { blank_number: 'Ж-1' });
  direction = expectStatus(await manager.api.post<{ id: number }>('/directions/', { name: 'Пхукет' }), 201);
  const post = async (path: string, body: object = {}) => expectStatus(await manager.api.post(path, body), 200);
  expectStatus(await manager.api.patch(`/sales/${sale.id}/`, { direction_id: direction.id, brutto: '1100.00' }), 200);
  expectStatus(await manager.api.patch(`/directions/${direction.id}/`, { name: 'Пхукет, юг' }), 200);
  const payment = await buildPayment(company, sale, { amount: '300.00' });
  await post(`/tourist-payments/${payment.id}/accept/`);
  await post(`/sales/${sale.id}/check/`);
  const second = expectStatus(
    await manager.api.post<{ id: number }>(`/sales/${sale.id}/bookings/`, {
      ...{ partner_id: company.euroPartner.id, rate: '10.00', currency: 'EUR', currency_rate: '1.15' },
    }),
    201,
  );
  expectStatus(await manager.api.delete(`/bookings/${second.id}/`), 204);
  await agent.signInAgain();
  await buildSale(company, {}, company.stranger);
  await buildSale(other);
  // Lines of the program itself, and old ones.
  await sql.query(
    `insert into audit_log (company_id, at, user_id, event, entity, entity_id, changes) values
      ($1, now() - interval '40 days', null, 'points.expire', 'client', $2, '{"points": [10, 0]}'),
      ($1, (($3::date)::timestamp at time zone 'Asia/Tashkent'), $4, 'sale.edit', 'sale', $5, '{"notes": ["", "полночь"]}'),
      ($1, (($3::date)::timestamp at time zone 'Asia/Tashkent') - interval '1 microsecond', $4, 'sale.edit', 'sale', $5, '{"notes": ["", "вчера"]}')`,
    [company.id, sale.client_id, inDays(-3), manager.id, sale.id],
  );
});

/** The ids that an SQL condition finds, newest first. */
const plainly = async (where: string, values: unknown[] = []) =>
  (
    await sql.query<{ id: number }>(
      `select id::int as id from audit_log where company_id = $1 and ${where} order by at desc, id desc`,
      [company.id, ...values],
    )
  ).map(({ id }) => id);

describe('filters of the audit log', () => {
  const midnight = (parameter: string) => `((${parameter}::date)::timestamp at time zone 'Asia/Tashkent')`;
  test.each<[string, () => object, string, () => unknown[]]>([
    ['by nothing', () => ({}), 'true', () => []],
    ['to a person', () => ({ user_id: company.stranger.id }), 'user_id = $2', () => [company.stranger.id]],
    ['to the program', () => ({ by_program: true }), 'user_id is null', () => []],
    ['to people', () => ({ by_program: false }), 'user_id is not null', () => []],
    ['to an event', () => ({ event: 'sale.edit' }), `event = 'sale.edit'`, () => []],
    ['to a kind', () => ({ entity: 'tourist_payment' }), `entity = 'tourist_payment'`, () => []],
    [
      'to one entity',
      () => ({ entity: 'direction', entity_id: direction.id }),
      `entity = 'direction' and entity_id = $2`,
      () => [direction.id],
    ],
    ['to a sale', () => ({ sale_id: sale.id }), 'sale_id = $2', () => [sale.id]],
    ['by a number', () => ({ search: `№ ${sale.id}` }), '(entity_id = $2 or sale_id = $2)', () => [sale.id]],
    ['by no number', () => ({ search: 'Ахмедов' }), 'false', () => []],
    ['from a day on', () => ({ at_from: inDays(-3) }), `at >= ${midnight('$2')}`, () => [inDays(-3)]],
    ['up to a day', () => ({ at_to: inDays(-4) }), `at < ${midnight('$2')}`, () => [inDays(-3)]],
    [
      'to a day of a person and an event',
      () => ({ at_from: today(), at_to: today(), user_id: manager.id, event: 'sale.check' }),
      `at >= ${midnight('$2')} and user_id = $3 and event = 'sale.check'`,
      () => [today(), manager.id],
    ],
  ])('%s', async (_, filter, where, values) => {
    const { rows, totalCount } = await pageOf({ filter: filter() });
    const expected = await plainly(where, values());
    expect(rows.map(({ id }) => id)).toEqual(expected);
    expect(totalCount).toBe(expected.length);
    if (where !== 'false') expect(expected.length).toBeGreaterThan(0);
  });

  test('the audit log is searched by words that occur in it, and finds nothing by others', async () => {
    for (const filter of [{ event: 'sale.fly' }, { entity: 'ship' }])
      expectRefused(await manager.api.graphql(QUERY, { filter }), 400, 'invalid_fields');
  });
});

test('the audit log is read page by page to its end, and each page again, also where lines share a millisecond', async () => {
  await sql.query(
    `insert into audit_log (company_id, at, user_id, event, entity, entity_id)
     select $1, now() - interval '50 days' + n * interval '1 microsecond', $2, 'session.sign_in', 'user', $2
     from generate_series(1, 9) n`,
    [company.id, manager.id],
  );
  const seen: number[] = [];
  let after: string | null = null;
  for (let more = true; more; ) {
    const page: Page = await pageOf({ first: 4, after });
    const again = await pageOf({ first: 4, after, through: page.endCursor });
    expect(again.rows).toEqual(page.rows);
    seen.push(...page.rows.map(({ id }) => id));
    [after, more] = [page.endCursor, page.hasNextPage];
  }
  expect(seen).toEqual(await plainly('true'));
});

describe('a line of the audit log', () => {
  const lineOf = async (filter: object) => (await pageOf({ filter })).rows[0];
  const changesOf = (line: LogLine | undefined) =>
    Object.fromEntries((line?.changes ?? []).map(({ field, before, after }) => [field, [before, after]]));

  test('a line of the audit log has author, action and entity by name instead of by id', async () => {
    const line = await lineOf({ sale_id: sale.id, event: 'sale.edit', at_from: today() });
    expect(line).toMatchObject({
      ...{ by_name: 'Тестов manager', entity: 'sale', entity_id: sale.id, entity_name: 'Ахмедов Тимур' },
      ...{ entity_exists: true, user_id: manager.id },
    });
    expect(changesOf(line)).toMatchObject({ direction: ['Анталья', 'Пхукет, юг'], brutto: ['1000.00', '1100.00'] });
    const created = changesOf(await lineOf({ sale_id: sale.id, event: 'sale.create' }));
    expect(created).toMatchObject({
      agent: [null, 'Тестов agent'],
      office: [null, 'Главный офис'],
      client: [null, 'Ахмедов Тимур'],
      blank_number: [null, 'Ж-1'],
    });
    const payment = changesOf(await lineOf({ sale_id: sale.id, event: 'tourist_payment.accept' }));
    expect(payment).toMatchObject({ state: ['new', 'accepted'], accepted_by: [null, 'Тестов manager'] });
    expect(changesOf(await lineOf({ entity: 'direction', event: 'direction.edit' }))).toEqual({
      title: ['Пхукет', 'Пхукет, юг'],
    });
  });

  test('a line about a deleted entity has its former name, and that it is deleted', async () => {
    const line = await lineOf({ event: 'booking.delete', entity: 'booking' });
    expect(line).toMatchObject({ entity_exists: false, sale_id: sale.id });
    expect(changesOf(line)).toMatchObject({ partner: ['Hotel Roma', null], rate: ['10.00', null] });
  });

  test('a line of the program itself names no author', async () => {
    expect(await lineOf({ by_program: true })).toMatchObject({ by_name: null, entity_name: 'Ахмедов Тимур' });
  });

  test('every event and field of the audit log is known and has a text', async () => {
    const { rows } = await pageOf();
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.filter(({ event }) => !logEvents.includes(event))).toEqual([]);
    const fields = new Set(rows.flatMap(({ changes }) => changes.map(({ field }) => field)));
    expect(fields.size).toBeGreaterThan(30);
    expect([...fields].filter((field) => !hasLabel(field))).toEqual([]);
  });
});

describe('the history of an entity', () => {
  const historyOf = async (entity: string, id: number) =>
    (
      await manager.api.read<{ entityHistory: LogLine[] }>(
        'query ($entity: String!, $id: Id!) { entityHistory(entity: $entity, id: $id) { id event entity entity_name } }',
        { entity, id },
      )
    ).entityHistory;

  test('the history of an entity has its own lines, newest first', async () => {
    const expected = await plainly(`entity = 'direction' and entity_id = $2`, [direction.id]);
    const told = await historyOf('direction', direction.id);
    expect(told.map(({ id }) => id)).toEqual(expected);
    expect(told.map(({ event }) => event)).toEqual(['direction.edit', 'direction.add']);
    expect(await historyOf('direction', 999_999_999)).toEqual([]);
    expect(await historyOf('ship', direction.id)).toEqual([]);
  });

  test('the history of a person has their targets, and no sign-ins and sign-outs', async () => {
    const target = { agent_id: agent.id, month: `${today().slice(0, 7)}-01`, amount: '500.00' };
    expectStatus(await manager.api.post('/targets/', target), 200);
    const events = (await historyOf('user', agent.id)).map(({ event }) => event);
    expect(events).toContain('target.save');
    expect(events.filter((event) => event.startsWith('session.'))).toEqual([]);
  });

  test('the history of the loyalty rules is found without their id', async () => {
    expectStatus(await manager.api.patch('/loyalty/settings/', { max_percent: 25 }), 200);
    expect((await historyOf('loyalty_settings', 1)).map(({ event }) => event)).toEqual(['loyalty_settings.edit']);
  });
});

describe('an agent and the audit log', () => {
  test.each(['logs', 'entityHistory', 'people'] as const)('an agent is refused %s', async (root) => {
    const query = {
      logs: '{ logs { totalCount } }',
      entityHistory: '{ entityHistory(entity: "sale", id: 1) { id } }',
      people: '{ people { id } }',
    }[root];
    expectRefused(await agent.api.graphql(query), 403, 'insufficient_permissions');
  });
});

test('the lines of the audit log are counted up to ten thousand, and the answer says whether there are more', async () => {
  const signOut = (lines: number) =>
    sql.query(
      `insert into audit_log (company_id, user_id, event, entity, entity_id)
       select $1, $2, 'session.sign_out', 'user', $2 from generate_series(1, $3::integer)`,
      [other.id, other.agent.id, lines],
    );
  const QUERY = 'query ($filter: LogFilter) { logs(filter: $filter) { totalCount totalCountExceeded } }';
  const countOf = async (filter: object) =>
    (await other.manager.api.read<{ logs: object }>(QUERY, { filter: { event: 'session.sign_out', ...filter } })).logs;
  await signOut(10_000);
  expect(await countOf({})).toEqual({ totalCount: 10_000, totalCountExceeded: false });
  await signOut(1);
  expect(await countOf({})).toEqual({ totalCount: 10_000, totalCountExceeded: true });
  expect(await countOf({ user_id: other.agent.id, entity: 'user' })).toEqual(await countOf({}));
  expect(await countOf({ user_id: other.manager.id })).toEqual({ totalCount: 0, totalCountExceeded: false });
});
