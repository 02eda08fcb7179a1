import { type RawBuilder, sql } from 'kysely';
import { keysOf } from '#contract/base/record-keys.ts';
import type { ExportedRow, ExportPart } from '#contract/clients/client-export.ts';
import type { Database } from '../../base/db/connect.ts';
import { fullName } from '../../base/lists/column-source.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { personalColumns } from '../rows/personal-columns.ts';

type PersonalTable = keyof typeof personalColumns;

/** Personal columns that are not exported. */
export const notExported = {
  // Codes of the public page.
  messages: ['subject', 'body'],
  loyalty_codes: ['phone_hash', 'salt', 'code_hash'],
  // Copies of other tables' values, deleted after a day.
  idempotency_keys: ['answer'],
  // Private to the users who saved them.
  list_views: ['name', 'query'],
} as const satisfies { [Table in PersonalTable]?: readonly (typeof personalColumns)[Table][number][] };

/** Tables that are not exported at all. */
type LeftOut = 'loyalty_codes' | 'idempotency_keys' | 'list_views';
type ExportedTable = Exclude<PersonalTable, LeftOut>;

/** The exported client with those merged into it, and their sales. */
export type Exported = { companyId: number; ids: number[]; sales: number[] };

/** The query of one exported table. */
type Source = {
  part: ExportPart;
  alias: string;
  joins?: string;
  /** Columns beside the personal ones. */
  otherColumns: string[];
  /** Expressions of personal columns that are not exported as stored. */
  expressions?: Record<string, string>;
  /** The condition of the client's rows. */
  of: (whose: Exported) => RawBuilder<unknown>;
  /** Rows per page. */
  rows: number;
};

const PAGE = 500;

/** The changes of personal fields; amounts of sales are the company's data. */
const PERSONAL_CHANGES = `(
  select coalesce(jsonb_object_agg(field, pair), '{}') from jsonb_each(l.changes) as change (field, pair)
  where field = any(personal_log_fields())
)`;

/** The exported tables. Record makes the compiler refuse a personal table without an entry. */
const sources: Record<ExportedTable, Source> = {
  clients: {
    part: 'clients',
    alias: 'c',
    otherColumns: ['c.merged_into', 'c.turnover', 'c.points', 'c.subscription_until', 'c.created_at', 'c.updated_at'],
    of: ({ ids }) => sql`c.id = any(${ids}::bigint[])`,
    rows: PAGE,
  },
  client_consents: {
    part: 'consents',
    alias: 'k',
    otherColumns: ['k.wording_version', 'k.given_on', 'k.means as consent_means', 'k.withdrawn_on', 'k.created_at'],
    of: ({ ids }) => sql`k.client_id = any(${ids}::bigint[])`,
    rows: PAGE,
  },
  sales: {
    part: 'sales',
    alias: 's',
    joins: `join directions d on d.company_id = s.company_id and d.id = s.direction_id
      join users u on u.company_id = s.company_id and u.id = s.agent_id
      join offices o on o.company_id = s.company_id and o.id = s.office_id`,
    otherColumns: [
      ...['s.sale_date', 's.service_date', 's.deadline_date', 'd.name as direction', 's.adults', 's.children'],
      ...['s.infants', 's.brutto', 's.paid', 's.debt', 's.payment_status', 's.lifecycle'],
      ...[`${fullName('u')} as agent`, 'o.name as office', 's.created_at'],
    ],
    of: ({ ids }) => sql`s.client_id = any(${ids}::bigint[])`,
    rows: PAGE,
  },
  bookings: {
    part: 'bookings',
    alias: 'b',
    joins: 'join partners p on p.company_id = b.company_id and p.id = b.partner_id',
    otherColumns: ['b.sale_id', 'p.name as partner', 'b.service_date', 'b.lifecycle', 'b.created_at'],
    of: ({ sales }) => sql`b.sale_id = any(${sales}::bigint[])`,
    rows: PAGE,
  },
  tourist_payments: {
    part: 'payments',
    alias: 'p',
    joins: 'join payment_methods m on m.company_id = p.company_id and m.id = p.method_id',
    otherColumns: [
      ...['p.sale_id', 'p.kind', 'p.payment_date', 'm.name as method', 'p.amount', 'p.currency', 'p.usd_total'],
      ...['p.state', 'p.accepted_amount', 'p.accepted_usd_total', 'p.created_at'],
    ],
    of: ({ sales }) => sql`p.sale_id = any(${sales}::bigint[])`,
    rows: PAGE,
  },
  point_entries: {
    part: 'points',
    alias: 'e',
    otherColumns: ['e.entry_date', 'e.type as point_type', 'e.points', 'e.sale_id', 'e.created_at'],
    of: ({ ids }) => sql`e.client_id = any(${ids}::bigint[])`,
    rows: PAGE,
  },
  messages: {
    part: 'messages',
    alias: 'm',
    otherColumns: ['m.channel', 'm.purpose', 'm.status', 'm.created_at', 'm.sent_at'],
    of: ({ ids }) => sql`m.client_id = any(${ids}::bigint[])`,
    rows: PAGE,
  },
  note_images: {
    part: 'pictures',
    alias: 'i',
    otherColumns: ['i.content_type', 'i.created_at'],
    expressions: { bytes: `translate(encode(i.bytes, 'base64'), E'\\n', '')` },
    of: ({ sales }) => sql`exists (
      select from note_image_uses v
      where v.company_id = i.company_id and v.image_id = i.id and v.sale_id = any(${sales}::bigint[])
    )`,
    // Each has up to two megabytes.
    rows: 1,
  },
  audit_log: {
    part: 'log',
    alias: 'l',
    joins: 'left join users u on u.company_id = l.company_id and u.id = l.user_id',
    otherColumns: ['l.at', `${fullName('u')} as by_name`, 'l.event', 'l.entity', 'l.entity_id', 'l.sale_id'],
    expressions: { changes: PERSONAL_CHANGES },
    of: ({ ids, sales }) => sql`(
      l.entity = 'client' and l.entity_id = any(${ids}::bigint[]) or l.sale_id = any(${sales}::bigint[])
    )`,
    rows: PAGE,
  },
};

