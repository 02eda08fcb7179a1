import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql as query } from 'kysely';
import pg from 'pg';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { hashToken } from '../../../src/server/base/crypto/session-token.ts';
import { connect } from '../../../src/server/base/db/connect.ts';
import { inCompany } from '../../../src/server/base/db/transaction.ts';
import { makeCallers } from '../../../src/server/company/sign-in/assumed-callers.ts';
import { buildCompany, buildSale, type Company, saleBody } from '../../support/data/company.ts';
import { openNetwork } from '../../support/doubles/silent-network.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { oneRow, sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);
let company: Company;
beforeEach(async () => {
  company = await buildCompany(server);
});

/** Changes the user in the database, so that no command of the server can tell it of the change. */
const change = (assignment: string, id: number) => sql.query(`update users set ${assignment} where id = $1`, [id]);
const endSessions = (id: number) => sql.query('delete from session_tokens where user_id = $1', [id]);

describe('a read of a session that the server remembers from the read before', () => {
  test.each([
    ['a list', '{ sales { rows { id } } }'],
    ['several lists', '{ sales { rows { id } } clients { totalCount } }'],
    ['a report', '{ salesReport(group: "month", from: "2026-01-01", to: "2026-12-31") { totals { brutto } } }'],
    ['arguments that are refused before anything is read', '{ sales(first: 0) { rows { id } } }'],
    ['a query that is malformed', '{ nothing }'],
  ])('a read is refused as soon as its session has ended: %s', async (_, query) => {
    const { api, id } = company.manager;
    expectStatus(await api.graphql('{ me { id } }'), 200);
    await endSessions(id);
    expectRefusal(await api.graphql(query), 401, 'unauthorized');
    expectRefusal(await api.graphql(query), 401, 'unauthorized');
  });

  test('a read is refused as soon as its user is disabled', async () => {
    const { api, id } = company.agent;
    expectStatus(await api.graphql('{ me { id } }'), 200);
    await change('disabled_at = now()', id);
    expectRefusal(await api.graphql('{ sales { rows { id } } }'), 401, 'unauthorized');
  });

  test('a manager who has become an agent reads no sales of others, and an agent who has become a manager reads all', async () => {
    await buildSale(company, {}, company.colleague);
    const { manager } = company;
    const count = async () =>
      (await manager.api.read<{ sales: { rows: object[] } }>('{ sales { rows { id } } }')).sales.rows.length;
    expect(await count()).toBe(1);
    await change("role = 'agent'", manager.id);
    expect(await count()).toBe(0);
    await change("role = 'management'", manager.id);
    expect(await count()).toBe(1);
  });

  test('a role that permits a read for the first time is answered with it, not with a refusal', async () => {
    const { agent } = company;
    const query = '{ salesReport(group: "month", from: "2026-01-01", to: "2026-12-31") { totals { brutto } } }';
    expect((await agent.api.graphql(query)).status).toBe(403);
    await change("role = 'management'", agent.id);
    expectStatus(await agent.api.graphql(query), 200);
  });

  test('nothing is logged for a client’s data that a session asks for after its end', async () => {
    const { manager } = company;
    const [one, other] = [await buildSale(company), await buildSale(company, { tourist_phone: '+998901112233' })];
    const clientOf = async ({ id }: { id: number }) =>
      (await oneRow<{ client_id: number }>(sql, 'select client_id from sales where id = $1', [id])).client_id;
    const readClient = async (sale: { id: number }) =>
      manager.api.graphql(`{ client(id: ${await clientOf(sale)}) { id } }`);
    const count = () =>
      oneRow<{ count: number }>(sql, 'select count(*)::integer as count from audit_log where user_id = $1', [
        manager.id,
      ]);
    const before = await count();
    expectStatus(await readClient(one), 200);
    const after = await count();
    expect(after.count).toBe(before.count + 1);
    await endSessions(manager.id);
    expectRefusal(await readClient(other), 401, 'unauthorized');
    expect(await count()).toEqual(after);
  });
});

