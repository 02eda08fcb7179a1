import type { Sql } from '../server/sql.ts';

type Values = Record<string, unknown>;
type Line = { entity: string; entity_id: number; event: string; changes: Record<string, [unknown, unknown]> };

const tables: Record<string, string> = { sale: 'sales', booking: 'bookings', tourist_payment: 'tourist_payments' };

/** Columns that follow from others or identify the row, which the log leaves out. */
const derived = new Set([
  ...[
    'company_id',
    'id',
    'version',
    'search_key',
    'search_letters',
    'reference_key',
    'reference_letters',
    'created_at',
    'netto',
    'paid',
    'accepted',
    'pending_payments',
  ],
  ...['bookings_count', 'profit', 'total_profit', 'debt', 'payment_status', 'to_be_paid', 'allocations'],
  ...['partner_amount', 'to_be_paid_usd', 'to_be_paid_partner'],
  // The sale’s.
  ...['sale_agent_id', 'sale_office_id', 'sale_direction_id'],
]);

/** "800" and "800.00" are one amount. */
function plain(value: unknown): string {
  const isDecimal = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
  return JSON.stringify(isDecimal ? Number(value) : (value ?? null));
}

/**
 * Replays a sale’s log: every line must begin with the values that the one before it ended with, and the last values
 * must equal the tables. Returns each place that differs.
 */
export async function unloggedChanges(sql: Sql, saleId: number): Promise<string[]> {
  const lines = await sql.query<Line>(
    `select entity, entity_id, event, changes from audit_log where sale_id = $1 order by id`,
    [saleId],
  );
  const story = new Map<string, Values>();
  const gaps: string[] = [];
  for (const { entity, entity_id, event, changes } of lines) {
    const name = `${entity} ${entity_id}`;
    const known = story.get(name) ?? {};
    story.set(name, known);
    for (const [field, [before, after]] of Object.entries(changes)) {
      if (!derived.has(field) && plain(known[field]) !== plain(before)) {
        gaps.push(`${name}, ${event}: ${field} was ${plain(known[field])}, the log goes on from ${plain(before)}`);
      }
      known[field] = after;
    }
  }
  return [...gaps, ...(await differences(sql, saleId, story))];
}

async function differences(sql: Sql, saleId: number, story: Map<string, Values>): Promise<string[]> {
  const found: string[] = [];
  for (const [entity, table] of Object.entries(tables)) {
    const rows = await sql.query<Values>(`select * from ${table} where ${entity === 'sale' ? 'id' : 'sale_id'} = $1`, [
      saleId,
    ]);
    const there = new Map(rows.map((row) => [`${entity} ${row.id}`, row]));
    const told = [...story.keys()].filter((name) => name.startsWith(`${entity} `));
    for (const name of new Set([...told, ...there.keys()])) {
      const [row, last] = [there.get(name) ?? {}, story.get(name) ?? {}];
      const fields = Object.keys({ ...row, ...last }).filter((field) => !derived.has(field));
      const differing = fields.filter((field) => plain(row[field]) !== plain(last[field]));
      found.push(
        ...differing.map((field) => `${name}: ${field} is ${plain(row[field])}, the log says ${plain(last[field])}`),
      );
    }
  }
  return found;
}
