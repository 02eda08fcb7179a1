import { sql } from 'kysely';
import type { LogEntity } from '#contract/base/log-words.ts';
import type { Database } from '../../base/db/connect.ts';
import { fullName } from '../../base/lists/column-source.ts';
import type { Caller } from '../../base/pipeline/caller.ts';

/** SQL for the names of entities, the table as `e`. Others have only their number. */
const sources = {
  sale: { from: 'sales e', name: `e.tourist_surname || ' ' || e.tourist_name` },
  booking: {
    from: 'bookings e join partners p on p.company_id = e.company_id and p.id = e.partner_id',
    name: 'p.name',
  },
  tourist_payment: {
    from: 'tourist_payments e join sales s on s.company_id = e.company_id and s.id = e.sale_id',
    name: `s.tourist_surname || ' ' || s.tourist_name`,
  },
  partner_payment: {
    from: 'partner_payments e join partners p on p.company_id = e.company_id and p.id = e.partner_id',
    name: 'p.name',
  },
  cash_entry: { from: 'cash_entries e', name: `nullif(e.description, '')` },
  cash_transfer: {
    from: `cash_transfers e join offices f on f.company_id = e.company_id and f.id = e.from_office_id
      join offices t on t.company_id = e.company_id and t.id = e.to_office_id`,
    name: `f.name || ', ' || e.from_currency || ' → ' || t.name || ', ' || e.to_currency`,
  },
  client: { from: 'clients e', name: fullName('e') },
  partner: { from: 'partners e', name: 'e.name' },
  direction: { from: 'directions e', name: 'e.name' },
  payment_method: { from: 'payment_methods e', name: 'e.name' },
  branch: { from: 'branches e', name: 'e.name' },
  office: { from: 'offices e', name: 'e.name' },
  user: { from: 'users e', name: fullName('e') },
  target: {
    from: 'targets e join users u on u.company_id = e.company_id and u.id = e.agent_id',
    name: `${fullName('u')} || ', ' || to_char(e.month, 'MM.YYYY')`,
  },
  currency_rate: { from: 'currency_rates e', name: `e.from_currency || ' → ' || e.to_currency` },
  loyalty_level: { from: 'loyalty_levels e', name: 'e.name' },
  loyalty_bonus: { from: 'loyalty_bonuses e', name: 'e.name' },
  list_view: { from: 'list_views e', name: 'e.name' },
} as const satisfies Partial<Record<LogEntity, { from: string; name: string }>>;
export type NamedEntity = keyof typeof sources;

export const isNamed = (entity: string): entity is NamedEntity => Object.hasOwn(sources, entity);

/** Columns that refer to an entity, and the field that shows its name instead. */
export const references: Record<string, { field: string; of: NamedEntity }> = {
  direction_id: { field: 'direction', of: 'direction' },
  partner_id: { field: 'partner', of: 'partner' },
  method_id: { field: 'method', of: 'payment_method' },
  office_id: { field: 'office', of: 'office' },
  from_office_id: { field: 'from_office', of: 'office' },
  to_office_id: { field: 'to_office', of: 'office' },
  from_method_id: { field: 'from_method', of: 'payment_method' },
  to_method_id: { field: 'to_method', of: 'payment_method' },
  branch_id: { field: 'branch', of: 'branch' },
  client_id: { field: 'client', of: 'client' },
  merged_into: { field: 'merged_into', of: 'client' },
  first_id: { field: 'first_client', of: 'client' },
  second_id: { field: 'second_client', of: 'client' },
  agent_id: { field: 'agent', of: 'user' },
  user_id: { field: 'person', of: 'user' },
  created_by: { field: 'created_by', of: 'user' },
  checked_by: { field: 'checked_by', of: 'user' },
  accepted_by: { field: 'accepted_by', of: 'user' },
  declined_by: { field: 'declined_by', of: 'user' },
};

export type Wanted = { of: NamedEntity; id: unknown };
/** Undefined: it does not exist any more. Null: it has no name. */
export type NameOf = (wanted: Wanted) => string | null | undefined;

/** Reads names of entities in one statement, without any when none are wanted. */
export async function readNames(tx: Database, caller: Caller, wanted: Wanted[]): Promise<NameOf> {
  const ids = new Map<NamedEntity, Set<unknown>>();
  for (const { of, id } of wanted) ids.set(of, (ids.get(of) ?? new Set()).add(id));
  const parts = [...ids].map(
    ([of, each]) => sql`
      select ${of} as of, e.id, ${sql.raw(sources[of].name)} as name from ${sql.raw(sources[of].from)}
      where e.company_id = ${caller.companyId} and e.id = any(${[...each]}::bigint[])`,
  );
  if (parts.length === 0) return () => undefined;
  const { rows } = await sql<{
    of: string;
    id: number;
    name: string | null;
  }>`${sql.join(parts, sql` union all `)}`.execute(tx);
  const names = new Map(rows.map(({ of, id, name }) => [`${of} ${id}`, name]));
  return ({ of, id }) => names.get(`${of} ${id}`);
}
