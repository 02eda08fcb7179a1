import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { withEmbedded } from '../support/processes/at-rest.ts';
import { copyFolder } from '../support/processes/folders.ts';
import { refusedFolder } from '../support/processes/refused-folder.ts';
import {
  addDirections,
  directionsOf,
  killAndRemove,
  ownFolder,
  preparedFolder,
  processesIn,
  serve,
  setUpFirstManager,
  stop,
  waitForRefusal,
} from '../support/processes/start-ups.ts';
import { Api } from '../support/server/api.ts';
import { openSql } from '../support/server/sql.ts';
import { isThorough } from '../support/thorough.ts';

/** Everything in a folder: names, sizes, modes, and the time of the last change, also of a name or owner. */
async function contents(folder: string): Promise<unknown[]> {
  const names = ['.', ...(await readdir(folder, { recursive: true }))].sort();
  return Promise.all(
    names.map(async (name) => {
      const { mode, uid, gid, size, mtimeMs, ctimeMs } = await stat(join(folder, name));
      return { name, mode, uid, gid, size, mtimeMs, ctimeMs };
    }),
  );
}

/** Fills a folder with files: relative paths and their contents. */
async function fill(folder: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

describe('a data folder', () => {
  const names: [string, string, string | null][] = [
    ['with spaces, commas, quotes and Cyrillic letters', `Мои документы, "офис" 'Центр'/50% $HOME \\ данные`, null],
    // A new cluster is created without a socket: this one comes from a folder whose path is short.
    ['too long for the address of a socket', `${'long/'.repeat(30)}data`, inject('preparedFolder')],
  ];

  /** A folder of that name with the prepared contents, and its parent, which is removed with it. */
  async function named(name: string, prepared: string | null): Promise<{ top: string; folder: string }> {
    const top = await ownFolder();
    const folder = join(top, name);
    if (prepared !== null) {
      await mkdir(folder, { recursive: true });
      await copyFolder(prepared, folder);
    }
    return { top, folder };
  }

  test.each(names)('a data folder whose name is %s is used, and used again', async (_, name, prepared) => {
    const { top, folder } = await named(name, prepared);
    // The socket’s folder where the path of the data folder is too long.
    vi.stubEnv('TMPDIR', top);
    onTestFinished(() => void vi.unstubAllEnvs());
    const runStatement = (statement: string) =>
      withEmbedded(folder, async ({ owner }) => {
        const sql = await openSql(owner);
        try {
          return await sql.query(statement);
        } finally {
          await sql.end();
        }
      });
    await runStatement("create table kept as select 'Анталья' as name");
    expect(await runStatement('select name from kept')).toEqual([{ name: 'Анталья' }]);
    expect(await processesIn(top)).toEqual([]);
  });

  test.runIf(isThorough).each(names)(
    'a server uses a data folder whose name is %s, and so does the next one',
    async (_, name, prepared) => {
      const { top, folder } = await named(name, prepared);
      const env = { TMPDIR: top };
      const first = serve(folder, { env });
      const manager = await setUpFirstManager(await first.ready());
      await addDirections(manager, ['Анталья']);
      await stop(first);
      const second = serve(folder, { env });
      expect(await directionsOf(new Api(await second.ready(), manager.token))).toEqual(['Анталья']);
      await stop(second);
      expect(await processesIn(top)).toEqual([]);
    },
  );

  test('a data folder of another PostgreSQL version is refused with a message, and unchanged', async () => {
    const folder = await preparedFolder();
    onTestFinished(() => killAndRemove(folder));
    const version = join(folder, 'database/PG_VERSION');
    await writeFile(version, '17\n');
    const before = await contents(join(folder, 'database'));
    const words = await refusedFolder(folder);
    expect(words).toContain(`${folder}/database was written by PostgreSQL 17, but this version of Karavan brings 18.`);
    expect(await contents(join(folder, 'database'))).toEqual(before);
    expect(await processesIn(folder)).toEqual([]);
  });
});

describe('a folder that is not a data folder', () => {
  const DOCUMENTS = { 'письмо.txt': 'Дорогая Анна', 'database.sqlite': 'not ours' };
  const wordsOf = (folder: string) => `${folder} holds something else. Name an empty folder in DATA_DIR.`;

  test('the server refuses a folder that is not a data folder with a message, and changes nothing in it', async () => {
    const folder = await ownFolder();
    await fill(folder, DOCUMENTS);
    const before = await contents(folder);
    expect(await waitForRefusal(serve(folder))).toBe(`${wordsOf(folder)}\n`);
    expect(await contents(folder)).toEqual(before);
  });

  test.each<[string, Record<string, string>]>([
    ['a person’s documents', DOCUMENTS],
    ['another program with passwords of its own', { 'credentials.json': '{"type":"service_account"}' }],
    ['another program with a database', { 'database/users.db': 'not ours' }],
  ])('a folder that belongs to %s is refused with a message, and unchanged', async (_, files) => {
    const folder = await ownFolder();
    await fill(folder, files);
    const before = await contents(folder);
    expect(await refusedFolder(folder)).toBe(wordsOf(folder));
    expect(await contents(folder)).toEqual(before);
  });

  test('the folder of a PostgreSQL, or the inner one of a data folder, is refused with a message, and unchanged', async () => {
    const folder = await ownFolder();
    await fill(folder, { PG_VERSION: '18\n', 'base/1/112': '', 'postgresql.conf': 'port = 5432' });
    const before = await contents(folder);
    const words = await refusedFolder(folder);
    expect(words).toContain(`${folder} is the folder of a PostgreSQL, not a data folder of Karavan.`);
    expect(words).toContain('copy the whole data folder, with credentials.json, and name that in DATA_DIR');
    expect(await contents(folder)).toEqual(before);
  });

  test('a data folder that is a file, or lies in one, is refused with a message', async () => {
    const folder = await ownFolder();
    const file = join(folder, 'письмо.txt');
    await writeFile(file, 'Дорогая Анна');
    expect(await refusedFolder(file)).toContain(`The data folder ${file} can't be used: `);
    expect(await refusedFolder(join(file, 'data'))).toContain(`The data folder ${file}/data can't be used: `);
    expect(await readFile(file, 'utf8')).toBe('Дорогая Анна');
  });
});
