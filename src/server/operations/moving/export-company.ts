import { access } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { sql } from 'kysely';
import { one, rowsOf } from '../../base/db/rows-of.ts';
import type { Connection } from '../../base/db/settings.ts';
import { enterCompany } from '../../base/db/transaction.ts';
import { streamDurably } from '../../base/durable-file.ts';
import { reasonOf } from '../backup/backup-error.ts';
import { sealWithPassphrase } from '../backup/sealing.ts';
import { programVersion } from '../program-version.ts';
import { readCompanyTables } from './company-tables.ts';
import { type CompanyRow, END_OF_ROWS, FORMAT, type Header, type MovingStep, type Trailer } from './container.ts';
import { sumsOfCompany } from './moved-sums.ts';
import { MovingError } from './moving-error.ts';
import { inMovingTransaction, type MovingSession } from './session.ts';
import { copyOut, measured } from './table-copy.ts';

export type ExportOptions = {
  /** The owner of the tables. */
  owner: Connection;
  slug: string;
  /** The file to be written. */
  path: string;
  passphrase: string | null;
  onProgress: (step: MovingStep) => void;
};

/** What was exported: the company, and how many rows. */
export type Exported = { company: { name: string; slug: string }; rows: number; encrypted: boolean };

/** The company's state at one moment, read while others work. */
const SNAPSHOT = 'begin isolation level repeatable read read only';

/** Writes all data of a company into a file, which has its name when it is complete. Refuses with a MovingError. */
export async function exportCompany(options: ExportOptions): Promise<Exported> {
  const { owner, path, passphrase } = options;
  await requireNew(path);
  return inMovingTransaction(owner, SNAPSHOT, async (session) => {
    const header = await describe(session, options.slug);
    const { id, name, slug } = header.company;
    await enterCompany(session.tx, id);
    let rows = 0;
    const parts = writeParts(session, header, options.onProgress, (content) => {
      rows += content.rows;
    });
    const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
    await streamDurably(path, (file) =>
      passphrase === null
        ? pipeline(Readable.from(parts), compress, file)
        : pipeline(Readable.from(parts), compress, sealWithPassphrase(passphrase).encryptStream, file),
    ).catch(nameReason(path));
    return { company: { name, slug }, rows, encrypted: passphrase !== null };
  });
}

const nameReason = (path: string) => (error: unknown) => {
  if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
  throw new MovingError(`The export to ${path} failed: ${reasonOf(error)}.`, { cause: error });
};

async function requireNew(path: string): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (isThere) throw new MovingError(`${path} exists already. Name a new file.`);
}

async function describe({ tx }: MovingSession, slug: string): Promise<Header> {
  const [found] = rowsOf(
    await sql<{ company: CompanyRow }>`select to_jsonb(c) as company from companies c where slug = ${slug}`.execute(tx),
  );
  if (!found) throw new MovingError(`There is no company "${slug}".`);
  const { company } = found;
  const about = one(
    rowsOf(
      await sql<Pick<Header, 'postgres' | 'schema' | 'usernames'>>`
        select current_setting('server_version') as postgres,
          (select max(name collate "C") from schema_migrations) as schema,
          array(select username_key from sign_in_names where company_id = ${company.id} order by 1) as usernames
      `.execute(tx),
    ),
  );
  return {
    ...{ karavan: 'company', format: FORMAT, exported_at: new Date().toISOString() },
    ...{ program: await programVersion(), ...about, company },
  };
}

const line = (content: object): Buffer => Buffer.from(`${JSON.stringify(content)}\n`);

/** The parts of an export, as `container.ts` describes them. */
async function* writeParts(
  { client, tx }: MovingSession,
  header: Header,
  onProgress: (step: MovingStep) => void,
  onTable: (content: { rows: number }) => void,
): AsyncGenerator<Buffer> {
  const { id } = header.company;
  yield line(header);
  const tables: Trailer['tables'] = {};
  for (const table of await readCompanyTables(tx)) {
    onProgress({ step: 'write', done: table.name });
    yield line({ table: table.name, columns: table.columns });
    yield* measured(copyOut(client, table, id), (content) => {
      tables[table.name] = content;
      onTable(content);
    });
    yield END_OF_ROWS;
  }
  onProgress({ step: 'sums', done: '' });
  const trailer: Trailer = { tables, sums: await sumsOfCompany(tx, id) };
  yield line(trailer);
}
