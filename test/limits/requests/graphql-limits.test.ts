import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/base/errors.ts';
import { buildCompany, buildSale, type Company } from '../../support/data/company.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { Api } from '../../support/server/api.ts';
import { type SecondServer, startSecondServer } from '../../support/server/second-server.ts';
import { ownServer } from '../../support/server/server.ts';

const server = await ownServer();
let development: SecondServer;
/** As outside of development, with a record of its statements. */
let second: SecondServer;
let company: Company;
beforeAll(async () => {
  development = await startSecondServer(server.database, { development: true });
  second = await startSecondServer(server.database);
  company = await buildCompany(server);
});
afterAll(async () => {
  await development.stop();
  await second.stop();
});

const runQuery = (query: string, variables: Record<string, unknown> = {}) =>
  company.manager.api.graphql<unknown>(query, variables);
/** Sends a query to the server that answers introspection, and returns whether it read sales. */
async function inDevelopment(query: string, variables: Record<string, unknown> = {}) {
  const before = development.statements.length;
  const answer = await new Api(development.url, company.manager.api.token).graphql<unknown>(query, variables);
  const readsSales = development.statements.slice(before).some((statement) => /\bsales\b/.test(statement));
  return { answer, readsSales };
}
const repeated = (times: number, part: (index: number) => string) =>
  Array.from({ length: times }, (_, index) => part(index)).join(' ');

const EVERYTHING = `id sale_date service_date direction_name brutto netto profit paid debt payment_status tourist_name
  tourist_surname agent_name office_name branch_name notes operator_notes service lifecycle audit target version
  bookings { id partner_name rate amount_usd paid to_be_paid payment_status lifecycle audit version }
  tourist_payments { id method_name amount currency usd_total payment_date state accepted_by_name version }`;

describe('a query that requests too much', () => {
  test.each<[string, string, Record<string, unknown>]>([
    [
      'three pages of everything',
      `{ ${repeated(3, (each) => `p${each}: sales(first: 200) { rows { ${EVERYTHING} } }`)} }`,
      {},
    ],
    [
      'large pages by variable',
      `query ($first: Int) { a: sales(first: $first) { rows { ${EVERYTHING} } } b: sales(first: $first) { rows { id notes } } c: sales(first: 5) { rows { id ${EVERYTHING} } } }`,
      { first: 200 },
    ],
    ['more than eight questions', `{ ${repeated(9, (each) => `me${each}: me { id }`)} }`, {}],
    [
      'the same field a thousand times over',
      `{ sales(first: 200) { rows { ${repeated(1000, (each) => `f${each}: id`)} } } }`,
      {},
    ],
    [
      'pages of a negative size beside large ones',
      `{ a: sales(first: -1000000) { rows { ${EVERYTHING} } } ${repeated(7, (each) => `p${each}: sales(first: 200) { rows { ${EVERYTHING} } }`)} }`,
      {},
    ],
    [
      'a hundred and fifty questions in a fragment',
      `{ ...F } fragment F on Query { ${repeated(150, (each) => `me${each}: me { id }`)} }`,
      {},
    ],
    [
      'nine questions in an inline fragment',
      `{ ... on Query { ${repeated(9, (each) => `me${each}: me { id }`)} } }`,
      {},
    ],
    [
      'eight large pages by the default of a variable',
      `query ($first: Int = 200) { ${repeated(8, (each) => `p${each}: sales(first: $first) { rows { id notes } }`)} }`,
      {},
    ],
    [
      'eight pages of the usual size with many fields',
      `{ ${repeated(8, (each) => `p${each}: sales { rows { id notes brutto netto paid debt service agent_name } }`)} }`,
      {},
    ],
  ])('a query that requests too much is refused before anything is read: %s', async (_, query, variables) => {
    const before = second.statements.length;
    expectRefusal(
      await new Api(second.url, company.manager.api.token).graphql(query, variables),
      400,
      'query_too_large',
    );
    expect(second.statements.slice(before).filter((statement) => /\bsales\b/.test(statement))).toEqual([]);
  });

  test.each<[string, string]>([
    ['the whole page', `{ sales(first: 200) { rows { ${EVERYTHING} } } }`],
    ['a whole page and its sums', `{ sales(first: 200) { rows { ${EVERYTHING} } totalCount totals { brutto } } }`],
  ])(
    'a query in the form of the client, with one root and each field once, has a larger budget: %s',
    async (_, query) => {
      expect((await runQuery(query)).status).toBe(200);
      for (const other of [
        query.replace('sales(', 'mine: sales('),
        query.replace('rows { id', 'rows { id brutto'),
        query.replace('rows { id', 'rows { ... on Sale { netto } id'),
        query.replace('{ sales', '{ me { id } sales'),
        query.replace('rows { id', 'rows { id @include(if: true)'),
      ]) {
        expectRefusal(await runQuery(other), 400, 'query_too_large');
      }
    },
  );

  test.each<[string, string, Record<string, unknown>]>([
    [
      'a bounded page in any form',
      `{ a: sales(first: 20) { rows { id brutto ...F } } me { id } } fragment F on Sale { netto }`,
      {},
    ],
    [
      'the default of a variable',
      `query ($first: Int = 20) { a: sales(first: $first) { rows { id notes } } me { id } }`,
      {},
    ],
  ])('a query that reads little is accepted: %s', async (_, query, variables) => {
    expect((await runQuery(query, variables)).status).toBe(200);
  });

  test('the check of statements sees the reads of an accepted query', async () => {
    const { answer, readsSales } = await inDevelopment(`{ sales(first: 200) { rows { ${EVERYTHING} } } }`);
    expect([answer.status, readsSales]).toEqual([200, true]);
  });

  test('a query of fragments that double each other is refused without expanding them', async () => {
    const doubling = (leaf: string) =>
      `{ sales(first: 0) { rows { ...F0 } } } ${repeated(30, (each) => `fragment F${each} on Sale { ...F${each + 1} ...F${each + 1} }`)} fragment F30 on Sale { ${leaf} }`;
    for (const leaf of ['id', '...F31']) {
      const answer = await runQuery(doubling(leaf));
      expect([answer.status, answer.body.code]).toEqual([400, 'query_too_large']);
    }
  });

  test('a query of circular fragments is invalid', async () => {
    for (const query of [
      '{ sales { rows { ...A } } } fragment A on Sale { id ...A }',
      '{ sales { rows { ...A } } } fragment A on Sale { id ...B } fragment B on Sale { ...A }',
    ]) {
      expectRefusal(await runQuery(query), 400, 'malformed');
    }
  });

  test('a query deeper than every screen’s is refused by its depth alone', async () => {
    const deep = (depth: number): string => (depth === 0 ? 'name' : `ofType { ${deep(depth - 1)} }`);
    const types = (depth: number) => `{ __schema { types { fields { type { ${deep(depth)} } } } } }`;
    expect((await inDevelopment(types(2))).answer.status).toBe(200);
    const { answer: refused } = await inDevelopment(types(6));
    expect(refused.status).toBe(400);
    expectRefusal(refused, 400, 'query_too_large');
  });

  test('a full page of a screen’s query is accepted', async () => {
    await buildSale(company);
    expect((await runQuery(`{ sales(first: 200) { rows { ${EVERYTHING} } totalCount } }`)).status).toBe(200);
  });
});

