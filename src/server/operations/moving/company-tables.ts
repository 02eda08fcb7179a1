import { sql } from 'kysely';
import type { Database } from '../../base/db/connect.ts';

/**
 * Tables that an export leaves out: `companies`, whose one row is in the export's header, and what belongs to an
 * installation and its address. People sign in anew where the company is moved to. Every other table with a
 * `company_id` is moved.
 */
export const TABLES_LEFT_OUT: readonly string[] = [
  'companies',
  'schema_migrations',
  'setup_codes',
  'sign_in_failures',
  'sign_in_tickets',
  'session_tokens',
  'known_browsers',
];

/** A table of which an export has the rows of a company. */
export type CompanyTable = {
  name: string;
  /** Without the company's id, and without generated columns, which each database computes for itself. */
  columns: string[];
  /** The order of the rows: the primary key without the company's id, the same in every collation. */
  order: string[];
};

type Reference = { table: string; target: string; columns: string[]; targetColumns: string[] };

/** The tables of a company, each after those that it refers to. */
export async function readCompanyTables(db: Database): Promise<CompanyTable[]> {
  const { rows: tables } = await sql<CompanyTable>`
    select c.relname::text as name,
      array(
        select quote_ident(a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          and a.attname <> 'company_id'
        order by a.attnum
      ) as columns,
      array(
        select quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end
        from unnest(i.indkey::smallint[]) with ordinality as key (attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = key.attnum
        where a.attname <> 'company_id'
        order by key.place
      ) as order
    from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all (${TABLES_LEFT_OUT}::text[])
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id')
    order by c.relname collate "C"
  `.execute(db);
  return inOrder(tables, await readReferences(db));
}

/** The foreign keys between tables of a company. */
export async function readReferences(db: Database): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select conrelid::regclass::text as table, confrelid::regclass::text as target,
      array(
        select quote_ident(a.attname) from unnest(conkey) with ordinality as key (attnum, place)
        join pg_attribute a on a.attrelid = conrelid and a.attnum = key.attnum order by key.place
      ) as columns,
      array(
        select quote_ident(a.attname) from unnest(confkey) with ordinality as key (attnum, place)
        join pg_attribute a on a.attrelid = confrelid and a.attnum = key.attnum order by key.place
      ) as "targetColumns"
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace
      and conrelid::regclass::text <> all (${TABLES_LEFT_OUT}::text[])
      and confrelid::regclass::text <> all (${TABLES_LEFT_OUT}::text[])
    order by conname, 1
  `.execute(db);
  return rows;
}

/** Tables in an order in which foreign keys hold after each. */
function inOrder(tables: CompanyTable[], references: Reference[]): CompanyTable[] {
  const ordered: CompanyTable[] = [];
  let rest = tables;
  while (rest.length > 0) {
    const isWaiting = ({ name }: CompanyTable) =>
      references.some(
        ({ table, target }) => table === name && target !== name && rest.some((it) => it.name === target),
      );
    const next = rest.filter((table) => !isWaiting(table));
    if (next.length === 0) throw new Error(`These tables refer to each other: ${rest.map(({ name }) => name)}`);
    ordered.push(...next);
    rest = rest.filter(isWaiting);
  }
  return ordered;
}
