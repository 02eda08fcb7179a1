import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ErrorBody, isErrorCode } from '#contract/base/errors.ts';
import { buildCompany, buildSale } from '../../support/data/company.ts';
import { seedFor, timesOf } from '../../support/seed.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { sharedServer } from '../../support/server/server.ts';

const server = await sharedServer();
const company = await buildCompany(server);
beforeAll(async () => {
  await buildSale(company);
});

const runQuery = (query: string, variables: Record<string, unknown> = {}) =>
  company.manager.api.graphql<Record<string, unknown>>(query, variables);

const codeOf = (answer: Awaited<ReturnType<typeof runQuery>>): string =>
  answer.body.errors?.[0]?.extensions.code ?? answer.body.code ?? '';

async function expectSense(query: string, variables: Record<string, unknown>): Promise<void> {
  const answer = await runQuery(query, variables);
  const sense = answer.status < 400 || (answer.status < 500 && isErrorCode(codeOf(answer)));
  expect(sense, `${query} ${JSON.stringify(variables)}: ${answer.status} ${answer.text}`).toBe(true);
}

const LIST = `query ($filter: SaleFilter, $sort: SaleSort, $first: Int, $after: String, $through: String) {
  sales(filter: $filter, sort: $sort, first: $first, after: $after, through: $through) { rows { id } totalCount }
}`;
const PAYMENTS = `query ($filter: TouristPaymentFilter, $sort: TouristPaymentSort, $first: Int, $after: String, $through: String) {
  touristPayments(filter: $filter, sort: $sort, first: $first, after: $after, through: $through) { rows { id } totalCount }
}`;
const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

/** The lists with their default sorts, as cursors name them. */
const lists = [
  [LIST, 'sale_date'],
  [PAYMENTS, 'payment_date'],
] as const;

async function expectNoCursor(query: string, cursor: string): Promise<void> {
  for (const field of ['after', 'through']) {
    const answer = await runQuery(query, { [field]: cursor });
    expect([answer.status, codeOf(answer)], answer.text).toEqual([400, 'invalid_fields']);
    expect(answer.body.errors?.[0]?.extensions.fields).toEqual({ [field]: 'choice_invalid' });
  }
}

describe('hostile queries of a list', () => {
  test.each(['x', '', 'W10', 'W', cursor('2028-01-01', 1), cursor({}), cursor(null)])(
    'the cursor %j is refused as invalid',
    async (after) => {
      for (const [query] of lists) await expectNoCursor(query, after);
    },
  );

  test.each([
    ...['not a date', 1, '1e400', '\0', {}, null, "2028-01-01' or true --"].map((value) => [value, 1]),
    ...['x', 1.5, 2 ** 60, null].map((id) => ['2028-01-01', id]),
  ])('a cursor after %j and the id %j is refused as invalid', async (value, id) => {
    for (const [query, sort] of lists) await expectNoCursor(query, cursor(sort, value, id));
  });

  test('a cursor of another sort is refused as invalid', async () => {
    await buildSale(company);
    const sort = (by: string) => ({ by, direction: 'asc' });
    const query = LIST.replace('totalCount', 'endCursor');
    const { data } = (await runQuery(query, { sort: sort('sale_date'), first: 1 })).body;
    const after = (data.sales as { endCursor: string }).endCursor;
    for (const cursors of [{ after }, { through: after }]) {
      const answer = await runQuery(query, { sort: sort('brutto'), ...cursors });
      expect([answer.status, codeOf(answer)], answer.text).toEqual([400, 'invalid_fields']);
    }
  });

  test('hostile arguments of a list are never answered with a fault of the server', async () => {
    const word = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom('\0', '%', '_', '\\', "'", '"', '+998', '((((', 'x\0y'),
    );
    const question = fc.record(
      {
        filter: fc.record(
          {
            ...{ search: word, lifecycle: word, payment_status: word, audit: word, target: word },
            ...{ sale_date_from: word, deadline_date_to: word, agent_id: fc.integer(), office_id: fc.double() },
            debt: fc.oneof(fc.constantFrom('tourist_owes', 'open'), word),
          },
          { requiredKeys: [] },
        ),
        first: fc.oneof(fc.integer(), fc.constantFrom(0, -1, 201, 2 ** 31, 1.5, 'x', null)),
        after: fc.oneof(
          word,
          fc
            .tuple(fc.jsonValue({ maxDepth: 1 }), fc.jsonValue({ maxDepth: 1 }))
            .map((parts) => cursor('sale_date', ...parts)),
        ),
        through: word,
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(question, (variables) => expectSense(LIST, variables)),
      { seed: seedFor('hostile queries'), numRuns: timesOf(500, 150), endOnFailure: true },
    );
  });

  test.each([
    ['sale(id: 0) { id }', 'invalid_fields'],
    ['sale(id: 1.5) { id }', 'invalid_fields'],
    ['sale(id: "1") { id }', 'invalid_fields'],
    ['sale(id: 9007199254740993) { id }', 'invalid_fields'],
    ['sale(id: 9007199254740991) { id }', 'not_found'],
    ['rates(date: "2028-02-30") { rate }', 'invalid_fields'],
    ['rates(date: 5) { rate }', 'invalid_fields'],
    ['sales(filter: {lifecycle: "\\u0000"}) { totalCount }', 'invalid_fields'],
    ['sales(filter: {search: "\\u0000"}) { totalCount }', 'malformed'],
    ['sales(sort: {by: notes, direction: asc}) { totalCount }', 'malformed'],
    ['sales(filter: {agent: 1}) { totalCount }', 'malformed'],
    ['nothing', 'malformed'],
  ])('the request %s is answered with %s', async (selection, code) => {
    const answer = await runQuery(`{ ${selection} }`);
    expect([answer.status, codeOf(answer)], answer.text).toEqual([code === 'not_found' ? 404 : 400, code]);
  });

  test.each([
    '',
    '{',
    'query {',
    'mutation { sales }',
    '{ me { id } } }',
    'fragment A on Sale { id }',
    '\0',
    '{ me { id } } { me { id } }',
  ])('the query %j is refused as invalid', async (query) => {
    const answer = await runQuery(query);
    expect(answer.status, answer.text).toBe(400);
    expect(isErrorCode(codeOf(answer)), answer.text).toBe(true);
  });

  test.each([
    ['query'],
    [[]],
    [{ query: 5 }],
    [{ query: '{ me { id } }', variables: [] }],
    [{ query: '{ me { id } }', extra: 1 }],
  ])('the body %j is refused at the field', async (body) => {
    const answer = await company.manager.api.post('/graphql', body);
    expect(answer.status, answer.text).toBe(400);
    expectRefusal(answer, 400, (answer.body as ErrorBody).code);
  });
});
