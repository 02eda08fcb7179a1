import { sql } from 'kysely';
import { takenKey } from '../../base/db/database-errors.ts';
import { one, rowsOf } from '../../base/db/rows-of.ts';
import type { Connection } from '../../base/db/settings.ts';
import { enterCompany } from '../../base/db/transaction.ts';
import { logOperator } from '../../company/rows/operators.ts';
import { advanceIds } from './advance-ids.ts';
import { type CheckedContainer, checkContainer } from './check-container.ts';
import { checkReferences } from './check-references.ts';
import { type CompanyTable, readCompanyTables } from './company-tables.ts';
import type { CompanyRow, MovingStep, Trailer } from './container.ts';
import { readContainer } from './container-reader.ts';
import { requireRoom, requireWelcome } from './import-refusals.ts';
import { sumsOfCompany } from './moved-sums.ts';
import { MovingError } from './moving-error.ts';
import { inMovingTransaction, type MovingSession } from './session.ts';
import { contentOf, copyIn, copyOut } from './table-copy.ts';

export type ImportOptions = {
  /** The owner of the tables. */
  owner: Connection;
  /** The superuser of the embedded database; null for an external one. */
  superuser: Connection | null;
  /** The disk of the embedded database, with its free bytes; null for an external one. */
  disk: { folder: string; free: number } | null;
  path: string;
  /** The company's slug in this installation; null for the one that it has. */
  slug: string | null;
  passphrase: string | null;
  onProgress: (step: MovingStep) => void;
};

/** What was imported: the company, and how many rows. */
export type Imported = { company: { id: number; name: string; slug: string }; rows: number };

/**
 * Adds the company of an export to an installation, in one transaction beside the work of other companies: everything
 * as it was, under a new id of the company. Refuses with a MovingError.
 */
export async function importCompany(options: ImportOptions): Promise<Imported> {
  const { owner, superuser, disk, path, passphrase, onProgress } = options;
  const container = await checkContainer(path, passphrase, (done) => onProgress({ step: 'read', done }));
  if (disk) requireRoom(container.trailer, disk);
  const company = { ...container.header.company, slug: options.slug ?? container.header.company.slug };
  try {
    return await inMovingTransaction(superuser ?? owner, 'begin', async (session) => {
      await prepareSession(session, owner);
      await requireWelcome(session.tx, container.header, company.slug);
      const id = await insertCompany(session, company);
      await enterCompany(session.tx, id);
      const tables = await load(session, id, options);
      onProgress({ step: 'references', done: '' });
      await checkReferences(session.tx, id);
      await compare(session, { id, tables, container, onProgress });
      await advanceIds(session.tx, id, tables);
      const line = { event: 'company.import', entity: 'company', entity_id: id, changes: {} } as const;
      await logOperator(session.tx, id, line);
      return { company: { id, name: company.name, slug: company.slug }, rows: rowsIn(container.trailer) };
    });
  } catch (error) {
    if (!KEYS_OF_INSTALLATION.includes(takenKey(error) ?? '')) throw error;
    throw new MovingError('The same company, its slug or a username was added meanwhile. Import again to see which.');
  }
}

/** What is unique beyond one company: another transaction may commit the same after it was looked for. */
const KEYS_OF_INSTALLATION = ['companies_uid_key', 'companies_slug_key', 'sign_in_names_pkey'];

const rowsIn = ({ tables }: Trailer): number => Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);

/**
 * The foreign keys of rows are checked for all at once at the end, where the role may switch off their triggers, which
 * take most of the time otherwise. The owner of the tables writes, under row level security.
 */
async function prepareSession({ client }: MovingSession, { user }: Connection): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(
    "select has_parameter_privilege('session_replication_role', 'set') as may",
  );
  if (rows[0]?.may) await client.query('set local session_replication_role = replica');
  await client.query(`set local role ${client.escapeIdentifier(String(user))}`);
  // PostgreSQL has no statistics of the new rows.
  await client.query('set local enable_nestloop = off');
  await client.query("set local work_mem = '256MB'");
}

async function insertCompany({ tx }: MovingSession, { id, ...company }: CompanyRow): Promise<number> {
  const row = { ...company, former_ids: [...company.former_ids, id] };
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  const inserted = await sql<{ id: number }>`
    insert into companies (${columns})
    select ${columns} from jsonb_populate_record(null::companies, ${JSON.stringify(row)}::jsonb)
    returning id
  `.execute(tx);
  return one(rowsOf(inserted)).id;
}

async function load(
  { client, tx }: MovingSession,
  id: number,
  { path, passphrase, onProgress }: ImportOptions,
): Promise<CompanyTable[]> {
  const tables = await readCompanyTables(tx);
  await readContainer(path, passphrase, async (reader) => {
    await reader.header();
    for (const table of tables) {
      const head = await reader.head();
      if (JSON.stringify(head) !== JSON.stringify({ table: table.name, columns: table.columns }))
        throw new MovingError(`The tables of ${path} are not those of this installation. Export the company again.`);
      onProgress({ step: 'load', done: table.name });
      await copyIn(client, table, id, reader.rows());
    }
    await reader.head();
  });
  return tables;
}

type Comparison = {
  id: number;
  tables: CompanyTable[];
  container: CheckedContainer;
  onProgress: (step: MovingStep) => void;
};

/** Reads what was written, table by table, and recomputes the sums: both must be as they were exported. */
async function compare({ client, tx }: MovingSession, { id, tables, container, onProgress }: Comparison) {
  for (const table of tables) {
    onProgress({ step: 'compare', done: table.name });
    const written = await contentOf(copyOut(client, table, id));
    if (written.sha256 !== container.trailer.tables[table.name]?.sha256)
      throw new MovingError(`The rows of ${table.name} are not the same after the import; nothing was imported.`);
  }
  onProgress({ step: 'sums', done: '' });
  const sums = await sumsOfCompany(tx, id);
  if (JSON.stringify(sums) !== JSON.stringify(container.trailer.sums))
    throw new MovingError('The sums of the company are not the same after the import; nothing was imported.');
}
