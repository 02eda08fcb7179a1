import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Command } from '#contract/base/command.ts';
import { add } from '#contract/base/money.ts';
import { permissions } from '#contract/base/roles.ts';
import type { HistoryEntry } from '#contract/log/history-entry.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { buildPartnerPayment } from '../../support/data/allocations.ts';
import { transferCash } from '../../support/data/cash-book.ts';
import { commandCases, pathOf } from '../../support/data/command-cases.ts';
import { type CommandName, commands } from '../../support/data/commands.ts';
import { buildCompany, buildSale, inDays, type Person } from '../../support/data/company.ts';
import { expectStatus } from '../../support/server/api.ts';
import { argumentsOf, readFully, readNames } from '../../support/server/full-queries.ts';
import { sharedServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';

const server = await sharedServer();
const sql = await sharedSql(server.database.superuser);
const company = await buildCompany(server, 'office');
const { agent, colleague, manager } = company;

/** An amount that occurs nowhere else, and the profit of 200.00 with it. */
const EXTRA = '777.77';
const TOTAL = add('200.00', EXTRA);
const disclosed = /777[.,]77|977[.,]77/;

const PROFIT = 'id profit extra_profit total_profit';
const rowsOf = async (person: Person) =>
  (await person.api.read<{ sales: { rows: Partial<Sale>[] } }>(`{ sales(first: 200) { rows { ${PROFIT} } } }`)).sales
    .rows;

/** A sale of the agent whose profit a manager has increased. */
async function buildSaleWithExtra(): Promise<Sale> {
  const { id } = await buildSale(company);
  return expectStatus(await manager.api.patch<Sale>(`/sales/${id}/`, { extra_profit: EXTRA }), 200);
}

const sale = await buildSaleWithExtra();
const known = { id: sale.id, profit: '200.00', extra_profit: EXTRA, total_profit: TOTAL };
const withheld = { ...known, extra_profit: null, total_profit: null };

test('extra and total profit are read by Management and by the sale’s agent, and not by a colleague who sees the sale', async () => {
  for (const [person, expected] of [
    [manager, known] as const,
    [agent, known] as const,
    [colleague, withheld] as const,
  ]) {
    expect(await rowsOf(person)).toContainEqual(expected);
    const read = await person.api.read(`query ($id: Id!) { sale(id: $id) { ${PROFIT} } }`, { id: sale.id });
    expect(read).toEqual({ sale: expected });
  }
});

test('a colleague gets extra and total profit neither under an alias nor from any other read', async () => {
  const renamed = `query ($id: Id!) {
    a: sale(id: $id) { profit: total_profit netto: extra_profit ...Profit }
    b: sales { rows { ... on Sale { paid: extra_profit } ...Profit } }
  }
  fragment Profit on Sale { x: total_profit }`;
  expect((await colleague.api.graphql(renamed, { id: sale.id })).text).not.toMatch(disclosed);
  expect((await agent.api.graphql(renamed, { id: sale.id })).text).toMatch(disclosed);
  const args = argumentsOf(sale, await buildPartnerPayment(company, '5.00'), await transferCash(company));
  const own = { ...args, ids: { ...args.ids, agentDashboard: colleague.id, agentProfitDetails: colleague.id } };
  for (const root of readNames) {
    const answer = await readFully(colleague.api, root, own);
    expect(answer.text, root).not.toMatch(disclosed);
  }
});

test('the history shows extra profit to Management and the sale’s agent, and everything else to a colleague too', async () => {
  expectStatus(await manager.api.patch(`/sales/${sale.id}/`, { notes: 'у окна' }), 200);
  const fieldsOf = async (person: Person) => {
    const query = 'query ($id: Id!) { sale(id: $id) { history { event changes { field before after } } } }';
    const read = await person.api.read<{ sale: { history: HistoryEntry[] } }>(query, { id: sale.id });
    const edits = read.sale.history.filter(({ event }) => event === 'sale.edit');
    return edits.flatMap(({ changes }) => changes.map(({ field }) => field));
  };
  expect(await fieldsOf(manager)).toEqual(['extra_profit', 'notes']);
  expect(await fieldsOf(agent)).toEqual(['extra_profit', 'notes']);
  expect(await fieldsOf(colleague)).toEqual(['notes']);
});

const colleaguesCommands = (Object.keys(commands) as CommandName[]).filter((name) => {
  const command: Command = commands[name];
  return permissions[command.permission].agent === 'own' && command.path.includes(':id');
});

test.each(colleaguesCommands)(
  'the answer of %s has extra and total profit for the sale’s agent alone, also when it is repeated',
  async (name) => {
    const command: Command = commands[name];
    const sendAs = async (person: Person) => {
      const { id, body } = await commandCases[name](company);
      await sql.query('update sales set extra_profit = $1 where company_id = $2', [EXTRA, company.id]);
      const headers = { 'idempotency-key': randomUUID() };
      const send = () =>
        person.api.send(command.method, pathOf(command, id), command.method === 'DELETE' ? undefined : body, headers);
      return [await send(), await send()];
    };
    for (const answer of await sendAs(colleague)) {
      expectStatus(answer, command.status);
      expect(answer.text).not.toMatch(disclosed);
      if (answer.body && 'extra_profit' in (answer.body as object)) {
        expect(answer.body).toMatchObject({ extra_profit: null, total_profit: null });
      }
    }
    for (const answer of await sendAs(agent)) {
      if (answer.body && 'extra_profit' in (answer.body as object))
        expect(answer.body).toMatchObject({ extra_profit: EXTRA });
    }
  },
);

test('a colleague’s list has no sort and no sum by total profit: sales that differ in it alone are sorted by their ids', async () => {
  const date = inDays(-40);
  const [first, second] = [
    await buildSale(company, { sale_date: date }),
    await buildSale(company, { sale_date: date }),
  ];
  expectStatus(await manager.api.patch(`/sales/${first.id}/`, { extra_profit: '5000.00' }), 200);
  const query = `query ($from: Date, $sort: SaleSort) {
    sales(filter: {sale_date_from: $from, sale_date_to: $from}, sort: $sort) { rows { id } totals { profit } }
  }`;
  const read = await colleague.api.read<{ sales: { rows: { id: number }[]; totals: { profit: string } } }>(query, {
    from: date,
    sort: { by: 'profit', direction: 'asc' },
  });
  expect(read.sales.rows.map(({ id }) => id)).toEqual([first.id, second.id]);
  expect(read.sales.totals.profit).toBe('400.00');
  for (const by of ['extra_profit', 'total_profit']) {
    const refused = await colleague.api.graphql(query, { from: date, sort: { by, direction: 'asc' } });
    expect(refused.status, by).toBe(400);
  }
});
