import { describe, expect, test } from 'vitest';
import { buildTwoCompanies, expectSame, MARKER, UNKNOWN_ID } from '../../support/data/two-companies.ts';
import { argumentsOf, readFully, readNames } from '../../support/server/full-queries.ts';
import { ownServer } from '../../support/server/server.ts';
import { oneRow, openSql, sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);
const { theirs, ours, theirSale, theirPayment, theirTransfer, askers } = await buildTwoCompanies(server);

describe('reads and other companies', () => {
  test.each(readNames)('%s returns nothing of another company', async (root) => {
    const args = argumentsOf(theirSale, theirPayment, theirTransfer);
    for (const { api } of askers) {
      const answer = await readFully(api, root, args);
      expect(answer.text).not.toContain(MARKER);
      if (root in args.ids) expectSame(answer, await readFully(api, root, { ...args, ids: { [root]: UNKNOWN_ID } }));
      if (root === 'client') expect(answer.body.data).toEqual({ client: null });
    }
  });

  /** Answers that contain no text of a company. */
  const wordless = [
    ...['me', 'rates', 'currencyRates', 'rateHistory', 'rateImport', 'cashBalances', 'loyaltySettings'],
    ...['detailedStatistics', 'backups', 'storage'],
  ];

  test.each(readNames.filter((root) => !wordless.includes(root)))(
    '%s returns the same data to the company itself',
    async (root) => {
      const args = argumentsOf(theirSale, theirPayment, theirTransfer);
      expect((await readFully(theirs.manager.api, root, args)).text).toContain(MARKER);
    },
  );

  test('a cursor of another company is followed by one’s own rows only', async () => {
    const query =
      'query ($after: String) { sales(first: 1, after: $after) { rows { id tourist_name } endCursor totalCount } }';
    type Page = { sales: { rows: { id: number; tourist_name: string }[]; endCursor: string } };
    const { sales } = await theirs.manager.api.read<Page>(query);
    const answer = await ours.manager.api.graphql<Page>(query, { after: sales.endCursor });
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain(MARKER);
  });

  test('a search for another company’s words finds nothing', async () => {
    for (const search of [MARKER, theirSale.tourist_phone]) {
      const query =
        'query ($search: String) { sales(filter: {search: $search}) { totalCount } touristPayments(filter: {search: $search}) { totalCount } }';
      const nothing = { sales: { totalCount: 0 }, touristPayments: { totalCount: 0 } };
      expect(await ours.manager.api.read(query, { search })).toEqual(nothing);
      expect(await theirs.manager.api.read(query, { search })).not.toEqual(nothing);
    }
  });
});

describe('row level security', () => {
  const count = 'select count(*) from sales where tourist_surname = $1';

  test('row level security hides another company from a statement that does not name its own', async () => {
    const app = await openSql(server.database.app);
    const seen = async (companyId: number) => {
      await app.query(`select set_config('app.company_id', $1, false)`, [String(companyId)]);
      return (await oneRow<{ count: number }>(app, count, [MARKER])).count;
    };
    expect([await seen(ours.id), await seen(theirs.id)]).toEqual([0, 1]);
    await app.end();
  });

  test('without row level security the same statement returns rows of another company', async () => {
    await sql.query(`select set_config('app.company_id', $1, false)`, [String(ours.id)]);
    expect(await oneRow(sql, count, [MARKER])).toEqual({ count: 1 });
  });
});
