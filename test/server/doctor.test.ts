import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from '../../src/server/base/db/embedded/index.ts';
import type { CheckResult } from '../../src/server/operations/doctor/check-result.ts';
import { clockOfDatabase } from '../support/clock.ts';
import { makeBackup, runCommand } from '../support/processes/backups.ts';
import { karavan } from '../support/processes/command-line.ts';
import { passableFolder } from '../support/processes/folders.ts';
import {
  expectNoLeftovers,
  killAndRemove,
  ownFolder,
  preparedFolder,
  superuserOf,
} from '../support/processes/start-ups.ts';
import { oneRow, openSql, type Sql } from '../support/server/sql.ts';

let folder: string;
let backups: string;
let embedded: EmbeddedDatabase;
let superuser: Sql;

/** A running installation with a company, whose settings are those of every installation. */
beforeAll(async () => {
  folder = await preparedFolder();
  backups = await passableFolder();
  embedded = await startEmbedded({ dataDir: folder, namedByHand: true, onTrouble: () => undefined });
  embedded.announce('http://127.0.0.1:3000');
  const loaded = await karavan(folder, ['demo', '--slug', 'silk', '--sales', '40']);
  expect(loaded).toMatchObject({ code: 0, err: '' });
  const { system_id: systemId } = await makeBackup(folder, backups);
  await runCommand(folder, ['verify', backups]);
  // A server would store the log beside it.
  await mkdir(join(backups, 'log', systemId), { recursive: true });
  await writeFile(join(backups, 'log', systemId, 'until.json'), JSON.stringify({ until: new Date().toISOString() }));
  superuser = await openSql(await superuserOf(folder));
});
afterAll(async () => {
  await superuser?.end();
  await embedded?.stop();
  await killAndRemove(folder);
  await killAndRemove(backups);
});

type Diagnosis = { code: number | null; checks: CheckResult[]; notOk: CheckResult[] };

