import { describe, expect, test } from 'vitest';
import type { Sale } from '#contract/sales/sale.ts';
import {
  buildClient,
  clientBody,
  clientHistory,
  clientsPage,
  createClient,
  editClient,
  readClient,
} from '../../support/data/client-reads.ts';
import { merge, mergeBody, twoClients } from '../../support/data/clients.ts';
import { buildCompany, buildSale, freshPhone } from '../../support/data/company.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { openEvents } from '../../support/server/event-stream.ts';
import { ownServer } from '../../support/server/server.ts';
import { oneRow, sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);
const company = await buildCompany(server);
const { manager, agent } = company;

/** Two clients merged: the number of the first is left to the survivor alone. */
async function mergedPair() {
  const [survivor, other] = await twoClients(company);
  expectStatus(await merge(company, mergeBody(survivor, other)), 200);
  return { survivor, other };
}

describe('a new client', () => {
  test('a new client is recorded under the normal form of the number, with normalised names', async () => {
    const phone = freshPhone();
    const typed = `8${phone.slice(4)}`.replace(/^8/, '').replace(/(\d{2})(\d{3})(\d{2})(\d{2})/, '($1) $2-$3-$4');
    const body = { phone: typed, name: ' Зарина ', surname: 'Юсупова   Ахмедова', email: 'zarina@example.com' };
    const added = expectStatus(await createClient(agent, body), 201);
    expect(added).toMatchObject({ phone, name: 'Зарина', surname: 'Юсупова Ахмедова', version: 1 });
    expect(await readClient(agent, { phone: typed })).toMatchObject({
      ...{ id: added.id, email: 'zarina@example.com', debt: '0.00', sales_count: 0, last_sale_date: null },
      ...{ points: 0, points_available: 0, turnover: '0.00', subscription_until: null, updated_by_name: null },
    });
  });

  test('a new client with the number of an existing one is refused, and that client is named', async () => {
    const there = await buildClient(company);
    const { details, fields } = expectRefusal(
      await createClient(agent, { phone: there.phone }),
      409,
      'client_phone_taken',
    );
    expect(details).toEqual({ client_id: there.id, name: there.name, surname: there.surname });
    expect(fields).toEqual({ phone: 'client_phone_taken' });
  });

  test('a new client with the number of a merged one is the survivor of the merge', async () => {
    const { survivor, other } = await mergedPair();
    const { details } = expectRefusal(
      await createClient(manager, { phone: other.tourist_phone }),
      409,
      'client_phone_taken',
    );
    expect(details).toMatchObject({ client_id: survivor.client_id });
  });

  test('a new client is recorded once by ten simultaneous requests, sales included', async () => {
    const phone = freshPhone();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => createClient(index % 2 === 0 ? manager : agent, { phone })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
    const other = freshPhone();
    const [sale, ...tries] = await Promise.all([
      buildSale(company, { tourist_phone: other }),
      ...Array.from({ length: 5 }, () => createClient(manager, { phone: other })),
    ]);
    const made = tries.filter(({ status }) => status === 201);
    expect(made.length).toBeLessThanOrEqual(1);
    for (const { body } of made) expect(body.id).toBe(sale.client_id);
    const count = `select count(*) from clients where company_id = $1 and phone = any($2)`;
    expect(await oneRow(sql, count, [company.id, [phone, other]])).toEqual({ count: 2 });
  });

  test('a new client may have a number that another company has', async () => {
    const there = await buildClient(company);
    const others = await buildCompany(server);
    const { id } = expectStatus(await createClient(others.manager, { phone: there.phone }), 201);
    expect(id).not.toBe(there.id);
    expect(await readClient(others.agent, { phone: there.phone })).toMatchObject({ id });
  });
});

