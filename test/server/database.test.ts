import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../src/server/base/config.ts';
import { ConfigError } from '../../src/server/base/config-error.ts';
import { openDatabase } from '../../src/server/base/database.ts';
import { prepareFolders } from '../../src/server/base/db/embedded/folders.ts';
import { asApp, parseDatabaseUrl } from '../../src/server/base/db/settings.ts';
import { ownFolder } from '../support/processes/start-ups.ts';

/** The connections and warnings that follow from settings before a connection is opened. */
async function opened(env: NodeJS.ProcessEnv) {
  const warnings: string[] = [];
  const database = await openDatabase(readConfig(env), 'serve', (message) => void warnings.push(message));
  return { ...database, warnings };
}

describe('a database on another machine', () => {
  const at = (host: string, rest = '') => `postgres://karavan:secret@${host}/karavan${rest}`;
  const warned = async (env: NodeJS.ProcessEnv) => (await opened(env)).warnings;

  test.each(['', '?sslmode=disable', '?sslmode=prefer', '?sslmode=require'])(
    'a start warns of a database with “%s”, which verifies no certificate',
    async (mode) => {
      const warnings = await warned({ DATABASE_URL: at('db.example', mode) });
      expect(warnings).toEqual([
        'DATABASE_URL names a database on another machine, and its certificate is not verified: an attacker on the ' +
          'network can read and change everything. Add ?sslmode=verify-full to the address.',
      ]);
    },
  );

  test('a start does not warn of a database with a verified certificate, nor of one on this machine', async () => {
    const mine = ['localhost', '127.0.0.1:5433', '[::1]'].map((host) => at(host));
    for (const url of [at('db.example', '?sslmode=verify-full'), at('localhost', '?host=/run/postgresql'), ...mine]) {
      expect(await warned({ DATABASE_URL: url }), url).toEqual([]);
    }
  });

  test('a start warns of the role for requests as well', async () => {
    const DATABASE_URL = at('db.example', '?sslmode=verify-full');
    const [warning, ...rest] = await warned({ DATABASE_URL, DATABASE_APP_URL: at('10.0.0.5') });
    expect(warning).toMatch(/^DATABASE_APP_URL names a database on another machine/);
    expect(warning).not.toContain('secret');
    expect(rest).toEqual([]);
  });
});

describe('the password of the role for requests, where DATABASE_URL has none', () => {
  const DATABASE_URL = 'postgres://karavan@localhost/karavan';
  const passwordOf = async (env: NodeJS.ProcessEnv) => (await opened(env)).app.password;

  test('the password is random per database server, and in a file that only its owner can read', async () => {
    const DATA_DIR = join(await ownFolder(), 'made');
    const together = await Promise.all(Array.from({ length: 5 }, () => passwordOf({ DATABASE_URL, DATA_DIR })));
    expect(new Set(together).size, 'of servers that start at once').toBe(1);
    expect(together[0]).toMatch(/^[\w-]{32}$/);
    expect(await passwordOf({ DATABASE_URL, DATA_DIR }), 'at the next start').toBe(together[0]);
    const [file = '', ...others] = await readdir(DATA_DIR);
    expect(others).toEqual([]);
    expect((await stat(join(DATA_DIR, file))).mode & 0o777).toBe(0o600);
    expect(await readFile(join(DATA_DIR, file), 'utf8')).toBe(`${together[0]}\n`);
    expect(await passwordOf({ DATABASE_URL: 'postgres://karavan@localhost:5433/karavan', DATA_DIR })).not.toBe(
      together[0],
    );
    const elsewhere = await ownFolder();
    expect(await passwordOf({ DATABASE_URL, DATA_DIR: elsewhere })).not.toBe(together[0]);
    expect(() => asApp(parseDatabaseUrl(DATABASE_URL, 'DATABASE_URL')), 'follows from none').toThrow();
  });

  test('a start is refused where the password can not be stored', async () => {
    const folder = await ownFolder();
    const taken = join(folder, 'taken');
    await writeFile(taken, '');
    const opening = opened({ DATABASE_URL, DATA_DIR: taken });
    await expect(opening).rejects.toThrow(ConfigError);
    await expect(opening).rejects.toThrow(/Name the role for requests in DATABASE_APP_URL/);
    const DATA_DIR = join(folder, 'empty');
    await passwordOf({ DATABASE_URL, DATA_DIR });
    const [file = ''] = await readdir(DATA_DIR);
    await writeFile(join(DATA_DIR, file), '');
    await expect(opened({ DATABASE_URL, DATA_DIR })).rejects.toThrow(/can't be used for a random one: it is empty/);
  });

  test('no file is written where DATABASE_URL has a password, or the role is named', async () => {
    const DATA_DIR = join(await ownFolder(), 'none');
    await opened({ DATABASE_URL: 'postgres://karavan:secret@localhost/karavan', DATA_DIR });
    await opened({ DATABASE_URL, DATA_DIR, DATABASE_APP_URL: 'postgres://app:secret@localhost/karavan' });
    await expect(readdir(DATA_DIR)).rejects.toThrow('ENOENT');
  });

  test('the file of the password does not hinder the embedded database', async () => {
    const folder = await ownFolder();
    await passwordOf({ DATABASE_URL, DATA_DIR: folder });
    await mkdir(join(folder, 'sockets'), { recursive: true });
    await chmod(folder, 0o755);
    expect((await prepareFolders(folder, true)).dataDir).toBe(folder);
  });
});

describe('the addresses of a pooler and of a replica', () => {
  const DATABASE_URL = 'postgres://owner:secret@localhost:6432/karavan';
  const DATABASE_DIRECT_URL = 'postgres://owner:secret@localhost:5432/karavan';

  test('requests alone go through the pooler, as the same role as past it', async () => {
    const { owner, app, pooled, replica } = await opened({ DATABASE_URL, DATABASE_DIRECT_URL });
    expect([owner.port, app.port, pooled?.port]).toEqual([5432, 5432, 6432]);
    expect(owner.user).toBe('owner');
    expect([pooled?.user, pooled?.password]).toEqual([app.user, app.password]);
    expect(app.user).toBe('karavan_app');
    expect(replica).toBeNull();
  });

  test('a configured role for requests is used through the pooler at its address, and past it and on the replica', async () => {
    const DATABASE_APP_URL = 'postgres://web:word@localhost:6433/karavan';
    const DATABASE_REPLICA_URL = 'postgres://localhost:5433/karavan';
    const database = await opened({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_APP_URL, DATABASE_REPLICA_URL });
    const web = { user: 'web', password: 'word' };
    expect(database.app).toMatchObject({ ...web, port: 5432 });
    expect(database.pooled).toMatchObject({ ...web, port: 6433 });
    expect(database.replica).toMatchObject({ ...web, port: 5433 });
  });

  test('without DATABASE_DIRECT_URL requests connect directly', async () => {
    expect((await opened({ DATABASE_URL })).pooled).toBeUndefined();
  });

  test('a replica with a role of its own is refused with a sentence that hides its password', async () => {
    const refused = opened({ DATABASE_URL, DATABASE_REPLICA_URL: 'postgres://reporter:word@localhost/karavan' });
    await expect(refused).rejects.toThrow(/^DATABASE_REPLICA_URL must name no role of its own, but has reporter/);
    await expect(refused).rejects.not.toThrow(/word@/);
  });
});