const tables = keysOf(sources);

/** The exported personal columns of a table. */
function columnsOf(table: ExportedTable): string[] {
  const { [table]: omitted = [] }: Partial<Record<string, readonly string[]>> = notExported;
  const all: readonly string[] = personalColumns[table];
  return all.filter((column) => !omitted.includes(column));
}

/** The exported personal columns by table. */
export const exportedColumns: Record<string, string[]> = Object.fromEntries(
  tables.map((table) => [table, columnsOf(table)]),
);

/** Reads the ids that belong to a client's export. */
export async function readExported(tx: Database, { companyId }: Caller, clientId: number): Promise<Exported> {
  const { rows } = await sql<{ id: number }>`
    select id from clients where company_id = ${companyId} and (id = ${clientId} or merged_into = ${clientId}) order by id
  `.execute(tx);
  const ids = rows.map(({ id }) => id);
  const { rows: sales } = await sql<{ id: number }>`
    select id from sales where company_id = ${companyId} and client_id = any(${ids}::bigint[]) order by id
  `.execute(tx);
  return { companyId, ids, sales: sales.map(({ id }) => id) };
}

/** A page of a part, after the row with an id; `isLast` when no rows follow. */
export async function readExportPage(
  tx: Database,
  whose: Exported,
  { part, after }: { part: ExportPart; after: number },
): Promise<{ rows: ExportedRow[]; isLast: boolean }> {
  const table = tables.find((each) => sources[each].part === part);
  if (!table) throw new Error(`No table is exported as ${part}`);
  const { alias, joins = '', otherColumns, expressions = {}, of, rows: limit } = sources[table];
  const personal = columnsOf(table).map((column) => `${expressions[column] ?? `${alias}.${column}`} as "${column}"`);
  const id = sql.raw(`${alias}.id`);
  const own = sql`${sql.raw(alias)}.company_id = ${whose.companyId}`;
  const rowsOf = sql.raw(`${table} ${alias}`);
  // `+ 0` keeps the planner from walking all rows of the company in the order of their ids.
  const { rows } = await sql<ExportedRow>`
    select ${id}, ${sql.raw([...otherColumns, ...personal].join(', '))}
    from (
      select ${id} from ${rowsOf} where ${own} and ${id} > ${after} and ${of(whose)} order by ${id} + 0 limit ${sql.lit(limit)}
    ) mine
    join ${rowsOf} on ${own} and ${id} = mine.id ${sql.raw(joins)}
    order by ${id}
  `.execute(tx);
  return { rows, isLast: rows.length < limit };
}
