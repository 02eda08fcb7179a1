import { spawn } from 'node:child_process';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Sale } from '#contract/sales/sale.ts';
import { ConfigError } from '../../src/server/base/config-error.ts';
import { StartError } from '../../src/server/base/db/embedded/index.ts';
import { MigrationError, migrate } from '../../src/server/base/db/migrate.ts';
import { asApp, type Connection, parseDatabaseUrl } from '../../src/server/base/db/settings.ts';
import { SETUP_LOCK } from '../../src/server/company/rows/accounts.ts';
import { projectRoot } from '../../src/server/source-files.ts';
import { newSale, openShop, postSale } from '../support/data/shop.ts';
import { type OwnPostgres, startOwnPostgres } from '../support/processes/own-postgres.ts';
import { plainEnv, type ServerProcess, watch } from '../support/processes/server-process.ts';
import {
  addDirections,
  directionsOf,
  run,
  setUpFirstManager,
  stop,
  superuserOf,
  waitForRefusal,
} from '../support/processes/start-ups.ts';
import { Api, expectStatus } from '../support/server/api.ts';
import { openEvents } from '../support/server/event-stream.ts';
import { openSql, type Sql } from '../support/server/sql.ts';
import { isThorough } from '../support/thorough.ts';
import { until } from '../support/wait.ts';

let postgres: OwnPostgres;
beforeAll(async () => {
  postgres = await startOwnPostgres();
});
afterAll(() => postgres?.remove());

const start = (env: NodeJS.ProcessEnv) => run({ env });

/** `postgres://…` of a connection over a socket. */
const urlOf = ({ user, password, database, host }: Connection) =>
  `postgres://${user}:${encodeURIComponent(String(password))}@localhost/${database}?host=${host}`;

/** `npm run karavan -- …` on the external database. */
function karavan(url: string, ...typed: string[]): ServerProcess {
  const env = plainEnv({ DATABASE_URL: url, npm_config_update_notifier: 'false' });
  const npm = watch(spawn('npm', ['run', '--silent', 'karavan', '--', ...typed], { cwd: projectRoot, env }));
  onTestFinished(async () => {
    npm.kill('SIGKILL');
    await npm.ended;
  });
  return npm;
}

describe('two servers on one external PostgreSQL', () => {
  test('two servers share sessions, and each reports what is saved through the other', async () => {
    const url = urlOf(postgres.owner);
    const servers = [start({ DATABASE_URL: url }), start({ DATABASE_URL: url })];
    const [one = '', other = ''] = await Promise.all(servers.map((server) => server.ready()));
    // PORT=0: a free port for each.
    for (const address of [one, other]) expect(address).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
    expect(one).not.toBe(other);
    const shop = await openShop(one);
    const stream = await openEvents(new Api(other, shop.token));
    const { id } = expectStatus(await postSale<Sale>(new Api(one, shop.token), newSale(shop)), 201);
    await stream.change('sale', id);
    await stream.close();
    const { sale } = await new Api(other, shop.token).read<{ sale: Sale }>(`{ sale(id: ${id}) { id brutto } }`);
    expect(sale).toEqual({ id, brutto: '1000.00' });
    await Promise.all(servers.map(stop));
    expect(servers[0]?.output()).toContain(`Database: ${postgres.owner.host}:5432/karavan\n`);
    for (const server of servers) expect(server.output()).not.toContain(postgres.owner.password);
  });
});

test('a start waits for a database that is too busy to answer within the time limits of requests', async () => {
  const sql = await openSql(await superuserOf(postgres.dataDir));
  await sql.query('select pg_advisory_lock($1)', [SETUP_LOCK]);
  const server = start({ DATABASE_URL: urlOf(postgres.owner), DATABASE_STATEMENT_TIMEOUT: '100' });
  const begunAt = async () => {
    const [waiting] = await sql.query<{ query_start: Date }>(
      "select query_start from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'pg_advisory_xact_lock'",
    );
    return waiting && String(waiting.query_start);
  };
  const first = await until('the start to wait for the database', begunAt);
  await until('the next try', async () => ![undefined, first].includes(await begunAt()));
  await sql.end();
  await server.ready();
  await stop(server);
});

