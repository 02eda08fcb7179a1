import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { searchLimits } from '#contract/base/limits.ts';
import { asRefusal } from '../../../src/server/base/http/error-handler.ts';
import { buildCompany } from '../../support/data/company.ts';
import { sharedServer } from '../../support/server/server.ts';

const server = await sharedServer();
const company = await buildCompany(server);

const LIST = 'query ($filter: SaleFilter, $after: String) { sales(filter: $filter, after: $after) { totalCount } }';

async function refusalOf(query: string, variables: Record<string, unknown> = {}) {
  const { status, body } = await company.agent.api.graphql<unknown>(query, variables);
  const { code, fields } = body.errors?.[0]?.extensions ?? body;
  return [status, code, fields];
}

const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ');

describe('a search text', () => {
  test.each([
    ['nine words', words(searchLimits.words + 1)],
    ['a word of more than a hundred letters', 'ж'.repeat(searchLimits.characters + 1)],
  ])('a search for %s is refused with its own code at the field', async (_, search) => {
    expect(await refusalOf(LIST, { filter: { search } })).toEqual([
      400,
      'search_too_long',
      { search: 'search_too_long' },
    ]);
  });

  test('a search for ten thousand words is refused before the query is executed', async () => {
    expect(await refusalOf(LIST, { filter: { search: words(10_000) } })).toEqual([
      400,
      'invalid_fields',
      { 'variables.filter.search': 'text_too_long' },
    ]);
  });

  test('a search for eight words or a hundred letters is answered', async () => {
    for (const search of [words(searchLimits.words), 'ж'.repeat(searchLimits.characters)]) {
      expect((await company.agent.api.graphql(LIST, { filter: { search } })).status).toBe(200);
    }
  });
});

describe('a text in a query', () => {
  test('a text longer than any filter accepts is refused, with its place', async () => {
    const long = 'x'.repeat(1001);
    for (const variables of [{ filter: { lifecycle: long } }, { after: long }]) {
      const [status, code, fields] = await refusalOf(LIST, variables);
      expect([status, code]).toEqual([400, 'invalid_fields']);
      expect(Object.values(fields as object)).toEqual(['text_too_long']);
    }
    expect(await refusalOf(`{ sales(filter: { lifecycle: "${long}" }) { totalCount } }`)).toEqual([
      400,
      'invalid_fields',
      { query: 'text_too_long' },
    ]);
  });

  test('too many texts in a query are refused', async () => {
    const without = Array.from({ length: 3000 }, (_, index) => index + 1);
    const query = 'query ($without: [Id!]) { acceptanceQueue(without: $without) { rows { id } } }';
    const { status, body } = await company.manager.api.graphql(query, { without });
    expect([status, body.code]).toEqual([413, 'too_large']);
  });
});

test('a statement with more values than the database accepts is refused as too large, not as an absent database', async () => {
  const values = Array.from({ length: 70_000 }, (_, index) => index);
  const error = await sql`select 1 where 1 in (${sql.join(values)})`
    .execute(server.db)
    .catch((reason: unknown) => reason);
  expect(asRefusal(error)).toMatchObject({ code: 'query_too_large', status: 400 });
});
