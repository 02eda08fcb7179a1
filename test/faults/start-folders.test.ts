import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { withEmbedded } from '../support/processes/at-rest.ts';
import { copyFolder } from '../support/processes/folders.ts';
import { refusedFolder } from '../support/processes/refused-folder.ts';
import {
  addDirections,
  clear,
  directionsOf,
  firstManager,
  ownFolder,
  preparedFolder,
  processesIn,
  refusal,
  serve,
  stop,
} from '../support/processes/start-ups.ts';
import { Api } from '../support/server/api.ts';
import { openSql } from '../support/server/sql.ts';
import { isThorough } from '../support/thorough.ts';

/** Everything in a folder: names, sizes, who may what, and when each was touched last, if only by a new name or owner. */
async function contents(folder: string): Promise<unknown[]> {
  const names = ['.', ...(await readdir(folder, { recursive: true }))].sort();
  return Promise.all(
    names.map(async (name) => {
      const { mode, uid, gid, size, mtimeMs, ctimeMs } = await stat(join(folder, name));
      return { name, mode, uid, gid, size, mtimeMs, ctimeMs };
    }),
  );
}

/** Fills a folder with files: paths in it and what they hold. */
async function fill(folder: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

describe('a data folder', () => {
  const names: [string, string, string | null][] = [
    ['with spaces, commas, quotes and Cyrillic letters', `Мои документы, "офис" 'Центр'/50% $HOME \\ данные`, null],
    // A new cluster is made without a socket: this one comes from a folder whose path is short.
    ['too long for the address of a socket', `${'long/'.repeat(30)}data`, inject('preparedFolder')],
  ];

  /** A folder of that name, with what was prepared, and the one that it lies in: all of it goes with that. */
  async function named(name: string, prepared: string | null): Promise<{ top: string; folder: string }> {
    const top = await ownFolder();
    const folder = join(top, name);
    if (prepared !== null) {
      await mkdir(folder, { recursive: true });
      await copyFolder(prepared, folder);
    }
    return { top, folder };
  }

  test.each(names)('%s is taken, and taken again', async (_, name, prepared) => {
    const { top, folder } = await named(name, prepared);
    // Where the socket goes when the folder's own path is too long.
    vi.stubEnv('TMPDIR', top);
    onTestFinished(() => void vi.unstubAllEnvs());
    const ask = (statement: string) =>
      withEmbedded(folder, async ({ owner }) => {
        const sql = await openSql(owner);
        try {
          return await sql.query(statement);
        } finally {
          await sql.end();
        }
      });
    await ask("create table kept as select 'Анталья' as name");
    expect(await ask('select name from kept')).toEqual([{ name: 'Анталья' }]);
    expect(await processesIn(top)).toEqual([]);
  });

  test.runIf(isThorough).each(names)('%s is taken by a server, and by the next', async (_, name, prepared) => {
    const { top, folder } = await named(name, prepared);
    const env = { TMPDIR: top };
    const first = serve(folder, { env });
    const manager = await firstManager(await first.ready());
    await addDirections(manager, ['Анталья']);
    await stop(first);
    const second = serve(folder, { env });
    expect(await directionsOf(new Api(await second.ready(), manager.token))).toEqual(['Анталья']);
    await stop(second);
    expect(await processesIn(top)).toEqual([]);
  });

  test('written by another PostgreSQL is refused in words, and left as it is', async () => {
    const folder = await preparedFolder();
    onTestFinished(() => clear(folder));
    const version = join(folder, 'database/PG_VERSION');
    await writeFile(version, '17\n');
    const before = await contents(join(folder, 'database'));
    const words = await refusedFolder(folder);
    expect(words).toContain(`${folder}/database was written by PostgreSQL 17, but this version of Karavan brings 18.`);
    expect(await contents(join(folder, 'database'))).toEqual(before);
    expect(await processesIn(folder)).toEqual([]);
  });
});

describe('what is no data folder', () => {
  const DOCUMENTS = { 'письмо.txt': 'Дорогая Анна', 'database.sqlite': 'not ours' };
  const wordsOf = (folder: string) => `${folder} holds something else. Name an empty folder in DATA_DIR.`;

  test('is refused by the server in words, and nothing in it is changed', async () => {
    const folder = await ownFolder();
    await fill(folder, DOCUMENTS);
    const before = await contents(folder);
    expect(await refusal(serve(folder))).toBe(`${wordsOf(folder)}\n`);
    expect(await contents(folder)).toEqual(before);
  });

  test.each<[string, Record<string, string>]>([
    ['a person’s documents', DOCUMENTS],
    ['another program with passwords of its own', { 'credentials.json': '{"type":"service_account"}' }],
    ['a PostgreSQL of the system', { PG_VERSION: '18\n', 'base/1/112': '', 'postgresql.conf': 'port = 5432' }],
    ['another program with a database', { 'database/users.db': 'not ours' }],
  ])('is refused in words when it belongs to %s, and nothing in it is changed', async (_, files) => {
    const folder = await ownFolder();
    await fill(folder, files);
    const before = await contents(folder);
    expect(await refusedFolder(folder)).toBe(wordsOf(folder));
    expect(await contents(folder)).toEqual(before);
  });

  test('is refused in words when it is a file, or lies in one', async () => {
    const folder = await ownFolder();
    const file = join(folder, 'письмо.txt');
    await writeFile(file, 'Дорогая Анна');
    expect(await refusedFolder(file)).toContain(`The data folder ${file} can't be used: `);
    expect(await refusedFolder(join(file, 'data'))).toContain(`The data folder ${file}/data can't be used: `);
    expect(await readFile(file, 'utf8')).toBe('Дорогая Анна');
  });
});
