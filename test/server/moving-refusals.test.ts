import { copyFile, open, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { connect } from '../../src/server/base/db/connect.ts';
import { loadDemo } from '../../src/server/demo/load-demo-company.ts';
import { MovingError } from '../../src/server/operations/moving/moving-error.ts';
import { createDatabase, sharedDatabase, type TestDatabase } from '../support/cluster.ts';
import {
  exportFolder,
  exportFrom,
  hashesOf,
  importInto,
  rewriteExport,
  withoutFirstRow,
  withTrailer,
} from '../support/data/moving.ts';
import { patientLimits } from '../support/schema/database-limits.ts';
import { openSql, type Sql, sharedSql } from '../support/server/sql.ts';
import { EARLY } from './demo-rules.ts';

const PASSPHRASE = 'seven lamps in samarkand';

const source = await sharedDatabase();
const target = await sharedDatabase();
const sql = await sharedSql(target.superuser);
const folder = await exportFolder();
const plain = join(folder, 'plain');
const sealed = join(folder, 'sealed');

async function loadCompany(database: TestDatabase, slug: string): Promise<void> {
  const { db, pool } = connect(database.owner, { poolSize: 1, ...patientLimits });
  await loadDemo(db, { slug, sales: 40, seed: 7, now: EARLY, onlyIfEmpty: false });
  await pool.end();
}

beforeAll(async () => {
  await loadCompany(source, 'demo');
  await exportFrom(source, 'demo', plain);
  await exportFrom(source, 'demo', sealed, PASSPHRASE);
});

/** The words with which an import is refused. It leaves nothing in the installation. */
async function refusalOf(path: string, choices: Parameters<typeof importInto>[2] = {}, into = target): Promise<string> {
  const superuser = into === target ? sql : await openOwn(into);
  const before = await superuser.query('select slug from companies order by 1');
  const refused: unknown = await importInto(into, path, choices).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(MovingError);
  expect(await superuser.query('select slug from companies order by 1')).toEqual(before);
  expect(new Set(Object.values(await hashesOf(superuser, -1)))).toHaveLength(1);
  return (refused as MovingError).message;
}

async function openOwn(database: TestDatabase): Promise<Sql> {
  const own = await openSql(database.superuser);
  onTestFinished(own.end);
  return own;
}

/** A copy of an export, which the test may damage. */
async function copyOf(path: string, name: string): Promise<string> {
  const copy = join(folder, name);
  await copyFile(path, copy);
  return copy;
}

async function flipByte(path: string, part: number): Promise<void> {
  const file = await open(path, 'r+');
  const { size } = await file.stat();
  const at = Math.floor(size * part);
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at);
  await file.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, at);
  await file.close();
}

describe('a damaged export is refused', () => {
  test.each([0.1, 0.5, 0.9])(
    'an export with a flipped byte after %d of its length is refused as damaged',
    async (part) => {
      const path = await copyOf(plain, `flipped-${part}`);
      await flipByte(path, part);
      expect(await refusalOf(path)).toContain('is damaged or incomplete');
    },
  );

  test.each([0.3, 0.999])('an export of which only %d is left is refused as incomplete', async (part) => {
    const path = await copyOf(plain, `cut-${part}`);
    await truncate(path, Math.floor((await readFile(path)).length * part));
    expect(await refusalOf(path)).toContain('is damaged or incomplete');
  });

  test('an export with a changed row is refused, whatever its compression says', async () => {
    const path = join(folder, 'changed');
    await rewriteExport(plain, path, (text) => text.replace('management\t$argon2id', 'agent\t$argon2id'));
    expect(await refusalOf(path)).toContain('is damaged or incomplete');
  });

  test('an export whose tables are those of another version is refused', async () => {
    const path = join(folder, 'tables');
    await rewriteExport(plain, path, (text) =>
      text
        .replace('{"table":"branches"', '{"table":"offices"')
        .replace('{"tables":{"branches"', '{"tables":{"offices"'),
    );
    expect(await refusalOf(path)).toMatch(/is damaged or incomplete|are not those of this installation/);
  });

  test('an export that lacks rows to which others refer is refused', async () => {
    const path = join(folder, 'lacking');
    await rewriteExport(plain, path, (text) => withoutFirstRow(text, 'users'));
    expect(await refusalOf(path)).toMatch(
      /^The export is not complete: \d+ rows of \w+ refer to rows of users that it lacks/,
    );
  });

  test('an export whose sums are others than those of its rows is refused', async () => {
    const path = join(folder, 'sums');
    await rewriteExport(plain, path, (text) =>
      withTrailer(text, ({ tables, sums }) => ({ tables, sums: { ...sums, sales: sums.sales + 1 } })),
    );
    expect(await refusalOf(path)).toBe(
      'The sums of the company are not the same after the import; nothing was imported.',
    );
  });

  test('a file that is no export is refused, and so is none', async () => {
    const path = join(folder, 'letter.txt');
    await writeFile(path, 'Уважаемые коллеги!');
    expect(await refusalOf(path)).toBe(`${path} is no export of Karavan.`);
    expect(await refusalOf(join(folder, 'none'))).toBe(`There is no file ${join(folder, 'none')}.`);
  });
});

