import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sale } from '#contract/sales/sale.ts';
import { freshName } from '../../support/data/command-rows.ts';
import { buildCompany, buildPayment, buildSale, type Company } from '../../support/data/company.ts';
import { Api, expectStatus } from '../../support/server/api.ts';
import { type EventStream, isChangeOf, openEvents, waitForEarlierEvents } from '../../support/server/event-stream.ts';
import { type SecondServer, startSecondServer } from '../../support/server/second-server.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';
import { until } from '../../support/wait.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);
const company = await buildCompany(server);
const other = await buildCompany(server, 'office');
let second: SecondServer;
const open: EventStream[] = [];
beforeAll(async () => {
  second = await startSecondServer(server.database);
  await listening(2);
});
afterAll(async () => {
  for (const stream of open) await stream.close();
  await second.stop();
});

/** Waits until this number of servers listens on the database’s channel. */
const listening = (servers: number) =>
  until(`${servers} listeners`, async () => {
    const rows = await sql.query(
      "select from pg_stat_activity where application_name = 'karavan listener' and datname = current_database() and query ilike 'listen%' and state = 'idle'",
    );
    return rows.length === servers;
  });

async function follow(api: Api): Promise<EventStream> {
  const stream = await openEvents(api);
  open.push(stream);
  return stream;
}

/** How many events of a stream belong to changes made before its test began. */
const before = new Map<EventStream, number>();

const idsIn = (stream: EventStream) =>
  stream.events
    .slice(before.get(stream) ?? 0)
    .flatMap(({ data }) => (Array.isArray(data) ? data : []) as { entity: string; id: number; own: boolean }[]);

/** Waits until earlier changes have been reported; `idsIn` leaves them out. */
async function skipEarlierEvents(company: Company, ...streams: EventStream[]): Promise<void> {
  await waitForEarlierEvents(company, ...streams);
  for (const stream of streams) before.set(stream, stream.events.length);
}

describe('change notifications', () => {
  test('a person’s own change is reported to them as their own', async () => {
    const stream = await follow(company.agent.api);
    const sale = await buildSale(company);
    await stream.change('sale', sale.id);
    expect(new Set(idsIn(stream).map(({ own }) => own))).toEqual(new Set([true]));
  });

  test('another person’s change is reported with its entity and id, and with none of its content', async () => {
    const stream = await follow(company.manager.api);
    const sale = await buildSale(company, { tourist_surname: 'Секретов' });
    const payment = await buildPayment(company, sale);
    await stream.change('sale', sale.id);
    await stream.change('booking', sale.bookings[0]?.id ?? 0);
    await stream.change('tourist_payment', payment.id);
    await stream.change('client', sale.client_id);
    for (const { entity, id, ...rest } of idsIn(stream))
      expect([typeof entity, typeof id, rest]).toEqual(['string', 'number', { own: expect.any(Boolean) }]);
    expect(idsIn(stream)).toContainEqual({ entity: 'client', id: sale.client_id, own: false });
    expect(stream.text()).not.toContain('Секретов');
    expect(stream.text()).not.toContain(sale.tourist_phone);
  });

  test('a change of a sale’s bookings or payments is reported as a change of the sale too', async () => {
    const sale = await buildSale(company);
    const payment = await buildPayment(company, sale);
    const stream = await follow(company.agent.api);
    expectStatus(await company.manager.api.post(`/tourist-payments/${payment.id}/accept/`), 200);
    const told = await stream.change('tourist_payment', payment.id);
    expect(isChangeOf(told, 'sale', sale.id)).toBe(true);
  });

  test('a bulk change is reported for each of its entities', async () => {
    const stream = await follow(company.manager.api);
    const bookings = Array.from({ length: 50 }, () => ({
      partner_id: company.partner.id,
      rate: '1.00',
      currency: 'USD',
    }));
    const sales: Sale[] = [];
    for (let each = 0; each < 3; each++) sales.push(await buildSale(company, { bookings }));
    const ids = sales.flatMap((sale) => sale.bookings.map(({ id }) => id));
    expectStatus(await company.manager.api.post('/bookings/bulk/check/', { ids }), 200);
    for (const id of ids) await stream.change('booking', id);
  });

  test('changes of branches and of their offices are reported', async () => {
    const { api } = company.manager;
    const [stream, agents] = [await follow(api), await follow(company.agent.api)];
    await skipEarlierEvents(company, agents);
    const branch = expectStatus(await api.post<{ id: number }>('/branches/', { name: freshName() }), 201);
    const office = expectStatus(
      await api.post<{ id: number }>('/offices/', { name: freshName(), branch_id: branch.id }),
      201,
    );
    await stream.change('branch', branch.id);
    await stream.change('office', office.id);
    await waitForEarlierEvents(company, agents);
    expect(idsIn(agents).map(({ entity }) => entity)).toEqual(['direction']);
  });

  test('a change is reported by every server, not only by the one that made it', async () => {
    const stream = await follow(new Api(second.url, company.manager.api.token));
    const sale = await buildSale(company);
    await stream.change('sale', sale.id);
  });

  test('a refused command and a repeated one report no change', async () => {
    const sale = await buildSale(company);
    const key = { 'idempotency-key': `once-${sale.id}-once` };
    expectStatus(await company.manager.api.post(`/sales/${sale.id}/check/`, {}, key), 200);
    const stream = await follow(company.manager.api);
    await skipEarlierEvents(company, stream);
    expectStatus(await company.manager.api.post(`/sales/${sale.id}/check/`, {}, key), 200);
    expect((await company.manager.api.post(`/sales/${sale.id}/complete/`)).status).toBe(409);
    expect((await company.manager.api.post('/sales/bulk/complete/', { ids: [sale.id] })).status).toBe(200);
    await waitForEarlierEvents(company, stream);
    expect(idsIn(stream).filter(({ entity }) => entity === 'sale')).toEqual([]);
  });
});