describe('an edited client', () => {
  test('an edit of a client stores author and time, notifies open pages, and leaves recorded sales unchanged', async () => {
    const sale = await buildSale(company);
    const stream = await openEvents(company.stranger.api);
    const begun = Date.now();
    const body = { surname: 'Рахимова', phone: freshPhone(), email: 'r@example.com' };
    const after = expectStatus(await editClient(agent, sale.client_id, body, 1), 200);
    expect(after).toMatchObject({ ...body, name: 'Тимур', version: 2 });
    await stream.change('client', sale.client_id);
    await stream.close();
    const client = await readClient(manager, { id: sale.client_id });
    expect(client).toMatchObject({ ...body, updated_by_name: 'Тестов agent', sales_count: 1 });
    expect(Date.parse(client?.updated_at ?? '')).toBeGreaterThan(begun - 1000);
    const query = 'query ($id: Id!) { sale(id: $id) { tourist_surname tourist_phone client_id } }';
    const read = await agent.api.read<{ sale: Partial<Sale> }>(query, { id: sale.id });
    const { tourist_surname, tourist_phone, client_id } = sale;
    expect(read.sale).toEqual({ tourist_surname, tourist_phone, client_id });
  });

  test('an edit to another client’s number is refused with that client’s name, or the survivor’s for a merged number', async () => {
    const [ours, theirs] = [await buildClient(company), await buildClient(company, { surname: 'Каримова' })];
    const { details } = expectRefusal(
      await editClient(manager, ours.id, { phone: theirs.phone }),
      409,
      'client_phone_taken',
    );
    expect(details).toEqual({ client_id: theirs.id, name: theirs.name, surname: 'Каримова' });
    const { survivor, other } = await mergedPair();
    const refused = await editClient(manager, ours.id, { phone: other.tourist_phone });
    expect(expectRefusal(refused, 409, 'client_phone_taken').details).toMatchObject({ client_id: survivor.client_id });
    expect(await readClient(manager, { id: ours.id })).toMatchObject({ phone: ours.phone, version: 1 });
  });

  test('an edit to the client’s own number is allowed, and one to the number of a client merged into it exchanges both', async () => {
    const ours = await buildClient(company);
    expectStatus(await editClient(manager, ours.id, { phone: ours.phone, name: 'Анна' }), 200);
    const { survivor, other } = await mergedPair();
    const { tourist_phone: before } = survivor;
    const { version = 0 } = (await readClient(manager, { id: survivor.client_id })) ?? {};
    expectStatus(await editClient(agent, survivor.client_id, { phone: other.tourist_phone }, version), 200);
    for (const phone of [before, other.tourist_phone]) {
      expect(await readClient(manager, { phone })).toMatchObject({
        id: survivor.client_id,
        phone: other.tourist_phone,
      });
    }
  });

  test('two clients that are edited to the same number at once do not both get it', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await buildClient(company), await buildClient(company)];
      const phone = freshPhone();
      const answers = await Promise.all([
        editClient(manager, one.id, { phone }),
        editClient(manager, two.id, { phone }),
        createClient(agent, { phone }),
      ]);
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
      for (const answer of answers.filter(({ status }) => status >= 300))
        expectRefusal(answer, 409, 'client_phone_taken');
    }
  });

  test('an edit with a stale version is refused, and one without a change does nothing', async () => {
    const { id, name } = expectStatus(await createClient(agent), 201);
    expect(expectStatus(await editClient(agent, id, { name }, 1), 200).version).toBe(1);
    expectStatus(await editClient(agent, id, { name: 'Анна' }, 1), 200);
    expectRefusal(await editClient(manager, id, { name: 'Ольга' }, 1), 409, 'stale');
    expect(await readClient(manager, { id })).toMatchObject({
      name: 'Анна',
      version: 2,
      updated_by_name: 'Тестов agent',
    });
  });

  test('an edit of a merged client is refused, and the survivor is named', async () => {
    const { survivor, other } = await mergedPair();
    const { details } = expectRefusal(
      await editClient(manager, other.client_id, { name: 'Анна' }),
      409,
      'client_merged',
    );
    expect(details).toEqual({ client_id: survivor.client_id });
  });

  test('an edit of another company’s client is refused', async () => {
    const others = await buildCompany(server);
    const { id } = await buildClient(company);
    expectRefusal(await editClient(others.manager, id, clientBody()), 404, 'not_found');
    const answer = await others.agent.api.graphql('query ($id: Id!) { client(id: $id) { id } }', { id });
    expect(answer.body.errors?.[0]?.extensions).toMatchObject({ code: 'not_found' });
  });
});

describe('the history of a client', () => {
  test('the history of a client has each event with author, old and new values, those of merged clients included', async () => {
    const [survivor, other] = await twoClients(company);
    expectStatus(await editClient(agent, other.client_id, { name: 'Анна', email: 'a@example.com' }), 200);
    const body = { ...mergeBody(survivor, other), other_version: 2 };
    expectStatus(await merge(company, body), 200);
    const correction = { points: 5, reason: 'Подарок' };
    expectStatus(await manager.api.post(`/clients/${survivor.client_id}/points/`, correction), 200);
    const history = await clientHistory(agent, survivor.client_id);
    const events = history.map(({ event, by_name }) => `${event} ${by_name}`);
    expect(events).toEqual(
      expect.arrayContaining([
        'client.create Тестов agent',
        'client.edit Тестов agent',
        'points.correct Тестов manager',
      ]),
    );
    expect(history.find(({ event }) => event === 'client.edit')?.changes).toEqual([
      { field: 'name', before: 'Тимур', after: 'Анна' },
      { field: 'email', before: null, after: 'a@example.com' },
    ]);
    expect(history.find(({ event }) => event === 'points.correct')?.changes).toEqual([
      { field: 'points', before: '0', after: '5' },
    ]);
  });
});

test('only Management reads the list of clients', async () => {
  const answer = await agent.api.graphql('{ clients { totalCount } }');
  expect(answer.body.errors?.[0]?.extensions).toMatchObject({ code: 'insufficient_permissions' });
  expect((await clientsPage(manager)).totalCount).toBeGreaterThan(0);
});