test('npm run karavan -- migrate creates the schema in an external database, and creates it once', async () => {
  const first = karavan(await emptyDatabase('to_migrate'), 'migrate', '--json');
  expect(await first.ended, first.output()).toEqual({ code: 0, signal: null });
  expect(JSON.parse(first.output()).applied).toContain('0001-companies-and-users.sql');
  const owner = { ...postgres.owner, database: 'to_migrate' };
  expect(await migrate({ owner, app: asApp(owner) })).toEqual([]);
});

/** Another database in the external PostgreSQL, owned by the same role: its URL. */
async function emptyDatabase(database: string): Promise<string> {
  const sql = await openSql(await superuserOf(postgres.dataDir, 'postgres'));
  await sql.query(`create database ${database} owner ${postgres.owner.user}`);
  await sql.end();
  return urlOf({ ...postgres.owner, database });
}

describe('an unusable external database is refused with a message, without the password', () => {
  const SECRET = 'sesame';
  const FORM = 'DATABASE_URL must have the form postgres://user:password@host:5432/database';

  test('the server refuses an unusable external database with a message, without the password', async () => {
    const said = await waitForRefusal(start({ DATABASE_URL: urlOf({ ...postgres.owner, password: SECRET }) }));
    expect(said).toContain('password authentication failed');
    expect(said).not.toContain(SECRET);
    expect(said).not.toContain(postgres.owner.password);
  });

  test.each<[string, () => string, string]>([
    ['no such database', () => urlOf({ ...postgres.owner, database: 'nowhere' }), 'database "nowhere" does not exist'],
    ['nothing at the port', () => `postgres://karavan:${SECRET}@localhost:1/karavan`, 'ECONNREFUSED'],
    ['no such host', () => `postgres://karavan:${SECRET}@nowhere.invalid/karavan`, 'nowhere.invalid'],
  ])('%s', async (_, url, words) => {
    const owner = parseDatabaseUrl(url(), 'DATABASE_URL');
    const refused: unknown = await migrate({ owner, app: asApp(owner) }).catch((error: unknown) => error);
    // The server and the command line write the message of such an error, and nothing else of it.
    expect(refused).toBeInstanceOf(StartError);
    const said = (refused as StartError).message;
    expect(said).toContain(words);
    expect(said).not.toContain(SECRET);
    expect(said).not.toContain(postgres.owner.password);
  });

  test.each([
    SECRET,
    `mysql://karavan:${SECRET}@localhost/karavan`,
    `postgres://karavan:${SECRET}#1@localhost/karavan`,
    // A password without the escapes of a URL.
    `postgres://karavan:${SECRET}%@localhost/karavan`,
  ])('the DATABASE_URL %s is not the address of a PostgreSQL', (text) => {
    const read = () => parseDatabaseUrl(text, 'DATABASE_URL');
    expect(read).toThrow(FORM);
    expect(read).toThrow(ConfigError);
    expect(read).not.toThrow(SECRET);
  });

  test.runIf(isThorough)(
    'the command line refuses an unusable external database with a message, without the password',
    async () => {
      const said = await waitForRefusal(karavan(urlOf({ ...postgres.owner, password: SECRET }), 'migrate'));
      expect(said).toContain('password authentication failed');
      expect(said).not.toContain(SECRET);
    },
  );
});

