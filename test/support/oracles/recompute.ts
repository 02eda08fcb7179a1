import type { Sql } from '../server/sql.ts';

/**
 * The figures of a sale recomputed from entered values, without the server’s SQL or arithmetic. Specification section 9
 * converts, domain sections 2 and 3.3 sum.
 */
const RECOMPUTED = `
  with allocated as (
    select company_id, booking_id, sum(booking_amount) as paid,
      sum(usd_amount - case option when 'full_exchange_loss' then usd_difference else 0 end) as settled,
      coalesce(sum(usd_difference) filter (where option = 'full_netto'), 0) as netto
    from allocations where booking_id in (select id from bookings where sale_id = coalesce($1, sale_id))
    group by company_id, booking_id
  ),
  booked as (
    select b.company_id, b.sale_id, count(*) as bookings_count, sum(case when a.paid = b.rate then a.settled
      else coalesce(a.netto, 0) + round(case b.currency when 'USD' then b.rate
        when 'EUR' then round(b.rate * b.currency_rate, 1) else round(b.rate / b.currency_rate, 1) end, 2) end) as netto
    from bookings b left join allocated a on a.company_id = b.company_id and a.booking_id = b.id
    where b.sale_id = coalesce($1, b.sale_id) group by b.company_id, b.sale_id
  ),
  counted as (
    select *, coalesce(accepted_amount, amount) as money,
      case when state = 'accepted' then accepted_usd_rounding else usd_rounding end as rounding
    from tourist_payments where state <> 'declined' and sale_id = coalesce($1, sale_id)
  ),
  converted as (
    select *, rounding + case currency
      when 'USD' then money when 'EUR' then round(money * currency_rate, 1) else round(money / currency_rate, 1) end as usd
    from counted
  ),
  received as (
    select company_id, sale_id, sum(usd) as paid, count(*) filter (where state = 'new') as pending_payments,
      coalesce(sum(usd) filter (where state = 'accepted'), 0) as accepted,
      bool_or(abs(rounding) > 0.05 or (currency = 'USD' and rounding <> 0)) as rounded_too_far
    from converted group by company_id, sale_id
  )
  select s.id, s.brutto::text, s.extra_profit::text, s.netto::text, s.paid::text, s.accepted::text, s.pending_payments,
    s.bookings_count, s.profit::text, s.total_profit::text, s.debt::text, s.payment_status,
    coalesce(b.netto, 0)::text as right_netto, coalesce(r.paid, 0)::text as right_paid,
    coalesce(r.accepted, 0)::text as right_accepted, coalesce(r.pending_payments, 0) as right_pending_payments,
    coalesce(b.bookings_count, 0) as right_bookings_count, coalesce(r.rounded_too_far, false) as rounded_too_far
  from sales s
  left join booked b on b.company_id = s.company_id and b.sale_id = s.id
  left join received r on r.company_id = s.company_id and r.sale_id = s.id
  where s.id = coalesce($1, s.id)`;

type Figures = Record<string, string | number | boolean>;

const hundredths = (value: unknown) => Math.round(Number(value) * 100);

function statusOf(brutto: number, paid: number): string {
  if (paid === brutto) return 'fully_paid';
  if (paid > brutto) return 'overpaid';
  return paid > 0 ? 'partially_paid' : 'not_paid';
}

/** The expected figures of a sale: those of its rows, and those derived from them. */
function rightFigures(row: Figures): Figures {
  const [brutto, netto, paid] = [hundredths(row.brutto), hundredths(row.right_netto), hundredths(row.right_paid)];
  return {
    netto,
    paid,
    accepted: hundredths(row.right_accepted),
    profit: brutto - netto,
    total_profit: brutto - netto + hundredths(row.extra_profit),
    debt: brutto - paid,
    payment_status: statusOf(brutto, paid),
    pending_payments: row.right_pending_payments ?? 0,
    bookings_count: row.right_bookings_count ?? 0,
    rounded_too_far: false,
  };
}

/** Every figure of a sale (or of all) that differs from its rows. */
export async function wrongFigures(sql: Sql, saleId: number | null = null): Promise<string[]> {
  const rows = await sql.query<Figures>(RECOMPUTED, [saleId]);
  return rows.flatMap((row) =>
    Object.entries(rightFigures(row)).flatMap(([name, right]) => {
      const stored = typeof right === 'number' && typeof row[name] === 'string' ? hundredths(row[name]) : row[name];
      return stored === right ? [] : [`sale ${row.id}: ${name} is ${row[name]}, its rows make it ${right}`];
    }),
  );
}

/** One cash line with the same figures for each accepted payment of money, and no others. */
const CASH_AND_PAYMENTS = `
  select coalesce(p.id, c.tourist_payment_id) as payment, count(*) filter (where c.id is not null) as lines
  from (
    select t.* from tourist_payments t join payment_methods m on m.company_id = t.company_id and m.id = t.method_id
    where t.state = 'accepted' and m.pays_by = 'money'
  ) p
  full join (select * from cash_entries where tourist_payment_id is not null) c on c.company_id = p.company_id and c.tourist_payment_id = p.id
    and c.amount = abs(p.accepted_amount) and c.currency = p.currency and c.currency_rate = p.currency_rate
    and c.usd_total = abs(p.accepted_usd_total) and c.method_id = p.method_id and c.created_by = p.accepted_by
    and c.type = case when p.accepted_amount < 0 then 'expense' else 'income' end
  group by 1 having count(*) filter (where c.id is not null and p.id is not null) <> 1`;

/** Accepted payments without their line, and lines without their payment. */
export const wrongCashLines = (sql: Sql): Promise<unknown[]> => sql.query(CASH_AND_PAYMENTS);
