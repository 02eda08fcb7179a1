import { describe, expect, test } from 'vitest';
import type { Command } from '#contract/base/command.ts';
import { permissions } from '#contract/base/roles.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { commandCases, pathOf } from '../../support/data/command-cases.ts';
import { type CommandName, commands } from '../../support/data/commands.ts';
import { buildCompany, buildPayment, buildSale, type Company, type Person } from '../../support/data/company.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { sharedServer } from '../../support/server/server.ts';

const server = await sharedServer();
const company = await buildCompany(server, 'office');
const closed = await buildCompany(server, 'own');

const ofOnesOwn = (Object.keys(commands) as CommandName[]).filter((name) => {
  const { permission, path } = commands[name];
  return permissions[permission].agent === 'own' && path.includes(':id');
});

const send = async (name: CommandName, of: Company, person: Person) => {
  const command: Command = commands[name];
  const { id, body } = await commandCases[name](of);
  return person.api.send(command.method, pathOf(command, id), command.method === 'DELETE' ? undefined : body);
};

type Lists = {
  sales: { rows: { id: number }[]; totalCount: number };
  touristPayments: { rows: { sale_id: number }[] };
};
async function seenBy(person: Person): Promise<Set<number>> {
  const query = '{ sales(first: 200) { rows { id } totalCount } touristPayments(first: 200) { rows { sale_id } } }';
  const { sales, touristPayments } = await person.api.read<Lists>(query);
  expect(sales.totalCount).toBe(sales.rows.length);
  return new Set([...sales.rows.map(({ id }) => id), ...touristPayments.rows.map(({ sale_id }) => sale_id)]);
}

describe('a company whose agents see the office’s sales', () => {
  test.each(ofOnesOwn)('%s is permitted to a colleague, and refused to an agent of another office', async (name) => {
    expectStatus(await send(name, company, company.colleague), commands[name].status);
    const { denied } = permissions[commands[name].permission];
    expectRefusal(await send(name, company, company.stranger), 403, denied);
  });

  test('lists and sales show the office’s sales to its agents', async () => {
    const sale = await buildSale(company);
    await buildPayment(company, sale);
    const strangers = await buildSale(company, {}, company.stranger);
    await buildPayment(company, strangers);
    expect(await seenBy(company.colleague)).toContain(sale.id);
    expect(await seenBy(company.colleague)).not.toContain(strangers.id);
    expect(await seenBy(company.stranger)).toEqual(new Set([strangers.id]));
    const read = (person: Person) => person.api.graphql('query ($id: Id!) { sale(id: $id) { id } }', { id: sale.id });
    expect([(await read(company.colleague)).status, (await read(company.stranger)).status]).toEqual([200, 403]);
  });

  test('a colleague’s sale has the actions that the colleague may take', async () => {
    const sale = expectStatus(
      await company.agent.api.patch<Sale>(`/sales/${(await buildSale(company)).id}/`, { notes: 'раз' }),
      200,
    );
    const same = expectStatus(await company.colleague.api.patch<Sale>(`/sales/${sale.id}/`, { notes: 'два' }), 200);
    expect(same.can).toEqual(sale.can);
    expect(same.agent_id).toBe(company.agent.id);
  });

  test('a manager’s sale is shown to their office too', async () => {
    const sale = await buildSale(company, {}, company.manager);
    expect(await seenBy(company.colleague)).toContain(sale.id);
    expect(await seenBy(company.stranger)).not.toContain(sale.id);
  });
});

describe('a company whose agents see their own sales only', () => {
  test.each(ofOnesOwn)('%s is refused to a colleague', async (name) => {
    const { denied } = permissions[commands[name].permission];
    expectRefusal(await send(name, closed, closed.colleague), 403, denied);
    expectStatus(await send(name, closed, closed.agent), commands[name].status);
  });

  test('lists show a sale to no other agent', async () => {
    const sale = await buildSale(closed);
    await buildPayment(closed, sale);
    expect(await seenBy(closed.agent)).toContain(sale.id);
    expect(await seenBy(closed.colleague)).toEqual(new Set());
    expect(await seenBy(closed.manager)).toContain(sale.id);
  });
});
