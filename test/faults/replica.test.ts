import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Database } from '../../src/server/base/db/connect.ts';
import { listenForChanges } from '../../src/server/base/db/listener.ts';
import { Replica } from '../../src/server/base/db/replica/replica.ts';
import { asApp } from '../../src/server/base/db/settings.ts';
import { inCompany } from '../../src/server/base/db/transaction.ts';
import { newSale, openShop, postSale, type Shop } from '../support/data/shop.ts';
import { karavan } from '../support/processes/command-line.ts';
import { type OwnPostgres, openAsSuperuser, startOwnPostgres, urlOf } from '../support/processes/own-postgres.ts';
import { type ServerProcess, startProcess } from '../support/processes/server-process.ts';
import { run, waitForRefusal } from '../support/processes/start-ups.ts';
import { type StreamingReplica, startReplica } from '../support/processes/streaming-replica.ts';
import { patientLimits } from '../support/schema/database-limits.ts';
import { Api, expectStatus } from '../support/server/api.ts';
import { openSql, type Sql } from '../support/server/sql.ts';
import { until } from '../support/wait.ts';

const REPORT = '{ salesReport(group: "month", from: "2026-01-01", to: "2026-12-31") { totals { sales } } }';
const MAX_AGE = 6;

let postgres: OwnPostgres;
let replica: StreamingReplica;
let onReplica: Sql;
let server: ServerProcess;
let shop: Shop;
let api: Api;
let env: NodeJS.ProcessEnv;
/** Sales that have been recorded. */
let sales = 0;
beforeAll(async () => {
  postgres = await startOwnPostgres();
  replica = await startReplica(postgres.dataDir);
  onReplica = await openSql(replica.superuser);
  env = {
    DATABASE_URL: urlOf(postgres.owner),
    // The role of requests signs in, as on the primary.
    DATABASE_REPLICA_URL: `postgres://localhost/karavan?host=${replica.superuser.host}`,
    DATABASE_REPLICA_MAX_AGE: String(MAX_AGE),
    METRICS_PORT: '0',
    LOG_LEVEL: 'info',
  };
  server = startProcess({ env });
  const url = await server.ready();
  shop = await openShop(url);
  api = new Api(url, shop.token);
});
afterAll(async () => {
  server?.kill('SIGKILL');
  await server?.ended;
  await onReplica?.end();
  await replica?.remove();
  await postgres?.remove();
});

/** The number of sales in the report, and the moment as of which the answer says to be. */
async function readReport(): Promise<{ sales: number; asOf: string | null }> {
  const answer = await api.graphql<{ salesReport: { totals: { sales: number } } }>(REPORT);
  const { data } = expectStatus(answer, 200);
  return { sales: data.salesReport.totals.sales, asOf: answer.headers.get('x-data-as-of') };
}

async function addSale(): Promise<void> {
  expectStatus(await postSale(api, newSale(shop)), 201);
  sales++;
}

/** A metric of the server; undefined if it is absent. */
async function metric(name: string): Promise<number | undefined> {
  const address = /Metrics: (http\S+)/.exec(server.output())?.[1] ?? '';
  const line = (await (await fetch(address)).text()).split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
}

const answeredBy = async (by: 'replica' | 'primary'): Promise<number> =>
  (await metric(`karavan_replica_reads_total{answered_by="${by}"}`)) ?? 0;

/** Reads the report and says what answered it. */
async function whoAnswers(): Promise<'replica' | 'primary'> {
  const before = await answeredBy('replica');
  await readReport();
  return (await answeredBy('replica')) > before ? 'replica' : 'primary';
}

const fromReplica = (): Promise<boolean> =>
  until('a report to be read on the replica', async () => (await whoAnswers()) === 'replica');

/** Writes to the log of the primary without changing a company. */
async function writeElsewhere(): Promise<void> {
  const superuser = await openAsSuperuser(postgres, 'postgres');
  await superuser.query('create table if not exists elsewhere (at timestamptz)');
  await superuser.query('insert into elsewhere values (now())');
  await superuser.end();
}

/** Waits until the server has logged words, and fails if it has them more often than that. */
const expectLogged = (words: RegExp, times: number): Promise<void> =>
  expect.poll(() => server.output().match(new RegExp(words, 'g'))?.length ?? 0).toBe(times);

