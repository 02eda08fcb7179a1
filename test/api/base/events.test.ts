import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sale } from '#contract/sales/sale.ts';
import { freshName } from '../../support/data/command-rows.ts';
import { buildCompany, buildPayment, buildSale, type Company } from '../../support/data/company.ts';
import { Api, expectStatus } from '../../support/server/api.ts';
import { type EventStream, markEvents, openEvents, speaksOf } from '../../support/server/event-stream.ts';
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

/** Waits until that many servers have their ear on the database. */
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

/** How many events of a stream belong to what happened before its test began. */
const before = new Map<EventStream, number>();

const idsIn = (stream: EventStream) =>
  stream.events
    .slice(before.get(stream) ?? 0)
    .flatMap(({ data }) => (Array.isArray(data) ? data : []) as { entity: string; id: number; own: boolean }[]);

/** Waits until what happened before has been told; `idsIn` leaves it out. */
async function beginAnew(company: Company, ...streams: EventStream[]): Promise<void> {
  await markEvents(company, ...streams);
  for (const stream of streams) before.set(stream, stream.events.length);
}

describe('those who look at something are told that it changes', () => {
  test('by themselves: that they did it', async () => {
    const stream = await follow(company.agent.api);
    const sale = await buildSale(company);
    await stream.change('sale', sale.id);
    expect(new Set(idsIn(stream).map(({ own }) => own))).toEqual(new Set([true]));
  });

  test('by another person: which entity, which id and whether by themselves, and nothing of what is in it', async () => {
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

  test('of what belongs to a sale: the sale itself changes with it', async () => {
    const sale = await buildSale(company);
    const payment = await buildPayment(company, sale);
    const stream = await follow(company.agent.api);
    expectStatus(await company.manager.api.post(`/tourist-payments/${payment.id}/accept/`), 200);
    const told = await stream.change('tourist_payment', payment.id);
    expect(speaksOf(told, 'sale', sale.id)).toBe(true);
  });

  test('of many at once: each of them is named', async () => {
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

  test('of branches and their offices', async () => {
    const { api } = company.manager;
    const [stream, agents] = [await follow(api), await follow(company.agent.api)];
    await beginAnew(company, agents);
    const branch = expectStatus(await api.post<{ id: number }>('/branches/', { name: freshName() }), 201);
    const office = expectStatus(
      await api.post<{ id: number }>('/offices/', { name: freshName(), branch_id: branch.id }),
      201,
    );
    await stream.change('branch', branch.id);
    await stream.change('office', office.id);
    await markEvents(company, agents);
    expect(idsIn(agents).map(({ entity }) => entity)).toEqual(['direction']);
  });

  test('through whichever server the change was made', async () => {
    const stream = await follow(new Api(second.url, company.manager.api.token));
    const sale = await buildSale(company);
    await stream.change('sale', sale.id);
  });

  test('only of what really happened: a refused command and one that is given again change nothing', async () => {
    const sale = await buildSale(company);
    const key = { 'idempotency-key': `once-${sale.id}-once` };
    expectStatus(await company.manager.api.post(`/sales/${sale.id}/check/`, {}, key), 200);
    const stream = await follow(company.manager.api);
    await beginAnew(company, stream);
    expectStatus(await company.manager.api.post(`/sales/${sale.id}/check/`, {}, key), 200);
    expect((await company.manager.api.post(`/sales/${sale.id}/complete/`)).status).toBe(409);
    expect((await company.manager.api.post('/sales/bulk/complete/', { ids: [sale.id] })).status).toBe(200);
    await markEvents(company, stream);
    expect(idsIn(stream).filter(({ entity }) => entity === 'sale')).toEqual([]);
  });
});

describe('nobody is told of what they may not see', () => {
  test('an agent hears nothing of somebody else’s sale, its bookings, its payments', async () => {
    const [agent, stranger] = [await follow(company.agent.api), await follow(company.stranger.api)];
    await beginAnew(company, agent, stranger);
    const sale = await buildSale(company);
    const payment = await buildPayment(company, sale);
    expectStatus(await company.manager.api.post(`/bookings/${sale.bookings[0]?.id}/check/`), 200);
    expectStatus(await company.manager.api.post(`/tourist-payments/${payment.id}/decline/`, { reason: 'нет' }), 200);
    await markEvents(company, agent, stranger);
    const heard = (stream: EventStream) => new Set(idsIn(stream).map(({ entity }) => entity));
    expect(heard(agent)).toEqual(new Set(['sale', 'booking', 'tourist_payment', 'client', 'direction']));
    // A new client is everybody's; whose sale made it known is not said.
    expect(heard(stranger)).toEqual(new Set(['client', 'direction']));
  });

  test('an office hears of its own sales where the company wants it so', async () => {
    const [colleague, stranger] = [await follow(other.colleague.api), await follow(other.stranger.api)];
    await beginAnew(other, colleague, stranger);
    const sale = await buildSale(other);
    await markEvents(other, colleague, stranger);
    expect(idsIn(colleague)).toContainEqual({ entity: 'sale', id: sale.id, own: false });
    expect(idsIn(stranger).map(({ entity }) => entity)).not.toContain('sale');
  });

  test('another company hears nothing at all', async () => {
    const [ours, theirs] = [await follow(company.manager.api), await follow(other.manager.api)];
    await beginAnew(company, ours);
    await beginAnew(other, theirs);
    const sale = await buildSale(company);
    await buildPayment(company, sale);
    await markEvents(company, ours);
    await markEvents(other, theirs);
    expect(idsIn(theirs).map(({ entity }) => entity)).toEqual(['direction']);
    expect(idsIn(ours).length).toBeGreaterThan(3);
  });

  test('a sign-in and a sign-out are not told to other people', async () => {
    const stream = await follow(company.manager.api);
    await beginAnew(company, stream);
    expectStatus(await company.colleague.api.post('/token/logout/'), 204);
    await markEvents(company, stream);
    expect(idsIn(stream).map(({ entity }) => entity)).toEqual(['direction']);
  });
});

describe('when the server loses the database for a moment', () => {
  test('it says that something may have been missed, and goes on telling', async () => {
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