describe('a GraphQL request', () => {
  test('several queries in one request are refused', async () => {
    const query = { query: '{ me { id } }' };
    const answer = await company.manager.api.post<ErrorBody>('/graphql', [query, query]);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_fields']);
    expectRefusal(await runQuery('query A { me { id } } query B { me { id } }'), 400, 'malformed');
    const named = await company.manager.api.post('/graphql', {
      query: 'query A { me { id } } query B { me { name } }',
      operationName: 'B',
    });
    expect(named.body).toEqual({ data: { me: { name: 'manager' } } });
  });

  test('introspection is refused outside of development', async () => {
    for (const query of ['{ __schema { types { name } } }', '{ __type(name: "Sale") { fields { name } } }']) {
      expectRefusal(await runQuery(query), 400, 'malformed');
      expect((await inDevelopment(query)).answer.status).toBe(200);
    }
    expect((await runQuery('{ me { __typename id } }')).status).toBe(200);
  });

  test('a request with an error has the status of the error', async () => {
    const sale = await buildSale(company);
    const query = `{ sale(id: ${sale.id}) { id } }`;
    expectRefusal(await new Api(server.url).graphql(query), 401, 'sign_in_required');
    expectRefusal(await new Api(server.url, 'x'.repeat(43)).graphql(query), 401, 'unauthorized');
    const denied = await company.stranger.api.graphql(query);
    expect([denied.status, denied.body.errors?.[0]?.extensions.code]).toEqual([403, 'sale_view_denied']);
    const missing = await company.agent.api.graphql('{ sale(id: 999999) { id } }');
    expect([missing.status, missing.body.errors?.[0]?.extensions.code]).toEqual([404, 'not_found']);
    // A partial answer is a refusal too, for clients that check the status alone.
    const mixed = await company.agent.api.graphql('{ me { id } sale(id: 999999) { id } }');
    expect(mixed.status).toBe(404);
  });

  test('a query is sent by POST, and is answered in the form of GraphQL', async () => {
    const answer = await runQuery('{ me { id username } }');
    expect(answer.body).toEqual({ data: { me: { id: company.manager.id, username: company.manager.username } } });
    expectRefusal(await company.manager.api.get('/graphql?query={me{id}}'), 404, 'not_found');
  });
});
