import { describe, expect, test } from 'vitest';
import { buildClient, createClient, editClient, pointsPage, readClient } from '../../support/data/client-reads.ts';
import { buildCompany, buildSale, freshPhone, type Person } from '../../support/data/company.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { type Answer, expectStatus } from '../../support/server/api.ts';
import { sharedServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';

const server = await sharedServer();
const sql = await sharedSql(server.database.superuser);
const company = await buildCompany(server);
const { manager, agent, colleague, stranger } = company;

const bonus = expectStatus(
  await manager.api.post<{ id: number }>('/loyalty/bonuses/', { name: 'Трансфер', points: 10 }),
  201,
);
const MESSAGES = 'query ($id: Id!) { clientMessages(id: $id) { id } }';
const CONSENTS = 'query ($id: Id!) { clientConsents(id: $id) { id } }';
const POINTS = 'query ($filter: PointsHistoryFilter!) { pointsHistory(filter: $filter) { totalCount } }';
const CLIENT = 'query ($id: Id!) { client(id: $id) { phone history { id } } }';

/** Every read and command of an agent that takes a client’s id. */
const asked: Record<string, (person: Person, id: number) => Promise<Answer<unknown>>> = {
  'the client with its history': ({ api }, id) => api.graphql(CLIENT, { id }),
  'its points': ({ api }, id) => api.graphql(POINTS, { filter: { client_id: id } }),
  'its messages': ({ api }, id) => api.graphql(MESSAGES, { id }),
  'its consents': ({ api }, id) => api.graphql(CONSENTS, { id }),
  'an edit': (person, id) => editClient(person, id, { name: 'Лола' }),
  'a bonus': ({ api }, id) => api.post(`/clients/${id}/bonuses/`, { bonus_id: bonus.id }),
};

/** Log lines of reads of a client, newest last. */
const readsOf = (id: number): Promise<{ user_id: number; event: string }[]> =>
  sql.query(
    `select user_id, event from audit_log where company_id = $1 and entity = 'client' and entity_id = $2
      and event in ('client.look_up', 'client.view') order by id`,
    [company.id, id],
  );

/** Dates the log lines of a client back by some hours. */
const hoursAgo = (hours: number, id: number) =>
  sql.query(
    `update audit_log set at = at - make_interval(hours => $3) where company_id = $1 and entity = 'client' and entity_id = $2`,
    [company.id, id, hours],
  );

const lookUp = (person: Person, phone: string) =>
  person.api.graphql('query ($phone: String!) { client(phone: $phone) { id } }', { phone });

describe('an agent’s access to clients', () => {
  test.each(Object.keys(asked))(
    'an agent who requests %s of an unknown client gets the answer for one that does not exist',
    async (what) => {
      const { id } = await buildClient(company);
      await manager.api.post(`/clients/${id}/points/`, { points: 20, reason: 'Подарок' });
      const send = asked[what] ?? expect.unreachable();
      const [unknown, none] = [await send(agent, id), await send(agent, 999_999_999)];
      expect([unknown.status, unknown.text]).toEqual([404, none.text]);
      expect(unknown.text).toContain('not_found');
      expect(await readsOf(id)).toEqual([]);
      expectStatus(await send(manager, id), 200);
    },
  );

  test.each(Object.keys(asked))('an agent who entered the whole number, in any notation, gets %s', async (what) => {
    const { id, phone } = await buildClient(company);
    await manager.api.post(`/clients/${id}/points/`, { points: 20, reason: 'Подарок' });
    const send = asked[what] ?? expect.unreachable();
    expect(await readClient(agent, { phone: phone.slice(-7) })).toBeNull();
    expect((await send(agent, id)).status).toBe(404);
    const written = phone.replace(/^\+998(\d{2})(\d{3})/, '$1 $2-');
    expect(await readClient(agent, { phone: written })).toMatchObject({ id });
    expectStatus(await send(agent, id), 200);
    expect((await send(colleague, id)).status).toBe(404);
  });

  test.each(Object.keys(asked))(
    'an agent gets %s of the client of their own sale, and of a colleague’s where the office’s sales are shown',
    async (what) => {
      const open = await buildCompany(server, 'office');
      const openBonus = await open.manager.api.post<{ id: number }>('/loyalty/bonuses/', { name: 'Ужин', points: 10 });
      for (const [of, bonusId] of [[company, bonus.id] as const, [open, expectStatus(openBonus, 201).id] as const]) {
        const { client_id: id } = await buildSale(of);
        await of.manager.api.post(`/clients/${id}/points/`, { points: 40, reason: 'Подарок' });
        const send = (person: Person) =>
          what === 'a bonus'
            ? person.api.post(`/clients/${id}/bonuses/`, { bonus_id: bonusId })
            : (asked[what] ?? expect.unreachable())(person, id);
        expectStatus(await send(of.agent), 200);
        expect((await send(of.colleague)).status).toBe(of === open ? 200 : 404);
        expect((await send(of.stranger)).status).toBe(404);
      }
    },
  );

  test('an agent may read a client for twelve hours after entering the number or creating the client', async () => {
    const found = await buildClient(company);
    await readClient(agent, { phone: found.phone });
    const recorded = expectStatus(await createClient(agent), 201);
    for (const { id } of [found, recorded]) {
      await hoursAgo(11, id);
      expectStatus(await agent.api.graphql(CLIENT, { id }), 200);
      await hoursAgo(1, id);
      expect((await agent.api.graphql(CLIENT, { id })).status).toBe(404);
    }
  });
});

describe('log of reads of clients', () => {
  test('a look-up and an opening of a client are logged once an hour per person, without the number', async () => {
    const { id, phone } = await buildClient(company);
    for (let time = 0; time < 3; time++) {
      await readClient(agent, { phone });
      await readClient(agent, { id });
      await readClient(manager, { id });
      await pointsPage(manager, { filter: { phone } });
    }
    const lines = [
      { user_id: agent.id, event: 'client.look_up' },
      { user_id: agent.id, event: 'client.view' },
      { user_id: manager.id, event: 'client.view' },
      { user_id: manager.id, event: 'client.look_up' },
    ];
    expect(await readsOf(id)).toEqual(lines);
    await hoursAgo(1, id);
    await readClient(manager, { id });
    expect(await readsOf(id)).toEqual([...lines, { user_id: manager.id, event: 'client.view' }]);
    const page = await manager.api.read<{
      logs: { rows: { by_name: string; entity_name: string; changes: unknown[] }[] };
    }>(
      'query ($id: Id!) { logs(filter: {event: "client.look_up", entity_id: $id}) { rows { by_name entity_name changes { field } } } }',
      { id },
    );
    const entity_name = 'Юсупова Зарина';
    expect(page.logs.rows).toEqual([
      { by_name: 'Тестов manager', entity_name, changes: [] },
      { by_name: 'Тестов agent', entity_name, changes: [] },
    ]);
  });

  test('the history of a client does not show who read it', async () => {
    const { id } = await buildClient(company);
    await readClient(manager, { id });
    const query = 'query ($id: Id!) { entityHistory(entity: "client", id: $id) { event } }';
    expect(await manager.api.read(query, { id })).toEqual({ entityHistory: [{ event: 'client.create' }] });
  });

  test('a new client that is refused because another has the number is logged as a look-up', async () => {
    const { id, phone } = await buildClient(company);
    expectRefusal(await createClient(agent, { phone }), 409, 'client_phone_taken');
    const own = expectStatus(await createClient(colleague), 201);
    expectRefusal(await editClient(colleague, own.id, { phone }), 409, 'client_phone_taken');
    expect(await readsOf(id)).toEqual([
      { user_id: agent.id, event: 'client.look_up' },
      { user_id: colleague.id, event: 'client.look_up' },
    ]);
  });
});

describe('look-ups of unknown numbers', () => {
  const missesOf = (person: Person) =>
    sql.query('select misses from client_look_ups where company_id = $1 and user_id = $2', [company.id, person.id]);

  test('after sixty unknown numbers in an hour an agent’s look-ups are refused, which is logged once', async () => {
    const known = await buildClient(company);
    const answers = await Promise.all(Array.from({ length: 70 }, () => lookUp(stranger, freshPhone())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer.status).toBe(429);
      expect(answer.text).toContain('client_look_ups_exceeded');
      const wait = Number(answer.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(3000);
      expect(wait).toBeLessThanOrEqual(3600);
    }
    expect((await lookUp(stranger, known.phone)).status).toBe(429);
    expectRefusal(await createClient(stranger, { phone: known.phone }), 429, 'client_look_ups_exceeded');
    expect(await readsOf(known.id)).toEqual([]);
    expect(await missesOf(stranger)).toEqual([{ misses: 60 }]);
    const lines = await sql.query(
      `select entity, entity_id, changes from audit_log where company_id = $1 and event = 'client.look_ups_exceeded'`,
      [company.id],
    );
    expect(lines).toEqual([{ entity: 'user', entity_id: stranger.id, changes: {} }]);
    await sql.query(`update client_look_ups set began_at = began_at - interval '1 hour' where user_id = $1`, [
      stranger.id,
    ]);
    expectStatus(await lookUp(stranger, freshPhone()), 200);
    expect(await missesOf(stranger)).toEqual([{ misses: 1 }]);
  });

  test('the limit of look-ups stops neither a sale of that agent, nor others, nor a manager', async () => {
    await lookUp(stranger, freshPhone());
    await sql.query('update client_look_ups set misses = 60 where user_id = $1', [stranger.id]);
    expect((await lookUp(stranger, freshPhone())).status).toBe(429);
    const { client_id } = await buildSale(company, {}, stranger);
    expectStatus(await stranger.api.graphql(CLIENT, { id: client_id }), 200);
    expectStatus(await lookUp(colleague, freshPhone()), 200);
    for (let time = 0; time < 3; time++) expectStatus(await lookUp(manager, freshPhone()), 200);
    expect(await missesOf(manager)).toEqual([]);
  });
});
