import { sql } from 'kysely';
import type { LogEvent } from '#contract/base/log-words.ts';
import type { Target } from '../base/db/write-rows.ts';
import type { Completion } from './demo-points.ts';
import type { SaleDraft } from './sales/demo-sales.ts';

/** An audit log line that follows from no other table. */
export type LoggedTurn = {
  at: string;
  user_id: number | null;
  event: LogEvent;
  entity: 'sale' | 'booking' | 'client' | 'cash_transfer';
  entity_id: number;
  sale_id: number | null;
  changes: Record<string, [unknown, unknown]>;
};

/** The log lines of sales that follow from no other table. */
export const turnsOf = (sales: SaleDraft[]): LoggedTurn[] =>
  sales.flatMap(({ id, bookings, turns }) =>
    turns.map(({ at, user_id, event, booking, changes }): LoggedTurn => {
      const target = booking === null ? undefined : bookings[booking];
      const entity = target
        ? { entity: 'booking' as const, entity_id: target.id }
        : { entity: 'sale' as const, entity_id: id };
      return { at: new Date(at).toISOString(), user_id, event, ...entity, sale_id: id, changes };
    }),
  );

/** The completions among them. */
export const completionsOf = (sales: SaleDraft[]): Completion[] =>
  sales.flatMap(({ id, client, row, turns }) =>
    turns
      .filter(({ event }) => event === 'sale.complete')
      .map(({ at, user_id }) => {
        const { sale_date, brutto } = row;
        return { at, sale_id: id, client_id: client.id, sale_date, brutto, by: user_id };
      }),
  );

/** Sales and bookings: created, added, checked. The first select names the columns of the union. */
const saleLines = (companyId: number) => sql`
  select 1 as place, created_at as at, agent_id as user_id, 'sale.create' as event, 'sale' as entity,
    id as entity_id, id as sale_id, jsonb_build_object(
      'sale_date', jsonb_build_array(null, sale_date), 'service_date', jsonb_build_array(null, service_date),
      'tourist_name', jsonb_build_array(null, tourist_name),
      'tourist_surname', jsonb_build_array(null, tourist_surname),
      'brutto', jsonb_build_array(null, coalesce(brutto_before_cancel, brutto)::text)
    ) as changes
  from sales where company_id = ${companyId}
  union all
  select 2, b.created_at, s.agent_id, 'booking.add', 'booking', b.id, b.sale_id, jsonb_build_object(
      'partner_id', jsonb_build_array(null, b.partner_id), 'currency', jsonb_build_array(null, b.currency),
      'rate', jsonb_build_array(null, coalesce(b.rate_before_cancel, b.rate)::text)
    )
  from bookings b join sales s on s.company_id = b.company_id and s.id = b.sale_id
  where b.company_id = ${companyId}
  union all
  select 5, checked_at, checked_by, 'sale.check', 'sale', id, id, '{"audit": ["unchecked", "checked"]}'
  from sales where company_id = ${companyId} and checked_at is not null
  union all
  select 5, checked_at, checked_by, 'booking.check', 'booking', id, sale_id, '{"audit": ["unchecked", "checked"]}'
  from bookings where company_id = ${companyId} and checked_at is not null`;

/** Tourists' payments: created, accepted, declined. */
const paymentLines = (companyId: number) => sql`
  select 3, created_at, created_by, 'tourist_payment.create', 'tourist_payment', id, sale_id, jsonb_build_object(
      'amount', jsonb_build_array(null, amount::text), 'currency', jsonb_build_array(null, currency),
      'usd_total', jsonb_build_array(null, usd_total::text)
    )
  from tourist_payments where company_id = ${companyId}
  union all
  select 4, accepted_at, accepted_by, 'tourist_payment.accept', 'tourist_payment', id, sale_id, jsonb_build_object(
      'state', jsonb_build_array('new', state),
      'accepted_amount', jsonb_build_array(null, accepted_amount::text)
    )
  from tourist_payments where company_id = ${companyId} and accepted_at is not null
  union all
  select 4, declined_at, declined_by, 'tourist_payment.decline', 'tourist_payment', id, sale_id, jsonb_build_object(
      'state', jsonb_build_array('new', state), 'decline_reason', jsonb_build_array(null, decline_reason)
    )
  from tourist_payments where company_id = ${companyId} and declined_at is not null`;

/** Payments to partners and their allocations. */
const partnerLines = (companyId: number) => sql`
  select 5, created_at, created_by, 'partner_payment.create', 'partner_payment', id, null, jsonb_build_object(
      'amount', jsonb_build_array(null, amount::text), 'currency', jsonb_build_array(null, currency),
      'usd_total', jsonb_build_array(null, usd_total::text)
    )
  from partner_payments where company_id = ${companyId}
  union all
  select 6, a.created_at, a.created_by, 'booking.allocate', 'booking', b.id, b.sale_id, jsonb_build_object(
      'paid', jsonb_build_array((
        sum(a.booking_amount) over (partition by a.booking_id order by a.id) - a.booking_amount
      )::text, (sum(a.booking_amount) over (partition by a.booking_id order by a.id))::text)
    )
  from allocations a join bookings b on b.company_id = a.company_id and b.id = a.booking_id
  where a.company_id = ${companyId}`;

/** Manual lines of the cash book. */
const cashLines = (companyId: number) => sql`
  select 6, created_at, created_by, 'cash_entry.add', 'cash_entry', id, null, jsonb_build_object(
      'type', jsonb_build_array(null, type), 'description', jsonb_build_array(null, description),
      'amount', jsonb_build_array(null, amount::text), 'currency', jsonb_build_array(null, currency)
    )
  from cash_entries
  where company_id = ${companyId} and tourist_payment_id is null and partner_payment_id is null
    and transfer_id is null`;

/** Targets, set by the manager. */
const targetLines = (companyId: number, managerId: number) => sql`
  select 0, created_at, ${managerId}, 'target.save', 'target', id, null, jsonb_build_object(
      'agent_id', jsonb_build_array(null, agent_id), 'month', jsonb_build_array(null, month),
      'amount', jsonb_build_array(null, amount::text)
    )
  from targets where company_id = ${companyId}`;

/** Events of sales and bookings that are in no other table. */
const turnLines = (turns: LoggedTurn[]) => sql`
  select 7, at, user_id, event, entity, entity_id, sale_id, changes
  from json_to_recordset(${JSON.stringify(turns)}::json) as turn (
    at timestamptz, user_id bigint, event text, entity text, entity_id bigint, sale_id bigint, changes jsonb
  )`;

/**
 * Writes the audit log of the loaded data in chronological order: events that follow from the rows (creating, checking,
 * accepting, declining), and events of sales and bookings that no row has.
 */
export async function writeLog({ tx, companyId }: Target, turns: LoggedTurn[], managerId: number): Promise<void> {
  const lines = [
    saleLines(companyId),
    paymentLines(companyId),
    partnerLines(companyId),
    cashLines(companyId),
    targetLines(companyId, managerId),
    turnLines(turns),
  ];
  // The rows of this transaction have no statistics yet, so the planner would choose nested loops.
  await sql`set local enable_nestloop = off`.execute(tx);
  await sql`
    insert into audit_log (company_id, at, user_id, event, entity, entity_id, sale_id, changes)
    select ${companyId}::bigint, at, user_id, event, entity, entity_id, sale_id, changes
    from (${sql.join(lines, sql` union all `)}) lines
    order by at, place, entity_id
  `.execute(tx);
}
