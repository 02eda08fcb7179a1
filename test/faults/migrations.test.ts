import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../../src/server/base/db/migrate.ts';
import { asApp } from '../../src/server/base/db/settings.ts';
import {
  emptyDatabase,
  type OwnPostgres,
  openAsSuperuser,
  startOwnPostgres,
  urlOf,
} from '../support/processes/own-postgres.ts';
import { killPostgres } from '../support/processes/postgres-processes.ts';
import { type ServerProcess, startProcess } from '../support/processes/server-process.ts';
import {
  applyByHand,
  commandsIn,
  countCommands,
  isStopped,
  migrationFiles,
  releaseCommand,
  type Step,
  stopAtCommand,
} from '../support/processes/slow-migrations.ts';
import { appliedMigrations, readSchema } from '../support/schema/schema-picture.ts';
import { shareOf } from '../support/seed.ts';
import { Api } from '../support/server/api.ts';
import { openSql, type Sql } from '../support/server/sql.ts';
import { isThorough } from '../support/thorough.ts';
import { until } from '../support/wait.ts';

const files = await migrationFiles();

let postgres: OwnPostgres;
let steps: Step[];
const processes: ServerProcess[] = [];
beforeAll(async () => {
  postgres = await startOwnPostgres();
  const superuser = await emptyDatabase(postgres, 'by_hand');
  await countCommands(superuser);
  const owner = await openSql({ ...postgres.owner, database: 'by_hand' });
  steps = await applyByHand(owner, superuser);
  await owner.end();
  await superuser.end();
});
afterAll(async () => {
  for (const each of processes) await kill(each);
  await postgres?.remove();
});

function start(database: string, args?: string[]): ServerProcess {
  const env = { DATABASE_URL: urlOf({ ...postgres.owner, database }) };
  const started = startProcess(args ? { env, args } : { env });
  processes.push(started);
  return started;
}

const startMigrating = (database: string) => start(database, ['src/server/cli.ts', 'migrate']);

async function kill(started: ServerProcess): Promise<void> {
  started.kill('SIGKILL');
  await started.ended;
}

/** The schema after the first migrations. */
function stepAfter(count: number): Step {
  const step = steps[count];
  if (!step) throw new Error(`There are no ${count} migrations`);
  return step;
}

/** Starts to migrate a database that has some migrations, and returns when a later one is half applied. */
async function halfWay(superuser: Sql, database: string, has: number, index: number): Promise<ServerProcess> {
  const commandsAfter = (count: number) => stepAfter(count).commands;
  const [before, after] = [commandsAfter(index), commandsAfter(index + 1)];
  // The command that creates the list of migrations comes first.
  await stopAtCommand(superuser, 2 + before - commandsAfter(has) + Math.floor((after - before) / 2));
  const migrating = startMigrating(database);
  await until('the migration to be half done', () => isStopped(superuser));
  return migrating;
}

async function expectMigrations(superuser: Sql, count: number): Promise<void> {
  const { applied, picture } = stepAfter(count);
  expect(await appliedMigrations(superuser)).toEqual(applied);
  expect(await readSchema(superuser)).toEqual(picture);
}

async function expectToServe(server: ServerProcess): Promise<void> {
  const { body } = await new Api(await server.ready()).get('/setup/');
  expect(body).toEqual({ needed: true });
}

/** Nothing of the interrupted migration is applied. */
async function expectNothingOf(superuser: Sql, index: number): Promise<void> {
  const others = 'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
  await until('the session of the killed process to end', async () => (await superuser.query(others)).length === 0);
  await expectMigrations(superuser, index);
}

/** Applies the missing migrations as a server does at its start, and returns them. */
const migrateHere = (database: string) => {
  const owner = { ...postgres.owner, database };
  return migrate({ owner, app: asApp(owner) });
};

/** The next server applies the missing migrations, and serves. */
async function expectToRecover(superuser: Sql, database: string): Promise<void> {
  const next = start(database);
  await expectToServe(next);
  await expectMigrations(superuser, files.length);
  await superuser.end();
  await kill(next);
}

/**
 * One database goes through all of it: each process after a killed one continues, and is killed in the next migration.
 */
describe('a process that is killed in the middle of a migration', () => {
  const database = 'killed_in_each';
  let superuser: Sql;
  beforeAll(async () => {
    superuser = await emptyDatabase(postgres, database);
    await countCommands(superuser);
  });

  const killed = shareOf(
    files.map((name, index) => ({ name, index })),
    files.length,
  );
  // The one before was killed half-way: nothing of it is applied.
  test.each(killed.map((each, at) => ({ ...each, has: killed[at - 1]?.index ?? 0 })))(
    'a process that is killed in the migration $name leaves nothing of it, and the next one continues',
    async ({ index, has }) => {
      await kill(await halfWay(superuser, database, has, index));
      await releaseCommand(superuser);
      await expectNothingOf(superuser, index);
    },
  );

  test('a database has its whole schema after a kill in every migration', async () => {
    expect(await migrateHere(database)).toEqual(files.slice(-1));
    await expectMigrations(superuser, files.length);
    await superuser.end();
  });

  test.runIf(isThorough)('a kill of PostgreSQL and the process in a migration leaves nothing of it', async () => {
    const index = Math.floor(files.length / 2);
    const before = await emptyDatabase(postgres, 'both_killed');
    await countCommands(before);
    const migrating = await halfWay(before, 'both_killed', 0, index);
    await Promise.all([kill(migrating), killPostgres(postgres.dataDir)]);
    await before.end();
    const again = await until('PostgreSQL to be back', () =>
      openAsSuperuser(postgres, 'both_killed').catch(() => null),
    );
    await expectNothingOf(again, index);
    await again.query('delete from stopper.stop');
    await expectToRecover(again, 'both_killed');
  });
});

test('an empty database that three processes migrate at once is migrated once', async () => {
  const superuser = await emptyDatabase(postgres, 'shared');
  const applied = await Promise.all([1, 2, 3].map(() => migrateHere('shared')));
  expect(applied.toSorted((one, other) => one.length - other.length)).toEqual([[], [], files]);
  await expectMigrations(superuser, files.length);
  await superuser.end();
});

test.runIf(isThorough)('three servers that start at once on an empty database all serve', async () => {
  const superuser = await emptyDatabase(postgres, 'served');
  await countCommands(superuser);
  const three = [start('served'), start('served'), start('served')];
  await Promise.all(three.map(expectToServe));
  await expectMigrations(superuser, files.length);
  expect(await commandsIn(superuser)).toBeLessThan(2 * stepAfter(files.length).commands);
  await superuser.end();
});

test('the comparison of schemas reports the change of a single command', async () => {
  const superuser = await openAsSuperuser(postgres, 'karavan');
  await expectMigrations(superuser, files.length);
  await superuser.query('begin; drop policy company on audit_log');
  expect(await readSchema(superuser)).not.toEqual(stepAfter(files.length).picture);
  await superuser.end();
});
