import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Command } from '#contract/base/command.ts';
import { allocate } from '../../support/data/allocations.ts';
import { transferCash } from '../../support/data/cash-book.ts';
import { commandCases, pathOf } from '../../support/data/command-cases.ts';
import { type CommandName, commands } from '../../support/data/commands.ts';
import { buildCompany, buildPayment, buildSale, type Company } from '../../support/data/company.ts';
import { Api } from '../../support/server/api.ts';
import { argumentsOf, readFully, readNames } from '../../support/server/full-queries.ts';
import { type SecondServer, startSecondServer } from '../../support/server/second-server.ts';
import { ownServer } from '../../support/server/server.ts';

const server = await ownServer();
let second: SecondServer;
let company: Company;
let api: Api;
beforeAll(async () => {
  second = await startSecondServer(server.database);
  company = await buildCompany(server);
  for (let each = 0; each < 3; each++) await buildPayment(company, await buildSale(company));
  api = new Api(second.url, company.manager.api.token);
});
afterAll(async () => {
  await second.stop();
});
beforeEach(() => second.statements.splice(0));

/** The statements of a read, without those that begin, end and authenticate. */
async function statementsOf(query: string, by = api): Promise<string[]> {
  const answer = await by.graphql(query);
  expect(answer.status, answer.text).toBe(200);
  const own = second.statements.filter((text) => !/^\s*(begin|commit|select company_id, user_id)/.test(text));
  return own.map((text) => text.replace(/\s+/g, ' ').trim());
}

/** The text between `select` and `from`. */
const columnsOf = (statement = '') => /^select (.*?) from /.exec(statement)?.[1] ?? '';

describe('the statements of a list', () => {
  test('a list selects only the requested columns, without unneeded joins', async () => {
    const statements = await statementsOf('{ sales { rows { id brutto debt } } }');
    expect(statements).toHaveLength(1);
    expect(columnsOf(statements[0])).toBe(
      's.id as "id", s.brutto as "brutto", s.debt as "debt", s.sale_date as "#sort"',
    );
    expect(statements[0]).not.toMatch(/ join |\*/);
  });

  test('a list has the joins of the requested columns only', async () => {
    const [statement] = await statementsOf('{ sales { rows { direction_name branch_name } } }');
    const joined = [...(statement ?? '').matchAll(/ join (\w+)/g)].map(([, table]) => table);
    expect(joined.sort()).toEqual(['branches', 'directions', 'offices']);
  });

  test('a list selects each column once, whatever aliases and fragments request it', async () => {
    const query = 'fragment F on Sale { brutto } { sales { rows { a: brutto b: brutto ...F ... on Sale { netto } } } }';
    const [statement] = await statementsOf(query);
    expect(columnsOf(statement).match(/s\.(brutto|netto|notes|profit)/g)).toEqual(['s.brutto', 's.netto']);
  });

  test('a list reads no rows when only totals are requested, and no totals when only rows are', async () => {
    const [totals, ...rest] = await statementsOf('{ sales { totalCount totals { brutto debt } } }');
    expect(rest).toEqual([]);
    expect(columnsOf(totals)).toBe(
      'coalesce(sum(f.sales), 0)::bigint as count, coalesce(sum(f.brutto), 0)::numeric(18, 2) as "brutto", coalesce(sum(f.debt + f.overpaid), 0)::numeric(18, 2) as "debt"',
    );
    second.statements.splice(0);
    expect(await statementsOf('{ sales(filter: {audit: "unchecked"}) { totalCount } }')).toEqual([
      expect.stringMatching(/^select count\(\*\) as count from sales s where /),
    ]);
    second.statements.splice(0);
    const rows = await statementsOf('{ sales { rows { id } hasNextPage } }');
    expect(rows.join()).not.toMatch(/count\(|sum\(/);
  });

  test('a list reads all bookings and all payments in one statement each, however many sales there are', async () => {
    const statements = await statementsOf('{ sales { rows { bookings { rate } tourist_payments { amount } } } }');
    expect(statements).toHaveLength(3);
    expect(columnsOf(statements[1])).toBe('b.rate as "rate", b.sale_id as "#sale"');
    expect(columnsOf(statements[2])).toBe('p.amount as "amount", p.sale_id as "#sale"');
  });

  test('a list never selects the management notes for an agent who requests them', async () => {
    const agent = new Api(second.url, company.agent.api.token);
    const query = '{ sales { rows { id management_notes } } }';
    expect((await statementsOf(query, agent)).join()).not.toContain('management_notes');
    second.statements.splice(0);
    expect((await statementsOf(query)).join()).toContain('s.management_notes');
  });
});

describe('every statement names the company itself', () => {
  /** Statements on no table, or on tables without a company. */
  const ofNoCompany =
    /^(begin|commit|rollback|set local plan_cache_mode|savepoint|release savepoint|set constraints clients_phone deferred|select pg_notify|select pg_(try_)?advisory_xact_lock(_shared)?|select company_id, user_id, role|delete from "session_tokens"|(select [^(]* from|delete from) "sign_in_tickets"|(insert into|delete from) "?sign_in_failures)/;
  // The table of companies is matched by its own id.
  const namesIt = (text: string) =>
    text.startsWith('insert')
      ? /^insert into \S+ \([^)]*"company_id"/.test(text)
      : /company_id"? = \$\d|^(select [^(]* from|update) "companies" (set .* )?where "id" = \$\d/.test(text);
  const nameless = () =>
    second.statements.map((text) => text.trim()).filter((text) => !ofNoCompany.test(text) && !namesIt(text));

  test('every statement of every read names the company', async () => {
    const sale = await buildSale(company);
    const payment = await allocate(company, sale.bookings[0] ?? { id: 0 }, '10.00');
    const transfer = await transferCash(company);
    second.statements.splice(0);
    for (const root of readNames) {
      const answer = await readFully(api, root, argumentsOf(sale, payment, transfer));
      expect(answer.status, answer.text).toBe(200);
    }
    expect(second.statements.length).toBeGreaterThan(readNames.length * 3);
    expect(nameless()).toEqual([]);
    const begun = second.statements.filter((text) =>
      /^begin read only; set local app.company_id = '\d+'(; set local \w+ = \S+)*$/.test(text),
    );
    expect(begun).toHaveLength(readNames.length);
  });

  test.each(Object.keys(commands).filter((name) => name !== 'signOut') as CommandName[])(
    'every statement of %s names the company',
    async (name) => {
      const command: Command = commands[name];
      const { id, body } = await commandCases[name](company);
      second.statements.splice(0);
      const sent = command.method === 'DELETE' ? undefined : body;
      const answer = await api.send(command.method, pathOf(command, id), sent, {
        'idempotency-key': `of-${name}-once`,
      });
      expect(answer.status, answer.text).toBe(command.status);
      expect(second.statements.length).toBeGreaterThan(3);
      expect(nameless()).toEqual([]);
    },
  );
});

describe('values that a person entered', () => {
  test('values that a person entered are parameters of a statement, never a part of its text', async () => {
    const search = `x' or true -- "${company.slug}`;
    const answer = await api.graphql(
      'query ($s: String, $l: String) { sales(filter: {search: $s, lifecycle: $l}) { totalCount } }',
      { s: search, l: 'active' },
    );
    expect(answer.status, answer.text).toBe(200);
    expect(second.statements.join()).not.toContain(company.slug);
    expect(second.statements.join()).toContain('s.lifecycle = $');
  });
});
