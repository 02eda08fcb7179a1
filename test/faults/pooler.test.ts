import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sale } from '#contract/sales/sale.ts';
import { connect, type Database } from '../../src/server/base/db/connect.ts';
import { asApp } from '../../src/server/base/db/settings.ts';
import { inCompany, inTransaction } from '../../src/server/base/db/transaction.ts';
import type { Mode } from '../../src/server/base/db/transaction-start.ts';
import { newSale, openShop, postSale, type Shop } from '../support/data/shop.ts';
import { isReady } from '../support/data/writers.ts';
import { expectTold } from '../support/pages/told.ts';
import { karavan } from '../support/processes/command-line.ts';
import {
  emptyDatabase,
  type OwnPostgres,
  openAsSuperuser,
  startOwnPostgres,
  urlOf,
} from '../support/processes/own-postgres.ts';
import { hasPgbouncer, type Pooler, startPooler } from '../support/processes/pgbouncer.ts';
import { ORDINARY_LIMITS, type ServerProcess, startProcess } from '../support/processes/server-process.ts';
import { run, superuserOf, waitForRefusal } from '../support/processes/start-ups.ts';
import { patientLimits } from '../support/schema/database-limits.ts';
import { Api, expectStatus } from '../support/server/api.ts';
import { openEvents } from '../support/server/event-stream.ts';
import { countWaiting, lockSales } from '../support/server/locked-sales.ts';
import { openSql } from '../support/server/sql.ts';
import { until } from '../support/wait.ts';

