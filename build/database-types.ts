import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbedded } from '../src/server/base/db/embedded/index.ts';
import { migrate } from '../src/server/base/db/migrate.ts';

/** The file of the generated kysely types. */
export const typesFile = fileURLToPath(new URL('../src/server/base/db/schema.ts', import.meta.url));

type Column = {
  table: string;
  column: string;
  type: string;
  isNullable: boolean;
  isGenerated: boolean;
  hasDefault: boolean;
  /** The expression of a generated column. */
  expression: string;
  /** The check constraints on this column alone. */
  checks: string[];
};

type Query = <Row extends object>(sql: string) => Promise<Row[]>;

const COLUMNS = `
  select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as "isNullable",
    a.attgenerated <> '' or a.attidentity = 'a' as "isGenerated", a.attidentity = 'd' or a.atthasdef as "hasDefault",
    case when a.attgenerated = '' then '' else pg_get_expr(d.adbin, d.adrelid) end as expression,
    array(select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] order by k.conname) as checks
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    and c.relname <> 'schema_migrations'
  order by c.relname collate "C", a.attnum`;

/** TypeScript types of PostgreSQL's types, as the driver parses them (`db/connect.ts`). */
const TYPES: Record<string, string> = {
  int8: 'number',
  int4: 'number',
  numeric: 'string',
  text: 'string',
  uuid: 'string',
  date: 'string',
  bool: 'boolean',
  bytea: 'Buffer',
  _text: 'string[]',
  _int8: 'string[]',
};

const HEAD = `// Written by \`npm run db-types\` from the catalogue of a database with all migrations.
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { JsonColumns } from './json-columns.ts';

/** A date or ISO string when written, an ISO string when read. */
type Moment = ColumnType<string, Date | string, Date | string>;
type GeneratedMoment = ColumnType<string, Date | string | undefined, Date | string>;
`;

const NAMES = `
/** The columns of each table, to be selected instead of \`*\`: a prepared \`*\` fails when a migration adds a column. */
export const columnNames: { readonly [T in keyof Schema]: readonly (keyof Schema[T])[] }`;

const literalsIn = (sql: string): string[] => sql.match(/'[^']*'/g) ?? [];

/**
 * The values that a column of text can have, where they are named: by `check (kind in ('payment', 'refund'))`, or as
 * the constants of a generated column's cases.
 */
function valuesOf({ checks, expression }: Column): string[] {
  const lists = checks.flatMap((check) => {
    const [, values] = /^CHECK \(\(\w+ = (ANY \(ARRAY\[.+\]\)|'[^']*'::text)\)\)$/.exec(check) ?? [];
    return values === undefined ? [] : [literalsIn(values)];
  });
  const results = expression.match(/(?<=(THEN|ELSE) ).*$/gm) ?? [];
  const areConstant = results.every((result) => /^'[^']*'::text$/.test(result));
  return lists[0] ?? (areConstant ? results.flatMap(literalsIn) : []);
}

function plainType(column: Column): string {
  if (column.type === 'text') return valuesOf(column).join(' | ') || 'string';
  const type = TYPES[column.type];
  if (type === undefined) throw new Error(`TYPES has none for ${column.table}.${column.column}: ${column.type}`);
  return type;
}

function typeOf(column: Column): string {
  const { table, column: name, type, isNullable, isGenerated, hasDefault } = column;
  const isOptional = hasDefault && !isNullable;
  const orNull = isNullable ? ' | null' : '';
  if (type === 'timestamptz') return `${isOptional ? 'GeneratedMoment' : 'Moment'}${orNull}`;
  if (type === 'jsonb') {
    return `JSONColumnType<JsonColumns['${table}.${name}'], string${isOptional ? ' | undefined' : ''}>${orNull}`;
  }
  const plain = `${plainType(column)}${orNull}`;
  if (isGenerated) return `GeneratedAlways<${plain}>`;
  return isOptional ? `Generated<${plain}>` : plain;
}

/** The types of all tables of a database, as a file of source. */
export async function databaseTypes(query: Query): Promise<string> {
  const tables = Map.groupBy(await query<Column>(COLUMNS), ({ table }) => table);
  const lines = [...tables].map(
    ([table, columns]) =>
      `${table}: {\n${columns.map((column) => `${column.column}: ${typeOf(column)};\n`).join('')}};\n`,
  );
  const names = [...tables].map(
    ([table, columns]) => `${table}: [${columns.map(({ column }) => `'${column}'`).join(', ')}],\n`,
  );
  const source = `${HEAD}\nexport type Schema = {\n${lines.join('')}};\n${NAMES} = {\n${names.join('')}};\n`;
  return execFileSync('biome', ['format', `--stdin-file-path=${typesFile}`], { input: source, encoding: 'utf8' });
}

/** Writes the file from a database that is made for it. */
async function writeTypes(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'karavan-types-'));
  // As root the database runs as another user, who has to pass through.
  await chmod(dataDir, 0o755);
  const database = await startEmbedded({ dataDir, namedByHand: true, onTrouble: console.error });
  await migrate(database);
  const client = new pg.Client(database.owner);
  await client.connect();
  await writeFile(typesFile, await databaseTypes(async (sql) => (await client.query(sql)).rows));
  await client.end();
  await database.stop();
  await rm(dataDir, { recursive: true });
}

if (import.meta.main) await writeTypes();