describe('a server with a streaming replica', () => {
  test('a report and a page of an export are read on the replica, and have every sale that was saved before', async () => {
    await fromReplica();
    for (let each = 0; each < 20; each++) {
      await addSale();
      expect(await readReport()).toEqual({ sales, asOf: null });
    }
    const before = await answeredBy('replica');
    const { rows } = (await api.read<{ sales: { rows: unknown[] } }>('{ sales(first: 200) { rows { id } } }')).sales;
    expect(rows).toHaveLength(sales);
    expect(await answeredBy('replica')).toBe(before + 1);
    expect(await metric('karavan_replica_readable')).toBe(1);
    expect(await metric('karavan_replica_age_seconds')).toBeLessThan(60);
  });

  test('a replica that is behind answers with the moment of its data, the primary what was saved since, and instead of a too old one', async () => {
    await fromReplica();
    await onReplica.query('select pg_wal_replay_pause()');
    await writeElsewhere();
    const began = Date.now();
    const { asOf } = await until('an answer that says how old it is', async () => {
      const answer = await readReport();
      return answer.asOf === null ? null : answer;
    });
    expect(Math.abs(Date.parse(String(asOf)) - began)).toBeLessThan(60_000);
    await until('a replica that is too old', async () => (await metric('karavan_replica_readable')) === 0);
    expect(await readReport()).toEqual({ sales, asOf: null });
    await expectLogged(/more than 6 s behind/, 1);
    await onReplica.query('select pg_wal_replay_resume()');
    await fromReplica();
    await onReplica.query('select pg_wal_replay_pause()');
    await addSale();
    expect(await readReport()).toEqual({ sales, asOf: null });
    expect(await whoAnswers()).toBe('primary');
    await onReplica.query('select pg_wal_replay_resume()');
    await fromReplica();
  });

  test('while the replica is away the primary answers, which is logged once, and afterwards the replica again', async () => {
    await onReplica.end();
    await replica.goAway();
    for (let each = 0; each < 5; each++) expect(await whoAnswers()).toBe('primary');
    await expectLogged(/it does not answer/, 1);
    await replica.comeBack();
    onReplica = await openSql(replica.superuser);
    await fromReplica();
  });

  test('a read that recovery ends on the replica is answered by the primary', async () => {
    await onReplica.query('alter system set max_standby_streaming_delay = 0');
    await onReplica.query('select pg_reload_conf()');
    const app = asApp(postgres.owner);
    const limits = { ...patientLimits, poolSize: 2 };
    const primary = connect(app, limits);
    const listener = listenForChanges(app);
    const logger = pino({ level: 'silent' });
    const connection = replica.at(app);
    const read = new Replica({ primary: primary.db, connection, limits, listener, maxAge: 60_000, logger });
    const asked: Database[] = [];
    const ask = async (db: Database) => {
      asked.push(db);
      return inCompany(db, 1, 'read only', async (tx) => {
        await sql`select from directions`.execute(tx);
        if (db === primary.db) return 'primary';
        const locking = await openAsSuperuser(postgres, 'karavan');
        await locking.query('begin; lock table directions in access exclusive mode; commit');
        await locking.end();
        await until('recovery to end the read', async () => {
          const others = "select from pg_stat_activity where application_name = 'karavan' and xact_start is not null";
          return (await onReplica.query(others)).length === 0;
        });
        await sql`select from directions`.execute(tx);
        return 'replica';
      });
    };
    await until('the replica to be asked', async () => {
      const { answer } = await read.read(1, ask);
      expect(answer).toBe('primary');
      return asked.length > 1 && asked.at(-2) !== primary.db;
    });
    await read.stop();
    await listener.stop();
    await primary.pool.end();
  });

  test('a replica of another database, and an address with another role, are refused at the start', async () => {
    const refused = async (DATABASE_REPLICA_URL: string) =>
      waitForRefusal(run({ env: { ...env, DATABASE_REPLICA_URL } }));
    expect(await refused(`postgres://localhost/postgres?host=${replica.superuser.host}`)).toMatch(
      /^The replica at .* leads to the database postgres of the cluster \d+, but DATABASE_URL to karavan of \d+\./m,
    );
    expect(await refused(`postgres://reporter:secret@localhost/karavan?host=${replica.superuser.host}`)).toMatch(
      /^DATABASE_REPLICA_URL must name no role of its own, but has reporter: .*/m,
    );
  });

  test('the doctor says whether the replica can be read', async () => {
    const examine = async () => (await karavan(postgres.dataDir, ['doctor'], { env })).out;
    expect(await examine()).toMatch(/^ok +replica +The replica at .* has what the primary had written/m);
    await onReplica.query('select pg_wal_replay_pause()');
    await writeElsewhere();
    expect(await examine()).toMatch(/^warning +replica +The replica at .* is not read: it is more than/m);
    await onReplica.query('select pg_wal_replay_resume()');
  });

  test('a replica that was promoted is not read any more, because it may differ from the primary', async () => {
    await fromReplica();
    await replica.promote();
    await until(
      'the promotion',
      async () => (await onReplica.query('select where not pg_is_in_recovery()')).length > 0,
    );
    // What is written to it from now on is not in the primary.
    await onReplica.query('delete from sale_sums');
    expect(await readReport()).toEqual({ sales, asOf: null });
    expect(await whoAnswers()).toBe('primary');
    await expectLogged(/it was promoted, and is a primary of its own/, 1);
  });
});

describe('a failover', () => {
  test('after the primary is lost, a server on the promoted replica has every sale that the replica had, and works', async () => {
    const second = await startReplica(postgres.dataDir);
    await addSale();
    const recorded = sales;
    const lsn = await openAsSuperuser(postgres, 'postgres');
    const [{ position } = { position: '' }] = await lsn.query<{ position: string }>(
      'select pg_current_wal_flush_lsn()::text as position',
    );
    await lsn.end();
    const watching = await openSql(second.superuser);
    await until('the replica to have the last sale', async () => {
      const reached = await watching.query('select where pg_last_wal_replay_lsn() >= $1::pg_lsn', [position]);
      return reached.length > 0;
    });
    await watching.end();
    server.kill('SIGKILL');
    await server.ended;
    await postgres.goAway();
    await second.promote();
    const promoted = urlOf(second.at(postgres.owner));
    server = startProcess({ env: { ...env, DATABASE_URL: promoted, DATABASE_REPLICA_URL: promoted } });
    api = new Api(await server.ready(), shop.token);
    expect((await readReport()).sales).toBe(recorded);
    await addSale();
    expect(await readReport()).toEqual({ sales, asOf: null });
    expect(await answeredBy('replica')).toBe(0);
    server.kill('SIGKILL');
    await server.ended;
    await second.remove();
  });
});