describe.skipIf(!hasPgbouncer)('a server behind PgBouncer in transaction mode', () => {
  let postgres: OwnPostgres;
  let pooler: Pooler;
  let server: ServerProcess;
  let shop: Shop;
  let api: Api;
  let env: NodeJS.ProcessEnv;
  beforeAll(async () => {
    postgres = await startOwnPostgres();
    const { owner } = postgres;
    pooler = await startPooler({ target: owner, roles: [owner, asApp(owner)], poolSize: 3 });
    const through = pooler.through(owner);
    env = {
      DATABASE_URL: `postgres://${owner.user}:${owner.password}@${through.host}:${through.port}/${owner.database}`,
      DATABASE_DIRECT_URL: urlOf(owner),
    };
    server = startProcess({ env: { ...ORDINARY_LIMITS, ...env } });
    const url = await server.ready();
    shop = await openShop(url);
    api = new Api(url, shop.token);
  });
  afterAll(async () => {
    server?.kill('SIGKILL');
    await server?.ended;
    await pooler?.stop();
    await postgres?.remove();
  });

  test('commands, reads, reports, pages of an export and live updates work, and requests alone go through the pooler', async () => {
    const stream = await openEvents(api);
    const request = newSale(shop);
    const { id } = expectStatus(await postSale<Sale>(api, request), 201);
    expect(expectStatus(await postSale<Sale>(api, request), 201).id).toBe(id);
    await stream.change('sale', id);
    await stream.close();
    await Promise.all(Array.from({ length: 20 }, async () => expectStatus(await postSale(api, newSale(shop)), 201)));
    const exported = await api.read<{ sales: { rows: { id: number }[] } }>('{ sales(first: 200) { rows { id } } }');
    expect(exported.sales.rows).toHaveLength(21);
    const report = '{ salesReport(group: "month", from: "2026-01-01", to: "2026-12-31") { totals { sales } } }';
    expect(await api.read(report)).toEqual({ salesReport: { totals: { sales: 21 } } });
    const superuser = await openAsSuperuser(postgres, 'postgres');
    const sessions = await superuser.query<{ name: string; count: number }>(`
      select application_name as name, count(*)::integer as count from pg_stat_activity
      where usename = 'karavan_app' group by 1 order by 1`);
    await superuser.end();
    expect(sessions.map(({ name }) => name)).toEqual(['karavan', 'karavan listener']);
    expect(sessions[0]?.count).toBeLessThanOrEqual(3);
  });

  test('a read is cancelled in the database when its client leaves', async () => {
    const superuser = await superuserOf(postgres.dataDir);
    const watching = await openSql(superuser);
    const unlock = await lockSales(superuser);
    const leaving = new AbortController();
    const answer = fetch(`${api.url}/api/v1/graphql`, {
      method: 'POST',
      headers: { authorization: `Token ${shop.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ sales { rows { id } } }' }),
      signal: leaving.signal,
    });
    await until('a statement that waits for the lock', async () => (await countWaiting(watching)) === 1);
    leaving.abort();
    await expect(answer).rejects.toThrow('aborted');
    await until('no statement that waits', async () => (await countWaiting(watching)) === 0);
    await unlock();
    await watching.end();
    expectStatus(await api.graphql('{ sales { rows { id } } }'), 200);
  });

  test('commands of the command line and the doctor work beside it', async () => {
    const created = await karavan(postgres.dataDir, ['demo', '--slug', 'bridge', '--sales', '20'], { env });
    expect(created, created.err).toMatchObject({ code: 0 });
    const { out } = await karavan(postgres.dataDir, ['doctor'], { env });
    expect(out).toMatch(/^ok +pooler +The pooler .* leads to the same database/m);
  });

  test('while the database is away requests are answered with 503, and they work again when it is back', async () => {
    await postgres.goAway();
    await expectTold(postSale(api, newSale(shop)));
    await postgres.comeBack();
    await until('the server to be ready again', () => isReady(api.url));
    expectStatus(await postSale(api, newSale(shop)), 201);
  });

  test('a pooler that leads to another database is refused at the start with what to do', async () => {
    const other = await emptyDatabase(postgres, 'elsewhere');
    await other.end();
    const refused = run({ env: { ...env, DATABASE_DIRECT_URL: urlOf({ ...postgres.owner, database: 'elsewhere' }) } });
    expect(await waitForRefusal(refused)).toMatch(
      /leads to the database karavan of the cluster \d+, but DATABASE_DIRECT_URL to elsewhere of \d+\. Let both lead/,
    );
  });
});

describe.skipIf(!hasPgbouncer)('transactions over one pooled connection of PostgreSQL', () => {
  let postgres: OwnPostgres;
  let pooler: Pooler;
  const pools: { db: Database; end: () => Promise<void> }[] = [];
  beforeAll(async () => {
    postgres = await startOwnPostgres();
    const app = asApp(postgres.owner);
    pooler = await startPooler({ target: app, roles: [app], poolSize: 1 });
    for (let server = 0; server < 2; server++) {
      const options = { ...patientLimits, statementTimeout: 77_000, poolSize: 4, isPooled: true };
      const { db, pool } = connect(pooler.through(app), options);
      pools.push({ db, end: () => pool.end() });
    }
  });
  afterAll(async () => {
    for (const { end } of pools) await end();
    await pooler?.stop();
    await postgres?.remove();
  });

  type Seen = { company: string | null; timeout: string; access: string; session: number };
  const seen = sql<Seen>`
    select nullif(current_setting('app.company_id', true), '') as company, current_setting('statement_timeout') as timeout,
      current_setting('transaction_read_only') as access, pg_backend_pid() as session`;
  const modes: Mode[] = ['read write', 'read only', 'one read', 'report', 'load'];

  test('interleaved transactions of two companies see each its own company and time limit, and a statement after them neither', async () => {
    const sessions = new Set<number>();
    const turn = async (number: number) => {
      const { db } = pools[number % 2] as (typeof pools)[0];
      const company = 1 + (Math.floor(number / 2) % 2);
      const mode = modes[number % modes.length] as Mode;
      const ahead: { answer: Promise<unknown> | null } = { answer: null };
      const statement = {
        text: "select nullif(current_setting('app.company_id', true), '') as company",
        values: [],
        take: (answer: Promise<{ rows: unknown[] }>) => {
          ahead.answer = answer.then(({ rows }) => rows);
        },
      };
      const first = await inCompany(db, company, mode, async (tx) => (await seen.execute(tx)).rows[0], statement);
      expect(first, mode).toMatchObject({
        company: String(company),
        timeout: mode === 'report' ? '30s' : '77s',
        access: mode === 'read write' ? 'off' : 'on',
      });
      expect(await ahead.answer).toEqual([{ company: null }]);
      sessions.add(first?.session ?? 0);
      const after = (await seen.execute(db)).rows[0];
      expect(after).toMatchObject({ company: null, timeout: '0', access: 'off' });
    };
    await Promise.all(Array.from({ length: 200 }, (_, number) => turn(number)));
    expect(sessions.size).toBe(1);
  });

  test('a transaction of several statements is not mixed with those of others', async () => {
    const work = async (company: number) => {
      const { db } = pools[company % 2] as (typeof pools)[0];
      const companies = await inCompany(db, company, 'read write', async (tx) => {
        const all = [(await seen.execute(tx)).rows[0]?.company];
        for (let each = 0; each < 5; each++) all.push((await seen.execute(tx)).rows[0]?.company);
        return all;
      });
      expect(new Set(companies)).toEqual(new Set([String(company)]));
    };
    await Promise.all(Array.from({ length: 40 }, (_, number) => work(number + 1)));
  });

  test('a failed transaction leaves the connection to the next one as if nothing had happened', async () => {
    const [{ db } = pools[0] as (typeof pools)[0]] = pools;
    await expect(inTransaction(db, (tx) => sql`select 1 / 0`.execute(tx))).rejects.toMatchObject({ code: '22012' });
    await expect(inCompany(db, 1, 'one read', (tx) => sql`select 1 / 0`.execute(tx))).rejects.toMatchObject({
      code: '22012',
    });
    expect((await inCompany(db, 2, 'one read', (tx) => seen.execute(tx))).rows[0]?.company).toBe('2');
  });
});
