import { execFile } from 'node:child_process';
import { chmod, chown, copyFile, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, test } from 'vitest';
import { recordedDirections, sharedFolder, withEmbedded } from '../support/processes/at-rest.ts';
import { copyFolder } from '../support/processes/folders.ts';
import { killPostgres } from '../support/processes/postgres-processes.ts';
import { refusedFolder } from '../support/processes/refused-folder.ts';
import {
  addDirections,
  ownFolder,
  processesIn,
  serve,
  superuserOf,
  waitForRefusal,
} from '../support/processes/start-ups.ts';
import { Api } from '../support/server/api.ts';
import { openSql } from '../support/server/sql.ts';
import { until } from '../support/wait.ts';

/** A data folder that is copied while a server runs on it. */
const original = await sharedFolder();
const isRoot = process.getuid?.() === 0;

/** Marks the title of a test that can not run here. */
const asRoot = (title: string) => (isRoot ? title : `SKIPPED: needs root: ${title}`);
if (!isRoot) console.warn('SKIPPED: needs root: the tests of start-copies that change owners');

const shell = (command: string, cwd: string) => promisify(execFile)('/bin/sh', ['-c', command], { cwd });

/** A copy of a stopped data folder, or of another one, changed by a command in it. It is removed after the test. */
async function copied(command = ':', from = inject('preparedFolder')): Promise<string> {
  const folder = await ownFolder();
  await copyFolder(from, folder);
  await shell(command, folder);
  return folder;
}

/** Modes and owners of everything in the cluster, each once. */
async function modesIn(folder: string): Promise<string[]> {
  const cluster = join(folder, 'database');
  const names = ['.', ...(await readdir(cluster, { recursive: true }))];
  const all = await Promise.all(
    names.map(async (name) => {
      const { mode, uid } = await stat(join(cluster, name));
      return `${mode.toString(8)} of ${uid}`;
    }),
  );
  return [...new Set(all)].sort();
}

const LOSE_EMPTY_FOLDERS = 'find database -type d -empty -delete';

describe('a copy of a data folder that was stopped', () => {
  test.each([
    ['as it was', ':'],
    ['without its empty folders', LOSE_EMPTY_FOLDERS],
    ['with modes that let everyone read', 'chmod -R a+rX .'],
    ['without the right to write', 'chmod -R a-w .'],
    ['without the right to enter its folders', 'chmod -R a-x database'],
  ])('a copy that was made %s is started, and PostgreSQL gets its modes back', async (_, command) => {
    const folder = await copied(command);
    expect(await recordedDirections(folder)).toEqual([]);
    const owner = (await stat(join(folder, 'database'))).uid;
    expect(await modesIn(folder)).toEqual([`100600 of ${owner}`, `40700 of ${owner}`]);
    expect((await stat(join(folder, 'credentials.json'))).mode & 0o777).toBe(0o600);
  });

  test.skipIf(!isRoot).each([
    ['root', 'chown -R 0:0 .', 65_534],
    ['root within the folder of another user', 'chown -R 0:0 database && chown 12345 database', 12_345],
    ['root, in a folder that only root can enter', 'chown -R 0:0 . && chmod 700 .', 65_534],
  ])(asRoot('a copy that belongs to %s is started by root, and belongs to one user'), async (_, command, owner) => {
    const folder = await copied(command);
    expect(await recordedDirections(folder)).toEqual([]);
    expect(await modesIn(folder)).toEqual([`100600 of ${owner}`, `40700 of ${owner}`]);
  });
});

describe('a copy of a data folder that ran', () => {
  const WORDS = (folder: string) =>
    `${folder} is a copy that was made while PostgreSQL ran on the original, so its files don't fit together. ` +
    'Make a backup of the running original instead: npm run karavan -- backup. ';

  /** A copy of the original while a server runs on it, and what the server has acknowledged. */
  async function copyOfRunning(): Promise<{ folder: string; directions: string[] }> {
    const server = serve(original.folder);
    const name = `Направление ${performance.now()}`;
    await addDirections(new Api(await server.ready(), original.token), [name]);
    const folder = await copied(':', original.folder);
    await killPostgres(original.folder);
    server.kill('SIGKILL');
    await server.ended;
    await until('the end of PostgreSQL', async () => (await processesIn(original.folder)).length === 0);
    return { folder, directions: [name] };
  }

  test('a copy of a running data folder is refused with a pointer to the backup, and starts when a person insists; the crashed original starts', async () => {
    const { folder, directions } = await copyOfRunning();
    const words = await refusedFolder(folder);
    expect(words).toContain(WORDS(folder));
    expect(words).toContain(`delete ${folder}/database-identity.json and start again`);
    expect(await processesIn(folder)).toEqual([]);
    await rm(join(folder, 'database-identity.json'));
    expect(await recordedDirections(folder)).toEqual(expect.arrayContaining(directions));
    expect(await recordedDirections(original.folder)).toEqual(expect.arrayContaining(directions));
  });

  test('a crashed data folder starts after it was moved, and after it was given to another user', async () => {
    const { directions } = await copyOfRunning();
    const moved = `${original.folder}-moved`;
    await rename(original.folder, moved);
    const cluster = join(moved, 'database');
    const { uid, gid } = await stat(cluster);
    // A new time of change, as every change of owners or modes gives it.
    await chown(join(cluster, 'PG_VERSION'), uid, gid);
    await chmod(join(cluster, 'PG_VERSION'), 0o600);
    try {
      expect(await recordedDirections(moved)).toEqual(expect.arrayContaining(directions));
    } finally {
      await rename(moved, original.folder);
    }
  });

  test('a crashed data folder starts on a file system that gives it other inodes at every mount', async () => {
    const { directions } = await copyOfRunning();
    const file = join(original.folder, 'database-identity.json');
    const identity = JSON.parse(await readFile(file, 'utf8')) as object;
    await writeFile(file, JSON.stringify({ ...identity, inodes: ['1', '2', '3'] }));
    expect(await recordedDirections(original.folder)).toEqual(expect.arrayContaining(directions));
  });

  test('a copy of a running data folder that has a backup label is started, as it was made by a backup', async () => {
    const { folder } = await copyOfRunning();
    // Not a label that PostgreSQL accepts: it shows that PostgreSQL is asked.
    await writeFile(join(folder, 'database/backup_label'), 'START WAL LOCATION: none\n');
    expect(await refusedFolder(folder)).toContain('PostgreSQL did not start');
  });
});

