import { type RawBuilder, sql } from 'kysely';
import { recordOf } from '#contract/base/record-keys.ts';
import type { Ownership } from '#contract/base/roles.ts';
import type { Schema } from '../db/schema.ts';
import type { Caller } from '../pipeline/caller.ts';

/**
 * The SQL source of a list or entity. Only joins needed by the requested columns are made. The SQL texts are constants;
 * values are parameters.
 */
export type Source<Column extends string> = {
  /** Table and alias: "sales s". */
  table: string;
  alias: string;
  joins: Record<string, { sql: string | RawBuilder<unknown>; needs?: string }>;
  /** API name → SQL, with the join that it needs. */
  columns: Record<Column, ColumnSql>;
};

/**
 * The columns that are not those of the table of the same name; a column that the table does not have must be given.
 */
type OtherColumns<Table extends keyof Schema, Column extends string> = Record<
  Exclude<Column, keyof Schema[Table]>,
  ColumnSql
> &
  Partial<Record<Column, ColumnSql>>;

/** A source over one table: its columns by their names, and those that are joined or computed. */
export const sourceOf = <Table extends keyof Schema & string, Column extends string>(
  table: Table,
  alias: string,
  names: readonly Column[],
  { joins, columns }: { joins: Source<Column>['joins']; columns: OtherColumns<Table, Column> },
): Source<Column> => ({
  table: `${table} ${alias}`,
  alias,
  joins,
  columns: { ...recordOf(names, (name) => `${alias}.${name}`), ...columns },
});

/** A column as SQL, optionally with the join that it needs. */
export type ColumnSql = string | { sql: string; join: string };

export const sqlOf = (column: ColumnSql): string => (typeof column === 'string' ? column : column.sql);
export const joinsOf = (column: ColumnSql): string[] => (typeof column === 'string' ? [] : [column.join]);

export type Statement = { columns: RawBuilder<unknown>; from: RawBuilder<unknown>; joins: RawBuilder<unknown> };

/**
 * The select list and from clause of columns, and the joins of that clause alone. `extraJoins` are needed by
 * conditions.
 */
export function select<Column extends string>(
  source: Source<Column>,
  columns: readonly Column[],
  extraJoins: string[] = [],
): Statement {
  const joins = new Set<string>();
  const need = (name: string) => {
    const join = source.joins[name];
    if (!join) throw new Error(`No join "${name}" from ${source.table}`);
    if (join.needs) need(join.needs);
    joins.add(name);
  };
  for (const name of [...extraJoins, ...columns.flatMap((name) => joinsOf(source.columns[name]))]) need(name);
  const list = columns.map((name) => `${sqlOf(source.columns[name])} as "${name}"`);
  const parts = [...joins]
    .map((name) => source.joins[name]?.sql ?? '')
    .map((part) => (typeof part === 'string' ? sql.raw(part) : part));
  return {
    columns: sql.raw(list.join(', ') || '1'),
    from: sql.join([sql.raw(source.table), ...parts], sql` `),
    joins: sql.join(parts, sql` `),
  };
}

/**
 * SQL condition for the rows of the company that the caller may see: own, the office's, or all. `prefix`: of the columns
 * of agent and office.
 */
export function visible(
  caller: Caller,
  alias: string,
  reach: 'none' | 'own' | 'all',
  prefix: '' | 'sale_' = '',
): RawBuilder<unknown> {
  const company = sql`${sql.raw(`${alias}.company_id`)} = ${caller.companyId}`;
  if (reach === 'all') return company;
  if (reach === 'none') return sql`false`;
  return caller.agentsSee === 'office'
    ? sql`${company} and ${sql.raw(`${alias}.${prefix}office_id`)} = ${caller.officeId}`
    : sql`${company} and ${sql.raw(`${alias}.${prefix}agent_id`)} = ${caller.id}`;
}

/** Surname and name of a joined user or client, null without one. */
export const fullName = (alias: string): string => `${alias}.surname || ' ' || ${alias}.name`;

/** The phone of a client `c`: an anonymised one has none. */
export const PHONE = `case when c.anonymised_at is null then c.phone else '' end`;

export type Owned = { agent_id: number; office_id: number };
export const owner = (row: Owned): Ownership => ({ agentId: row.agent_id, officeId: row.office_id });
