import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Command } from '#contract/base/command.ts';
import { permissions } from '#contract/base/roles.ts';
import type { CashTransfer } from '#contract/cash/cash-transfer.ts';
import type { PartnerPayment } from '#contract/partners/partner-payment.ts';
import { reads } from '#contract/reads.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { buildPartnerPayment } from '../../support/data/allocations.ts';
import { transferCash } from '../../support/data/cash-book.ts';
import { commandCases, pathOf } from '../../support/data/command-cases.ts';
import { type CommandName, commands } from '../../support/data/commands.ts';
import { buildCompany, buildSale, saleBody } from '../../support/data/company.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { type EventStream, openEvents } from '../../support/server/event-stream.ts';
import { argumentsOf, readFully, readNames } from '../../support/server/full-queries.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';

const SECRET = `Секрет-${randomUUID()}`;

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);
const company = await buildCompany(server, 'office');
let stream: EventStream;
/** Recorded by the agent, with notes added by a manager; and a manager’s own sale in the same office. */
let sale: Sale;
let payment: PartnerPayment;
let transfer: CashTransfer;
let managersSale: Sale;
beforeAll(async () => {
  stream = await openEvents(company.agent.api);
  sale = await buildSale(company);
  payment = await buildPartnerPayment(company, '5.00');
  transfer = await transferCash(company);
  expectStatus(await company.manager.api.patch(`/sales/${sale.id}/`, { management_notes: SECRET }), 200);
  managersSale = await buildSale(company, { management_notes: SECRET }, company.manager);
});
afterAll(async () => {
  await stream.close();
});

const args = () => argumentsOf(sale, payment, transfer);

describe('management notes read by a manager', () => {
  test('a manager reads the notes in a list, in a sale, and in the answer of a command', async () => {
    for (const root of ['sales', 'sale'] as const) {
      expect((await readFully(company.manager.api, root, args())).text).toContain(SECRET);
    }
    expect(managersSale.management_notes).toBe(SECRET);
    const edited = await company.manager.api.patch(`/sales/${sale.id}/`, { notes: 'у окна' });
    expect(edited.body).toMatchObject({ management_notes: SECRET });
  });
});

describe('management notes and an agent who may see the sale', () => {
  test('an agent reads the sale, but never the notes in any list, entity or field', async () => {
    for (const root of readNames) {
      const answer = await readFully(company.agent.api, root, args());
      expect(answer.status, answer.text).toBe(permissions[reads[root].permission].agent === 'none' ? 403 : 200);
      expect(answer.text, root).not.toContain(SECRET);
    }
    const { sales } = await company.agent.api.read<{ sales: { rows: Sale[] } }>(
      '{ sales { rows { id management_notes } } }',
    );
    expect(sales.rows).toContainEqual({ id: sale.id, management_notes: null });
    expect(sales.rows).toContainEqual({ id: managersSale.id, management_notes: null });
  });

  test('an agent does not get the notes under an alias or through a fragment', async () => {
    const query = `query ($id: Id!) {
      a: sale(id: $id) { brutto: management_notes id: management_notes ...Notes }
      b: sales { rows { ... on Sale { notes: management_notes } ...Notes } }
    }
    fragment Notes on Sale { x: management_notes }`;
    const answer = await company.agent.api.graphql(query, { id: sale.id });
    expect(answer.text).not.toContain(SECRET);
    expect((await company.manager.api.graphql(query, { id: sale.id })).text.split(SECRET).length).toBeGreaterThan(5);
  });

  test('an agent does not find a sale by its notes', async () => {
    const query = 'query ($search: String) { sales(filter: {search: $search}) { totalCount } }';
    expect(await company.agent.api.read(query, { search: SECRET })).toEqual({ sales: { totalCount: 0 } });
  });

  test.each(Object.keys(commands).filter((name) => name !== 'signOut') as CommandName[])(
    'an agent does not get the notes in the answer of %s, done, refused or repeated',
    async (name) => {
      const command: Command = commands[name];
      const { id, body } = await commandCases[name](company);
      await sql.query('update sales set management_notes = $1 where company_id = $2', [SECRET, company.id]);
      const headers = { 'idempotency-key': randomUUID() };
      const send = () =>
        company.agent.api.send(
          command.method,
          pathOf(command, id),
          command.method === 'DELETE' ? undefined : body,
          headers,
        );
      const answers = [
        await send(),
        await send(),
        await company.agent.api.send(command.method, pathOf(command, id), {}),
      ];
      for (const { text } of answers) expect(text).not.toContain(SECRET);
      for (const answer of answers) expect(Object.keys(answer.body ?? {})).not.toContain('management_notes');
    },
  );

  test('an agent does not get the notes in an error', async () => {
    const { api } = company.agent;
    const path = `/sales/${sale.id}/`;
    const refused = [
      await api.patch(path, { notes: 'x' }, { 'if-match': '99' }),
      await api.patch(path, { notes: 5 }),
      await api.post(`${path}cancel/`, { reason: ' ' }),
      await api.post(`${path}complete/`),
      await company.stranger.api.patch(path, { notes: 'x' }),
      await api.post('/sales/', saleBody(company, { bookings: [{ partner_id: 99_999, rate: '1', currency: 'USD' }] })),
    ];
    for (const { status, text } of refused) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(text).not.toContain(SECRET);
    }
  });

  test('an agent does not get the notes in the stream of changes, although it reports that sale', async () => {
    expectStatus(await company.manager.api.patch(`/sales/${sale.id}/`, { management_notes: `${SECRET} ещё` }), 200);
    await stream.change('sale', sale.id);
    expect(stream.text()).not.toContain(SECRET);
  });

  test.each(['management_notes', 'extra_profit'])(
    'an agent can not write %s, not even an empty text',
    async (field) => {
      for (const value of field === 'extra_profit' ? ['5.00', '0.00'] : ['моё', '']) {
        const edited = expectRefusal(
          await company.agent.api.patch(`/sales/${sale.id}/`, { [field]: value }),
          403,
          'insufficient_permissions',
        );
        expect(edited.fields).toEqual({ [field]: 'insufficient_permissions' });
        const created = await company.agent.api.post('/sales/', saleBody(company, { [field]: value }));
        expectRefusal(created, 403, 'insufficient_permissions');
      }
      const [row] = await sql.query('select extra_profit, management_notes <> $2 as kept from sales where id = $1', [
        sale.id,
        'моё',
      ]);
      expect(row).toEqual({ extra_profit: '0.00', kept: true });
    },
  );
});

describe('management notes and the server’s log', () => {
  test('the server’s log has none of the notes, and nothing of the agent’s refused attempts', () => {
    const log = server.log.join('');
    expect(log).toContain('/api/v1/sales/:id/');
    expect(log).not.toContain(SECRET);
  });
});
