import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll } from 'vitest';
import { TABLES_LEFT_OUT } from '../../../src/server/operations/moving/company-tables.ts';
import type { Trailer } from '../../../src/server/operations/moving/container.ts';
import { type Exported, exportCompany } from '../../../src/server/operations/moving/export-company.ts';
import {
  type Imported,
  type ImportOptions,
  importCompany,
} from '../../../src/server/operations/moving/import-company.ts';
import type { TestDatabase } from '../cluster.ts';
import type { Sql } from '../server/sql.ts';

/** A folder for exports of a test file, at its top. */
export async function exportFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'karavan-exports-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export const exportFrom = (
  { owner }: Pick<TestDatabase, 'owner'>,
  slug: string,
  path: string,
  passphrase: string | null = null,
): Promise<Exported> => exportCompany({ owner, slug, path, passphrase, onProgress: () => undefined });

type Choices = Partial<Omit<ImportOptions, 'owner' | 'path' | 'onProgress'>>;

/** Imports as the command does, in the embedded database unless there is no superuser. */
export const importInto = (
  { owner, superuser }: Pick<TestDatabase, 'owner' | 'superuser'>,
  path: string,
  choices: Choices = {},
): Promise<Imported> =>
  importCompany({
    ...{ owner, superuser, disk: null, path, slug: null, passphrase: null },
    ...choices,
    onProgress: () => undefined,
  });

/** The text of an export, changed. */
export async function rewriteExport(path: string, to: string, change: (text: string) => string): Promise<void> {
  const text = zstdDecompressSync(await readFile(path)).toString('utf8');
  await writeFile(to, zstdCompressSync(change(text)));
}

/** The text of an export without the first row of a table, complete otherwise: its end says what is left. */
export function withoutFirstRow(text: string, table: string): string {
  const start = text.indexOf('\n', text.indexOf(`{"table":"${table}"`)) + 1;
  const end = text.indexOf('\n\\.\n', start) + 1;
  const rows = text.slice(text.indexOf('\n', start) + 1, end);
  return withTrailer(text.slice(0, start) + rows + text.slice(end), ({ tables, sums }) => {
    const sha256 = createHash('sha256').update(rows).digest('hex');
    tables[table] = { rows: (tables[table]?.rows ?? 0) - 1, bytes: Buffer.byteLength(rows), sha256 };
    return { tables, sums };
  });
}

/** The text of an export with another end. */
export function withTrailer(text: string, change: (trailer: Trailer) => Trailer): string {
  const at = text.lastIndexOf('\n', text.length - 2) + 1;
  return `${text.slice(0, at)}${JSON.stringify(change(JSON.parse(text.slice(at)) as Trailer))}\n`;
}

/**
 * All rows of a company by table, each as a hash of their content: generated columns included, without the company's id
 * and its lines of the log about itself. Computed by the superuser, who sees every company.
 */
export async function hashesOf(superuser: Sql, companyId: number): Promise<Record<string, string>> {
  const tables = await superuser.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1) order by 1`,
    [TABLES_LEFT_OUT],
  );
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const isMoved = name === 'audit_log' ? `and entity <> 'company'` : '';
    const [row] = await superuser.query<{ hash: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(line, ' ' order by line collate "C"), '')) as hash
       from (select (to_jsonb(t) - 'company_id')::text as line from ${name} t where company_id = $1 ${isMoved}) lines`,
      [companyId],
    );
    hashes[name] = row?.hash ?? '';
  }
  return hashes;
}

/** The id of the company with a slug; null without one. */
export async function companyId(superuser: Sql, slug: string): Promise<number | null> {
  const [row] = await superuser.query<{ id: number }>('select id from companies where slug = $1', [slug]);
  return row?.id ?? null;
}