describe('a role for requests that row level security does not bind', () => {
  const PASSWORD = 'sesame';
  let sql: Sql;
  beforeAll(async () => {
    sql = await openSql(await superuserOf(postgres.dataDir, 'postgres'));
  });
  afterAll(() => sql?.end());

  const unbound = (rights: string) => `create role unbound login password '${PASSWORD}' ${rights}`;

  test.each([
    ['is a superuser', 'it is a superuser', [unbound('superuser')]],
    ['bypasses row level security', 'it bypasses row level security', [unbound('bypassrls')]],
    [
      'is a member of the owner',
      'it is a member of karavan_owner, which owns the database or tables in it',
      [unbound(''), 'grant karavan_owner to unbound'],
    ],
    [
      'may become a superuser',
      'it is a member of postgres, which is a superuser',
      [unbound('noinherit'), 'grant postgres to unbound'],
    ],
  ])(
    'a role for requests that %s is refused with a message before the schema is changed',
    async (_, words, statements) => {
      await sql.query('create database bound owner karavan_owner');
      onTestFinished(async () => {
        await sql.query('drop database bound');
        await sql.query('drop role unbound');
      });
      for (const statement of statements) await sql.query(statement);
      const owner = { ...postgres.owner, database: 'bound' };
      const refused: unknown = await migrate({ owner, app: { ...owner, user: 'unbound', password: PASSWORD } }).catch(
        (error: unknown) => error,
      );
      expect(refused).toBeInstanceOf(ConfigError);
      expect((refused as ConfigError).message).toContain(`The role unbound must not serve requests: ${words}`);
      expect((refused as ConfigError).message).toContain('Name a role in DATABASE_APP_URL that is no owner');
      const database = await openSql(await superuserOf(postgres.dataDir, 'bound'));
      expect(await database.query("select from pg_class where relname = 'companies'")).toEqual([]);
      await database.end();
    },
  );

  test('the server refuses the owner of the database as the role for requests with a message', async () => {
    const url = urlOf(postgres.owner);
    expect(await waitForRefusal(start({ DATABASE_URL: url, DATABASE_APP_URL: url }))).toContain(
      'The role karavan_owner must not serve requests: it owns the database or tables in it',
    );
  });
});

describe('an owner without the right to create roles', () => {
  const PASSWORD = 'p@ss:w#rd/%25';

  let sql: Sql;
  let agency: Connection;
  beforeEach(async () => {
    sql = await openSql(await superuserOf(postgres.dataDir, 'postgres'));
    // Without the app role, which a prepared folder has.
    await sql.query('alter role karavan_app rename to karavan_app_before');
    await sql.query(`create role agency login password '${PASSWORD}'`);
    await sql.query('create database agency owner agency');
    agency = { ...postgres.owner, user: 'agency', password: PASSWORD, database: 'agency' };
  });
  afterEach(async () => {
    await sql.query('drop database if exists agency with (force)');
    await sql.query('drop role if exists agency, karavan_app');
    await sql.query('alter role karavan_app_before rename to karavan_app');
    await sql.end();
  });

  const words = "agency can't make the role karavan_app: permission denied to create role.";
  const wrongPassword = 'password authentication failed for user "karavan_app"';
  const appRole = (password = `${PASSWORD}2`): Connection => ({ ...agency, user: 'karavan_app', password });
  const createAppRole = () => sql.query(`create role karavan_app login password '${PASSWORD}2'`);

  test('the owner is refused with a message as long as the app role is missing or has another password', async () => {
    // The server and the command line write the message of both errors, and nothing else of it.
    const refused = (app: Connection): Promise<unknown> =>
      migrate({ owner: agency, app }).catch((error: unknown) => error);
    const withoutRole = await refused(asApp(agency));
    expect(withoutRole).toBeInstanceOf(MigrationError);
    expect((withoutRole as Error).message).toContain(words);
    await createAppRole();
    const wrong = await refused(appRole('sesame'));
    expect(wrong).toBeInstanceOf(StartError);
    expect((wrong as Error).message).toContain(wrongPassword);
    await migrate({ owner: agency, app: appRole() });
    expect(await migrate({ owner: agency, app: appRole() })).toEqual([]);
    const app = await openSql(appRole());
    expect(await app.query('select from companies')).toEqual([]);
    await app.end();
  });

  test.runIf(isThorough)('the owner is served with a named app role, on the first and on the next start', async () => {
    const DATABASE_URL = urlOf(agency);
    expect(await waitForRefusal(start({ DATABASE_URL }))).toContain(words);
    await createAppRole();
    const wrong = await waitForRefusal(start({ DATABASE_URL, DATABASE_APP_URL: urlOf(appRole('sesame')) }));
    expect(wrong).toContain(wrongPassword);
    const env = { DATABASE_URL, DATABASE_APP_URL: urlOf(appRole()) };
    const first = start(env);
    const manager = await setUpFirstManager(await first.ready());
    await addDirections(manager, ['Анталья']);
    await stop(first);
    const second = start(env);
    expect(await directionsOf(new Api(await second.ready(), manager.token))).toEqual(['Анталья']);
    await stop(second);
  });
});