describe('a command of a session that the server remembers from the request before', () => {
  /** What a command leaves behind: sales, clients, lines of the log and idempotency keys. */
  const countRows = () =>
    oneRow<Record<string, number>>(
      sql,
      `select ${['sales', 'clients', 'audit_log', 'idempotency_keys']
        .map((table) => `(select count(*) from ${table} where company_id = $1)::integer as ${table}`)
        .join(', ')}`,
      [company.id],
    );
  const record = ({ api }: Company['agent']) =>
    api.post<{ id: number }>('/sales/', saleBody(company), { 'idempotency-key': randomUUID() });

  test.each<[string, (id: number) => Promise<unknown>]>([
    ['session has ended', endSessions],
    ['user has been disabled', (id) => change('disabled_at = now()', id)],
  ])('a sale is refused and nothing of it is kept as soon as the %s', async (_, end) => {
    const { agent } = company;
    expectStatus(await agent.api.graphql('{ me { id } }'), 200);
    const before = await countRows();
    await end(agent.id);
    expectRefusal(await record(agent), 401, 'unauthorized');
    expectRefusal(await record(agent), 401, 'unauthorized');
    expect(await countRows()).toEqual(before);
  });

  test('a manager who has become an agent adds no branch, and an agent who has become a manager adds one at once', async () => {
    const { manager, agent } = company;
    const add = (person: Company['agent']) => person.api.post('/branches/', { name: randomUUID() });
    expectStatus(await add(manager), 201);
    await change("role = 'agent'", manager.id);
    const before = await countRows();
    expectRefusal(await add(manager), 403, 'insufficient_permissions');
    expect(await countRows()).toEqual(before);
    expectRefusal(await add(agent), 403, 'insufficient_permissions');
    await change("role = 'management'", agent.id);
    expectStatus(await add(agent), 201);
  });

  test('a sale belongs to the office that its agent has moved to since the request before', async () => {
    const { agent, stranger } = company;
    expectStatus(await record(agent), 201);
    await change(`office_id = (select office_id from users where id = ${stranger.id})`, agent.id);
    const { id } = expectStatus(await record(agent), 201);
    const { moved } = await oneRow<{ moved: boolean }>(
      sql,
      'select s.office_id = u.office_id as moved from sales s join users u on u.id = $2 where s.id = $1',
      [id, stranger.id],
    );
    expect(moved).toBe(true);
  });

  test('a command that locks its own user does not wait for the record of the session’s use', async () => {
    const { api, id } = company.agent;
    expectStatus(await api.graphql('{ me { id } }'), 200);
    await change("last_used_at = now() - interval '1 hour'", id);
    await sql.query("update session_tokens set last_used_at = now() - interval '1 hour' where user_id = $1", [id]);
    expectStatus(await api.patch('/users/me/', { name: 'Лола' }), 200);
    const { used } = await oneRow<{ used: boolean }>(
      sql,
      "select last_used_at > now() - interval '1 minute' as used from session_tokens where user_id = $1",
      [id],
    );
    expect(used).toBe(true);
  });

  test('a command that is committed is answered although the session’s use can’t be recorded', async () => {
    const { agent } = company;
    expectStatus(await record(agent), 201);
    await sql.query("update session_tokens set last_used_at = now() - interval '1 hour' where user_id = $1", [
      agent.id,
    ]);
    await sql.query(
      `alter table session_tokens add constraint unused check (last_used_at < now() - interval '1 minute') not valid`,
    );
    const before = await countRows();
    try {
      expectStatus(await record(agent), 201);
    } finally {
      await sql.query('alter table session_tokens drop constraint unused');
    }
    expect((await countRows()).sales).toBe(Number(before.sales) + 1);
  });

  /** The statements of a recorded sale, in the order in which they were sent. */
  async function statementsOfSale(): Promise<pg.QueryConfig[]> {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    expectStatus(await record(company.agent), 201);
    const sent = query.mock.calls.map(([config]) => config as unknown as pg.QueryConfig);
    // Servers of other files in this process have connections of their own, which are in use at the same time.
    const used = query.mock.contexts[sent.findIndex(({ text }) => text.startsWith('insert into "idempotency_keys"'))];
    const own = sent.filter((_, index) => query.mock.contexts[index] === used);
    query.mockRestore();
    return own;
  }

  test('who the caller is, is asked together with the beginning of the command', async () => {
    expectStatus(await record(company.agent), 201);
    const texts = (await statementsOfSale())
      .map(({ text }) => text.trim())
      // Behind a pooler each transaction sets its time limits.
      .filter((text) => !/^set local (statement|idle_in_transaction_session)_timeout/.test(text));
    expect(texts.slice(0, 4)).toEqual([
      expect.stringMatching(/^select company_id, user_id, role/),
      'begin read write',
      expect.stringMatching(/^set local app.company_id/),
      expect.stringMatching(/^insert into "idempotency_keys"/),
    ]);
  });

  test('every statement of a recorded sale that has values is prepared, and none behind a pooler, which forgets it', async () => {
    const sent = await statementsOfSale();
    expect(sent.length).toBeGreaterThan(15);
    const withValues = sent.filter(({ values = [] }) => values.length > 0);
    const isPooled = server.database.pooled !== undefined;
    expect(withValues.filter(({ name }) => (name === undefined) !== isPooled)).toEqual([]);
  });
});

test('a read for an assumed caller waits for one connection when none is to be had, and not for a second one to confirm the caller', async () => {
  const { host, port, ...login } = server.database.superuser;
  const network = await openNetwork(join(String(host), `.s.PGSQL.${port}`));
  const options = {
    poolSize: 1,
    statementTimeout: 200,
    connectTimeout: 200,
    answerTimeout: 200,
    onLost: () => undefined,
  };
  const { db, pool } = connect({ ...login, host: '127.0.0.1', port: network.port }, options);
  const callers = makeCallers(db, { sessions: { idleHours: 24, maxDays: 30 }, clock: () => new Date() });
  const session = { tokenHash: hashToken(String(company.manager.api.token)), network: '127.0.0.0' };
  expect(await callers.find(session)).toMatchObject({ id: company.manager.id });
  network.swallow();
  await expect(query`select ${1}::integer`.execute(db)).rejects.toThrow();
  const opened = network.opened();
  const { confirmation } = callers.assume(session) ?? {};
  const read = inCompany(
    db,
    company.id,
    'one read',
    (tx) => query`select ${1}::integer`.execute(tx),
    confirmation?.takeStatement(),
  );
  await expect(read).rejects.toThrow('timeout');
  await expect(confirmation?.confirm()).rejects.toThrow('timeout');
  expect(network.opened() - opened).toBe(1);
  await pool.end();
  await network.close();
});