describe('a data folder from which something is missing', () => {
  const RESTORE =
    'Restore a backup (npm run karavan -- restore), or a complete copy of the data folder that was made while Karavan was stopped';

  test.each<[string, string, (folder: string) => string]>([
    [
      'credentials.json',
      'rm credentials.json',
      (folder) =>
        `${folder} has a database, but no credentials.json with the passwords of that database. ` +
        `Copy the file from the original folder. ${RESTORE} if it is lost.`,
    ],
    [
      'the contents of credentials.json',
      ': > credentials.json',
      (folder) =>
        `${folder}/credentials.json does not contain the passwords of the database beside it. ` +
        `Copy the file from the original folder. ${RESTORE} if it is lost.`,
    ],
    [
      'the database',
      'rm -r database',
      (folder) =>
        `${folder}/database is gone, but ${folder}/credentials.json has the passwords of a database. ${RESTORE}. ` +
        'To begin with an empty database, name another folder in DATA_DIR.',
    ],
    [
      'PG_VERSION',
      'rm database/PG_VERSION',
      (folder) => `The database in ${folder}/database is incomplete: PG_VERSION can't be found. ${RESTORE}.`,
    ],
    [
      'the folder base',
      'rm -r database/base',
      (folder) => `The database in ${folder}/database is incomplete: base, base/1 can't be found. ${RESTORE}.`,
    ],
    [
      'pg_control',
      'rm database/global/pg_control',
      (folder) => `The database in ${folder}/database is incomplete: global/pg_control can't be found. ${RESTORE}.`,
    ],
    [
      'the write-ahead log',
      'rm database/pg_wal/0*',
      (folder) => `PostgreSQL did not start on ${folder}/database: files are damaged or missing. ${RESTORE}.`,
    ],
    [
      'the folder of its databases',
      'rm -r database/base/[2-9]*',
      (folder) => `Files of the database postgres at ${folder}/sockets are damaged or missing: `,
    ],
  ])(
    'a data folder without %s is refused with a message that names the folder and the remedy',
    async (_, command, words) => {
      const folder = await copied(command);
      expect(await refusedFolder(folder)).toContain(words(folder));
      expect(await processesIn(folder)).toEqual([]);
    },
  );

  test.skipIf(!isRoot)(
    asRoot('files that PostgreSQL may not open are not called damaged: the message quotes the log alone'),
    async () => {
      const folder = await copied();
      // Deeper than where owners are looked at, as no program that copies a folder changes it.
      await shell('chown 0 database/pg_wal/0*', folder);
      const words = await refusedFolder(folder);
      expect(words).toContain(`PostgreSQL did not start. From ${folder}/postgresql.log:`);
      expect(words).toContain('Permission denied');
      expect(words).not.toContain(RESTORE);
    },
  );

  test('a data folder with the credentials of another one is refused with a message, and PostgreSQL is stopped', async () => {
    const folder = await copied();
    const other = await ownFolder();
    await withEmbedded(other, async () => undefined);
    await copyFile(join(other, 'credentials.json'), join(folder, 'credentials.json'));
    expect(await refusedFolder(folder)).toBe(
      `The passwords in ${folder}/credentials.json are not those of ${folder}/database: the file belongs to another ` +
        'database. Put the credentials.json in its place that was made together with this database.',
    );
    expect(await processesIn(folder)).toEqual([]);
  });

  /** Overwrites the beginning of the first page of a table. */
  async function damagePage(folder: string, table: string): Promise<void> {
    const path = await withEmbedded(folder, async () => {
      const sql = await openSql(await superuserOf(folder));
      try {
        const [row] = await sql.query<{ path: string }>('select pg_relation_filepath($1::regclass) as path', [table]);
        return String(row?.path);
      } finally {
        await sql.end();
      }
    });
    const file = await open(join(folder, 'database', path), 'r+');
    await file.write(Buffer.alloc(100, 7), 0, 100, 4000);
    await file.close();
  }

  test.each([
    ['of the catalogue', 'pg_catalog.pg_authid'],
    ['of the table of migrations', 'schema_migrations'],
    ['of the table of companies', 'companies'],
  ])('a server with a damaged page %s says so with the folder and the remedy', async (_, table) => {
    // Ends in order, so that the copy is complete, and has a page of companies.
    await recordedDirections(original.folder);
    const folder = await copied(':', original.folder);
    await damagePage(folder, table);
    const words = await waitForRefusal(serve(folder));
    expect(words).toContain(`at ${folder}/sockets are damaged or missing: invalid page in block 0`);
    expect(words).toContain(RESTORE);
    expect(await processesIn(folder)).toEqual([]);
  });
});