describe('an encrypted export', () => {
  test('an encrypted export is imported with its passphrase, and has no readable content', async () => {
    const own = await createDatabase(inject('cluster'));
    onTestFinished(own.drop);
    expect(await importInto(own, sealed, { passphrase: PASSPHRASE })).toMatchObject({ company: { slug: 'demo' } });
    const content = await readFile(sealed);
    expect(content.toString('latin1', 0, 21)).toBe('age-encryption.org/v1');
    expect(content.includes('karavan')).toBe(false);
  });

  test('an encrypted export is refused without its passphrase, with another one, and with a flipped byte', async () => {
    expect(await refusalOf(sealed)).toContain('is encrypted. Set BACKUP_PASSPHRASE');
    expect(await refusalOf(sealed, { passphrase: 'eight lamps in bukhara' })).toContain(
      'BACKUP_PASSPHRASE does not open',
    );
    const path = await copyOf(sealed, 'sealed-flipped');
    await flipByte(path, 0.5);
    expect(await refusalOf(path, { passphrase: PASSPHRASE })).toMatch(/is damaged/);
  });
});

describe('an export of another version', () => {
  const withHeader = async (name: string, change: (header: Record<string, unknown>) => object): Promise<string> => {
    const path = join(folder, name);
    await rewriteExport(plain, path, (text) => {
      const end = text.indexOf('\n');
      const header = JSON.parse(text.slice(0, end)) as Record<string, unknown>;
      return JSON.stringify({ ...header, ...change(header) }) + text.slice(end);
    });
    return path;
  };

  test.each([
    [
      'of a later schema',
      { schema: '9999-tomorrow.sql' },
      /made by a newer Karavan .+ Upgrade this installation first/,
    ],
    ['of an earlier schema', { schema: '0001-a.sql' }, /made by an older Karavan .+ and export the company again/],
    ['in a later format', { format: 2, program: '3.0.0' }, /made by Karavan 3\.0\.0, in a format .+ Upgrade this/],
  ])('an export %s is refused with what to upgrade', async (what, fields, words) => {
    expect(await refusalOf(await withHeader(what, () => fields))).toMatch(words);
  });

  test('an export whose company has another uid is refused for its usernames, which are all named', async () => {
    const own = await createDatabase(inject('cluster'));
    onTestFinished(own.drop);
    await importInto(own, plain);
    const path = await withHeader('twin', ({ company }) => ({
      company: { ...(company as object), uid: '00000000-0000-4000-8000-000000000000' },
    }));
    expect(await refusalOf(path, {}, own)).toBe(
      'Another company of this installation has the slug "demo". Choose one with --slug.',
    );
    const words = await refusalOf(path, { slug: 'twin' }, own);
    const superuser = await openOwn(own);
    const names = await superuser.query<{ username_key: string }>('select username_key from sign_in_names order by 1');
    expect(words).toContain(
      `These usernames are taken in this installation: ${names.map((each) => each.username_key).join(', ')}.`,
    );
  });
});

test('a company is imported under another slug where its own is taken', async () => {
  const own = await createDatabase(inject('cluster'));
  onTestFinished(own.drop);
  const superuser = await openOwn(own);
  await superuser.query("insert into companies (slug, name) values ('demo', 'Other')");
  expect(await refusalOf(plain, {}, own)).toContain('Choose one with --slug.');
  expect((await importInto(own, plain, { slug: 'demo-2' })).company.slug).toBe('demo-2');
});

test('an import that does not fit on the disk of the database is refused', async () => {
  const disk = { folder: '/data', free: 1_000_000 };
  expect(await refusalOf(plain, { disk })).toMatch(/needs up to [\d,]+ MB, and the disk of \/data has 1 MB left/);
});

describe('an export', () => {
  const refused = async (slug: string, path: string): Promise<string> => {
    const error: unknown = await exportFrom(source, slug, path).catch((failed: unknown) => failed);
    expect(error).toBeInstanceOf(MovingError);
    return (error as MovingError).message;
  };

  test('an export of an unknown company is refused and leaves no file', async () => {
    expect(await refused('nowhere', join(folder, 'nowhere'))).toBe('There is no company "nowhere".');
    expect((await readdir(folder)).filter((name) => name.includes('nowhere'))).toEqual([]);
  });

  test('an export does not replace a file', async () => {
    const before = await readFile(plain);
    expect(await refused('demo', plain)).toBe(`${plain} exists already. Name a new file.`);
    expect(await readFile(plain)).toEqual(before);
  });

  test('an export into a folder that does not exist is refused', async () => {
    expect(await refused('demo', join(folder, 'missing/demo'))).toMatch(/^The export to .+ failed: ENOENT/);
  });
});