async function examine(env: NodeJS.ProcessEnv = {}, dataDir = folder): Promise<Diagnosis> {
  const { code, out, err } = await karavan(dataDir, ['doctor', '--json'], { env: { BACKUP_DIR: backups, ...env } });
  expect(out, err).toMatch(/^\{/);
  const { checks } = JSON.parse(out) as { checks: CheckResult[] };
  // How much space is free is not the test's doing.
  return { code, checks, notOk: checks.filter(({ check, status }) => status !== 'ok' && check !== 'disk') };
}

/** Runs statements as the superuser one by one, as some are refused in a transaction. */
async function run(statements: string[]): Promise<void> {
  for (const statement of statements) await superuser.query(statement);
}

describe('doctor on an installation where all is well', () => {
  test('doctor says so of each check, in order, and ends with 0', async () => {
    const { code, checks, notOk } = await examine();
    expect(notOk).toEqual([]);
    const order = 'versions tls disk backup postgresql migrations durability clock locks rates sums';
    expect(checks.map(({ check }) => check).join(' ')).toBe(order);
    expect(checks.filter(({ status, remedy }) => (status === 'ok') !== (remedy === null))).toEqual([]);
    expect(checks.at(-1)?.message).toContain('companies: 1, sales: 40,');
    expect(code).toBe(0);
  });

  test('doctor shows a line for each check, and below a warning what to do; a warning alone ends with 0', async () => {
    const { code, out, err } = await karavan(folder, ['doctor']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^ok {7}versions {4}Karavan \d+\.\d+\.\d+ runs on Node \d+\.\d+\.\d+\.$/m);
    expect(out).toMatch(/^warning {2}backup {6}No backups are made\.\n +→ Name a folder in BACKUP_DIR\.$/m);
  });

  test('doctor starts the database of a folder without a server, leaves it unmigrated, and stops it', async () => {
    const empty = await ownFolder();
    for (let time = 0; time < 2; time++) {
      // A new database has the machine's clock, and so must the command.
      const { code, notOk } = await examine({ NODE_OPTIONS: '', BACKUP_DIR: '' }, empty);
      await expectNoLeftovers(empty);
      const [backup, schema, ...others] = notOk;
      expect(backup).toMatchObject({ check: 'backup', status: 'warning' });
      expect(schema).toMatchObject({ check: 'migrations', status: 'problem' });
      expect(schema?.message).toContain('The schema lacks 0001-companies-and-users.sql');
      expect(schema?.remedy).toContain('npm run karavan -- migrate');
      expect(others.map(({ check, status }) => `${check} ${status}`)).toEqual([
        ...['locks warning', 'rates warning', 'sums warning'],
      ]);
      expect(code).toBe(1);
    }
  });
});

/** A statement that changes the configuration, and waits until new sessions have it. */
const configure = (setting: string, value: string) => ({
  cause: [`alter system set ${setting} = ${value}`, 'select pg_reload_conf()'],
  cure: [`alter system reset ${setting}`, 'select pg_reload_conf()'],
  settled: [setting, value] as const,
});

const moved = (by: string) =>
  (clockOfDatabase()[3] ?? '').replace('create function', 'create or replace function').replace(" ms'", ` ms' ${by}`);

type Illness = {
  cause: string[];
  cure: string[];
  env?: NodeJS.ProcessEnv;
  settled?: readonly [setting: string, value: string];
  found: Partial<CheckResult>;
  message: RegExp;
  remedy: RegExp;
};

const LAST = '0050-ordered-report-indexes.sql';
const importOf = (last: string) => ({
  cause: [
    `insert into rate_imports (company_id, enabled, last_success_at) select id, true, ${last} from companies where slug = 'silk'`,
  ],
  cure: ['delete from rate_imports'],
});
const bank = { RATES_URL: 'https://bank.example/rates/' };

const illnesses: Record<string, Illness> = {
  'fsync is off': {
    ...configure('fsync', 'off'),
    found: { check: 'durability', status: 'problem' },
    message: /^fsync is off: .*destroy/,
    remedy: /Remove fsync from/,
  },
  'pages are written in part': {
    ...configure('full_page_writes', 'off'),
    found: { check: 'durability', status: 'problem' },
    message: /^full_page_writes is off/,
    remedy: /Remove full_page_writes from/,
  },
  'commits of the role of requests are not waited for': {
    cause: ['alter role karavan_app set synchronous_commit = off'],
    cure: ['alter role karavan_app reset synchronous_commit'],
    found: { check: 'durability', status: 'problem' },
    message: /^synchronous_commit is off/,
    remedy: /from its roles/,
  },
  'a migration was changed': {
    cause: [`update schema_migrations set checksum = '-' || checksum where name = '${LAST}'`],
    cure: [`update schema_migrations set checksum = substr(checksum, 2) where name = '${LAST}'`],
    found: { check: 'migrations', status: 'problem' },
    message: /^0050-ordered-report-indexes\.sql was applied with another text/,
    remedy: /unchanged one of this version/,
  },
  'the clock of the database is ahead': {
    cause: [moved(`+ interval '1 hour'`)],
    cure: [moved('')],
    found: { check: 'clock', status: 'problem' },
    message: /^The clock of the database is 3\d{3} s ahead of/,
    remedy: /NTP/,
  },
  'a company imports rates without an address': {
    ...importOf('now()'),
    found: { check: 'rates', status: 'warning' },
    message: /^The import of rates is on in silk, and RATES_URL is not set/,
    remedy: /Set RATES_URL/,
  },
  'a company never imported rates': {
    ...importOf('null'),
    env: bank,
    found: { check: 'rates', status: 'warning' },
    message: /^The rates of silk were never imported/,
    remedy: /bank\.example/,
  },
  'the rates of a company are older than it allows': {
    ...importOf(`now() - interval '4 days 1 hour'`),
    env: bank,
    found: { check: 'rates', status: 'warning' },
    message: /^The rates of silk were last imported 4 days ago/,
    remedy: /“Currency settings”/,
  },
  'a kept sum is wrong': {
    cause: [`update sale_sums set brutto = brutto + 1 where level = 'company_ever' and lifecycle = 'completed'`],
    cure: [`update sale_sums set brutto = brutto - 1 where level = 'company_ever' and lifecycle = 'completed'`],
    found: {
      ...{ check: 'sums', status: 'problem' },
      details: [expect.objectContaining({ what: 'sale_sums company_ever brutto', key: 'lifecycle completed' })],
    },
    message: /differ from their recomputation: 1 .*sale_sums company_ever brutto of lifecycle completed/,
    remedy: /report the output/,
  },
  'a table can not be read': {
    cause: ['alter table visit_sums rename to visit_sums_lost'],
    cure: ['alter table visit_sums_lost rename to visit_sums'],
    found: { check: 'sums', status: 'problem' },
    message: /^Not checked, because a read failed: relation "visit_sums" does not exist\.$/,
    remedy: /its own log/,
  },
  'a replication slot is left behind': {
    cause: [`select pg_create_physical_replication_slot('left_behind', true)`],
    cure: [`select pg_drop_replication_slot('left_behind')`],
    found: { check: 'locks', status: 'warning' },
    message: /^The replication slot "left_behind" is not read, and keeps .* of WAL/,
    remedy: /pg_drop_replication_slot\('left_behind'\)/,
  },
  'the server listens for other machines without a proxy': {
    ...{ cause: [], cure: [], env: { HOST: '0.0.0.0' } },
    found: { check: 'tls', status: 'warning' },
    message: /listens on 0\.0\.0\.0 without a proxy/,
    remedy: /TRUST_PROXY/,
  },
  'the folder of backups has no backup': {
    ...{ cause: [], cure: [], env: { BACKUP_DIR: '/' } },
    found: { check: 'backup', status: 'problem' },
    message: /has no backup/,
    remedy: /npm run karavan -- backup/,
  },
  'the folder of backups is missing': {
    ...{ cause: [], cure: [], env: { BACKUP_DIR: '/no/such/folder' } },
    found: { check: 'backup', status: 'problem' },
    message: /names \/no\/such\/folder/,
    remedy: /Create it/,
  },
};

describe('doctor finds what is wrong, says what to do, and ends with 1 after a problem', () => {
  test.each(Object.entries(illnesses))('doctor reports that %s, and nothing else', async (_, illness) => {
    const { cause, cure, env, settled, found, message, remedy } = illness;
    const setTo = (setting: string) =>
      oneRow<{ value: string }>(superuser, `select current_setting('${setting}') as value`);
    try {
      await run(cause);
      if (settled) await expect.poll(() => setTo(settled[0])).toEqual({ value: settled[1] });
      const { code, notOk } = await examine(env);
      expect(notOk).toHaveLength(1);
      expect(notOk[0]).toMatchObject(found);
      expect(notOk[0]?.message).toMatch(message);
      expect(notOk[0]?.remedy).toMatch(remedy);
      expect(code).toBe(found.status === 'problem' ? 1 : 0);
    } finally {
      await run(cure);
      if (settled) await expect.poll(() => setTo(settled[0])).toEqual({ value: 'on' });
    }
  });

  test.each([
    [
      'lacks a migration, which it does not apply',
      `delete from schema_migrations where name = '${LAST}'`,
      /^The schema lacks 0050-ordered-report-indexes\.sql\.$/,
      /karavan -- migrate/,
    ],
    [
      'was migrated by a newer version',
      `insert into schema_migrations (name, checksum) values ('9999-later.sql', '-')`,
      /newer Karavan: this version does not know 9999-later\.sql\.$/,
      /Start the newer version/,
    ],
  ])('doctor reports that the schema %s, and reads no tables then', async (_, cause, message, remedy) => {
    const applied = () => superuser.query<{ name: string }>('select name from schema_migrations order by name');
    await superuser.query('create temporary table before as table schema_migrations');
    try {
      await superuser.query(cause);
      const changed = await applied();
      const { code, notOk } = await examine();
      expect(notOk.map(({ check, status }) => `${check} ${status}`)).toEqual([
        ...['migrations problem', 'locks warning', 'rates warning', 'sums warning'],
      ]);
      expect(notOk[0]?.message).toMatch(message);
      expect(notOk[0]?.remedy).toMatch(remedy);
      expect(code).toBe(1);
      expect(await applied()).toEqual(changed);
    } finally {
      await run(['truncate schema_migrations', 'insert into schema_migrations table before', 'drop table before']);
    }
  });

  test.each([
    ['that does not answer', () => 'postgres://karavan:secret@127.0.0.1:1/karavan', /ECONNREFUSED/, /Start it/],
    [
      'that refuses the password',
      () => `postgres://karavan_owner:wrong@localhost/karavan?host=${encodeURIComponent(String(embedded.owner.host))}`,
      /password authentication failed/,
      /names and passwords/,
    ],
  ])('doctor reports a database %s, and makes the checks that need none', async (_, url, message, remedy) => {
    const { code, checks, notOk } = await examine({ DATABASE_URL: url(), BACKUP_DIR: '' });
    expect(notOk).toHaveLength(1);
    expect(notOk[0]).toMatchObject({ check: 'database', status: 'problem' });
    expect(notOk[0]?.message).toMatch(message);
    expect(notOk[0]?.remedy).toMatch(remedy);
    expect(checks.map(({ check }) => check)).toEqual(['versions', 'tls', 'disk', 'backup', 'database']);
    expect(code).toBe(1);
  });
});
