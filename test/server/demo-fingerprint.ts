import { oneRow, type Sql } from '../support/server/sql.ts';
import { of } from './demo-rules.ts';

/** Everything of a company but ids, passwords and times of creation: one hash per table. */
export async function fingerprint(sql: Sql, slug: string): Promise<string[]> {
  const found = (value: string, table: string, column: string) =>
    `(select ${value} from ${table} f where f.company_id = x.company_id and f.id = x.${column})`;
  const who = (column: string) => found(`split_part(f.username, '.${slug}', 1)`, 'users', column);
  const name = (table: string, column: string) => found('f.name', table, column);
  const sale = found(`concat_ws(' ', f.sale_date, f.tourist_phone, f.brutto, f.blank_number)`, 'sales', 'sale_id');
  const ends = ['from', 'to'].flatMap((end) => [`'${end}_office_id'`, `'${end}_method_id'`]).join(', ');
  const tables: Record<string, string[]> = {
    clients: [],
    sales: [name('directions', 'direction_id'), name('offices', 'office_id'), who('agent_id'), who('checked_by')],
    bookings: [sale, name('partners', 'partner_id'), who('checked_by')],
    tourist_payments: [sale, name('payment_methods', 'method_id'), who('accepted_by'), who('created_by')],
    partner_payments: [name('partners', 'partner_id'), name('payment_methods', 'method_id'), who('created_by')],
    allocations: [who('created_by')],
    cash_entries: [name('offices', 'office_id'), who('created_by')],
    cash_transfers: [name('offices', 'from_office_id'), name('offices', 'to_office_id'), who('created_by')],
    currency_rates: [],
    point_entries: [who('created_by')],
    point_lots: [],
    audit_log: [sale, who('user_id'), `changes - array['partner_id', 'agent_id', 'created_by', ${ends}]`],
  };
  const own = `(select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(x))
    where key !~ '^(id|at|created_at|changes)$|_(id|by)$')`;
  const hashes: string[] = [];
  for (const [table, others] of Object.entries(tables)) {
    const { hash } = await oneRow<{ hash: string }>(
      sql,
      `with company as (select id from companies where slug = $1)
       select md5(string_agg(line, E'\\n' order by line)) as hash
       from (select concat_ws('|', ${[own, ...others].join(', ')}) as line from ${table} x where ${of('x')}) lines`,
      [slug],
    );
    hashes.push(`${table} ${hash}`);
  }
  return hashes;
}