describe('change notifications and permissions', () => {
  test('an agent gets no notification of another agent’s sale, its bookings or its payments', async () => {
    const [agent, stranger] = [await follow(company.agent.api), await follow(company.stranger.api)];
    await skipEarlierEvents(company, agent, stranger);
    const sale = await buildSale(company);
    const payment = await buildPayment(company, sale);
    expectStatus(await company.manager.api.post(`/bookings/${sale.bookings[0]?.id}/check/`), 200);
    expectStatus(await company.manager.api.post(`/tourist-payments/${payment.id}/decline/`, { reason: 'нет' }), 200);
    await waitForEarlierEvents(company, agent, stranger);
    const entitiesReported = (stream: EventStream) => new Set(idsIn(stream).map(({ entity }) => entity));
    expect(entitiesReported(agent)).toEqual(new Set(['sale', 'booking', 'tourist_payment', 'client', 'direction']));
    // A new client is reported to all, without the sale that it was created by.
    expect(entitiesReported(stranger)).toEqual(new Set(['client', 'direction']));
  });

  test('an agent gets notifications of their office’s sales where the company shows them', async () => {
    const [colleague, stranger] = [await follow(other.colleague.api), await follow(other.stranger.api)];
    await skipEarlierEvents(other, colleague, stranger);
    const sale = await buildSale(other);
    await waitForEarlierEvents(other, colleague, stranger);
    expect(idsIn(colleague)).toContainEqual({ entity: 'sale', id: sale.id, own: false });
    expect(idsIn(stranger).map(({ entity }) => entity)).not.toContain('sale');
  });

  test('another company gets no notification', async () => {
    const [ours, theirs] = [await follow(company.manager.api), await follow(other.manager.api)];
    await skipEarlierEvents(company, ours);
    await skipEarlierEvents(other, theirs);
    const sale = await buildSale(company);
    await buildPayment(company, sale);
    await waitForEarlierEvents(company, ours);
    await waitForEarlierEvents(other, theirs);
    expect(idsIn(theirs).map(({ entity }) => entity)).toEqual(['direction']);
    expect(idsIn(ours).length).toBeGreaterThan(3);
  });

  test('a sign-in and a sign-out are not reported to other people', async () => {
    const stream = await follow(company.manager.api);
    await skipEarlierEvents(company, stream);
    expectStatus(await company.colleague.api.post('/token/logout/'), 204);
    await waitForEarlierEvents(company, stream);
    expect(idsIn(stream).map(({ entity }) => entity)).toEqual(['direction']);
  });
});

describe('a lost connection to the database', () => {
  test('a server that loses the database reports that events may be missing, and goes on reporting', async () => {
    const stream = await follow(company.manager.api);
    const cut = async () =>
      sql.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'karavan listener' and datname = current_database()",
      );
    expect(await cut()).toHaveLength(2);
    await until('the gap', () => stream.events.some(({ event }) => event === 'gap'));
    const sale = await buildSale(company);
    await stream.change('sale', sale.id);
    await listening(2);
  });
});
