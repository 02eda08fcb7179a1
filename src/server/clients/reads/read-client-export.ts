import { type RawBuilder, sql } from 'kysely';
import { keysOf } from '#contract/base/record-keys.ts';
import type { ExportedRow, ExportPart } from '#contract/clients/client-export.ts';
import type { Database } from '../../base/db/connect.ts';
import { fullName } from '../../base/lists/column-source.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { personalColumns } from '../rows/personal-columns.ts';

type PersonalTable = keyof typeof personalColumns;

/** Personal columns that no export has. */
export const notExported = {
  // Codes that open the public page, while they are on their way, and their hashes.
  messages: ['subject', 'body'],
  loyalty_codes: ['phone_hash', 'salt', 'code_hash'],
  // Copies of what stands in the other tables, kept for a day.
  idempotency_keys: ['answer'],
  // What persons who work here have saved for themselves.
  list_views: ['name', 'query'],
} as const satisfies { [Table in PersonalTable]?: readonly (typeof personalColumns)[Table][number][] };

/** Tables all of whose personal columns stay out of an export. */
type LeftOut = 'loyalty_codes' | 'idempotency_keys' | 'list_views';
type ExportedTable = Exclude<PersonalTable, LeftOut>;

/** Whose data is exported: the client and those that were merged into this one, with their sales. */
export type Exported = { companyId: number; ids: number[]; sales: number[] };

/** How the rows of a table that are a client's are found and read. */
type Source = {
  part: ExportPart;
  alias: string;
  joins?: string;
  /** What is told beside the personal columns. */
  more: string[];
  /** How a personal column is written that is not told as it stands. */
  written?: Record<string, string>;
  /** Which rows are the client's. */
  of: (whose: Exported) => RawBuilder<unknown>;
  /** So many rows are read at once. */
  rows: number;
};

const PAGE = 500;

/** The changes of a line as far as they are of the person: what a sale earned is the company's own. */
const PERSONAL_CHANGES = `(
  select coalesce(jsonb_object_agg(field, pair), '{}') from jsonb_each(l.changes) as change (field, pair)
  where field = any(personal_log_fields())
)`;

/** Every table with personal columns that an export tells: one that is not here does not compile. */
const sources: Record<ExportedTable, Source> = {
  clients: {
    part: 'clients',
    alias: 'c',
    more: ['c.merged_into', 'c.turnover', 'c.points', 'c.subscription_until', 'c.created_at', 'c.updated_at'],
    of: ({ ids }) => sql`c.id = any(${ids}::bigint[])`,
    rows: PAGE,
  },
  client_consents: {
    part: 'consents',
    alias: 'k',
    more: ['k.wording_version', 'k.given_on', 'k.means as consent_means', 'k.withdrawn_on', 'k.created_at'],
    of: ({ ids }) => sql`k.client_id = any(${ids}::bigint[])`,
    rows: PAGE,
  },
  sales: {
    part: 'sales',
    alias: 's',
    joins: `join directions d on d.company_id = s.company_id and d.id = s.direction_id
      join users u on u.company_id = s.company_id and u.id = s.agent_id
      join offices o on o.company_id = s.company_id and o.id = s.office_id`,
    more: [
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
    more: ['b.sale_id', 'p.name as partner', 'b.service_date', 'b.lifecycle', 'b.created_at'],
    of: ({ sales }) => sql`b.sale_id = any(${sales}::bigint[])`,
    rows: PAGE,
  },
  tourist_payments: {
    part: 'payments',
    alias: 'p',
    joins: 'join payment_methods m on m.company_id = p.company_id and m.id = p.method_id',
    more: [
      ...['p.sale_id', 'p.kind', 'p.payment_date', 'm.name as method', 'p.amount', 'p.currency', 'p.usd_total'],
      ...['p.state', 'p.accepted_amount', 'p.accepted_usd_total', 'p.created_at'],
    ],
    of: ({ sales }) => sql`p.sale_id = any(${sales}::bigint[])`,
    rows: PAGE,
  },
  point_entries: {
    part: 'points',
    alias: 'e',
    more: ['e.entry_date', 'e.type as point_type', 'e.points', 'e.sale_id', 'e.created_at'],
    of: ({ ids }) => sql`e.client_id = any(${ids}::bigint[])`,
    rows: PAGE,
  },
  messages: {
    part: 'messages',
    alias: 'm',
    more: ['m.channel', 'm.purpose', 'm.status', 'm.created_at', 'm.sent_at'],
    of: ({ ids }) => sql`m.client_id = any(${ids}::bigint[])`,
    rows: PAGE,
  },
  note_images: {
    part: 'pictures',
    alias: 'i',
    more: ['i.content_type', 'i.created_at'],
    written: { bytes: `translate(encode(i.bytes, 'base64'), E'\\n', '')` },
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
    more: ['l.at', `${fullName('u')} as by_name`, 'l.event', 'l.entity', 'l.entity_id', 'l.sale_id'],
    written: { changes: PERSONAL_CHANGES },
    of: ({ ids, sales }) => sql`(
      l.entity = 'client' and l.entity_id = any(${ids}::bigint[]) or l.sale_id = any(${sales}::bigint[])
    )`,
    rows: PAGE,
  },
};

const tables = keysOf(sources);

/** The personal columns of a table that its part of the export has. */
function columnsOf(table: ExportedTable): string[] {
  const { [table]: left = [] }: Partial<Record<string, readonly string[]>> = notExported;
  const all: readonly string[] = personalColumns[table];
  return all.filter((column) => !left.includes(column));
}

/** Every personal column that an export has, by table. */
export const exportedColumns: Record<string, string[]> = Object.fromEntries(
  tables.map((table) => [table, columnsOf(table)]),
);

/** The client with those that were merged into this one, and their sales. */
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

/** A page of a part, behind the row with an id; `isLast` when nothing comes after it. */
export async function readExportPage(
  tx: Database,
  whose: Exported,
  { part, after }: { part: ExportPart; after: number },
): Promise<{ rows: ExportedRow[]; isLast: boolean }> {
  const table = tables.find((each) => sources[each].part === part);
  if (!table) throw new Error(`No table is exported as ${part}`);
  const { alias, joins = '', more, written = {}, of, rows: limit } = sources[table];
  const personal = columnsOf(table).map((column) => `${written[column] ?? `${alias}.${column}`} as "${column}"`);
  const id = sql.raw(`${alias}.id`);
  const own = sql`${sql.raw(alias)}.company_id = ${whose.companyId}`;
  const rowsOf = sql.raw(`${table} ${alias}`);
  // By a sum and not by the column: else the planner may walk all rows of the company in the order of their ids.
  const { rows } = await sql<ExportedRow>`
    select ${id}, ${sql.raw([...more, ...personal].join(', '))}
    from (
      select ${id} from ${rowsOf} where ${own} and ${id} > ${after} and ${of(whose)} order by ${id} + 0 limit ${sql.lit(limit)}
    ) mine
    join ${rowsOf} on ${own} and ${id} = mine.id ${sql.raw(joins)}
    order by ${id}
  `.execute(tx);
  return { rows, isLast: rows.length < limit };
}
