/** Each accepted payment of money has one line in the cash book with its figures. */
export const touristLines = `
  select 'cash_entries of tourist_payment' as what, coalesce(p.id, c.tourist_payment_id)::text as key,
    string_agg(concat_ws(' ', c.type, c.amount, c.currency, c.currency_rate, c.usd_total), ', ') as kept,
    max(concat_ws(' ', p.type, p.amount, p.currency, p.currency_rate, p.usd)) as recomputed
  from (
    select t.id, t.currency, t.currency_rate, t.method_id, t.accepted_by, abs(t.accepted_amount) as amount,
      abs(t.accepted_usd_total) as usd, case when t.accepted_amount < 0 then 'expense' else 'income' end as type
    from tourist_payments t join payment_methods m on m.company_id = t.company_id and m.id = t.method_id
    where t.company_id = $1 and t.state = 'accepted' and m.pays_by = 'money'
  ) p
  full join (select * from cash_entries where company_id = $1 and tourist_payment_id is not null) c
    on c.tourist_payment_id = p.id and c.amount = p.amount and c.currency = p.currency
    and c.currency_rate = p.currency_rate and c.usd_total = p.usd and c.method_id = p.method_id
    and c.created_by = p.accepted_by and c.type = p.type
  group by coalesce(p.id, c.tourist_payment_id)
  having count(*) <> 1 or bool_or(c.id is null or p.id is null)`;

/**
 * Each payment to a partner and each exchange difference has one line with its figures, and reversed lines add up to
 * zero.
 */
export const partnerLines = `
  with lines as (
    select e.*, case e.type when 'income' then 1 when 'expense' then -1 when 'exchange_loss' then -1 else 1 end as sign
    from cash_entries e where e.company_id = $1 and e.partner_payment_id is not null
  ), live as (
    select * from lines l where reverses_id is null
      and not exists (select from cash_entries v where v.company_id = $1 and v.reverses_id = l.id)
  ), expected as (
    select 'partner_payment ' || p.id as source, -p.amount as amount, p.currency, p.currency_rate, -p.usd_total as usd,
      p.payment_date as date
    from partner_payments p where p.company_id = $1
    union all
    select 'allocation ' || a.id, -a.usd_difference, 'USD', 1, -a.usd_difference, a.allocated_on
    from allocations a where a.company_id = $1 and a.option = 'full_exchange_loss' and a.usd_difference <> 0
  ), recorded as (
    select case when allocation_id is null then 'partner_payment ' || partner_payment_id
        else 'allocation ' || allocation_id end as source,
      sign * amount as amount, currency, currency_rate, sign * usd_total as usd, entry_date as date
    from live
  )
  select 'cash_entries of' as what, coalesce(e.source, r.source) as key,
    case when r.source is not null then concat_ws(' ', r.date, r.amount, r.currency, r.currency_rate, r.usd) end as kept,
    case when e.source is not null then concat_ws(' ', e.date, e.amount, e.currency, e.currency_rate, e.usd) end
      as recomputed
  from expected e full join recorded r on r.source = e.source and r.amount = e.amount and r.currency = e.currency
    and r.currency_rate = e.currency_rate and r.usd = e.usd and r.date = e.date
  where e.source is null or r.source is null
  union all
  select 'cash_entries reversal', v.id::text, concat_ws(' ', v.type, v.amount, v.currency, v.usd_total),
    concat_ws(' ', l.type, -l.amount, l.currency, -l.usd_total)
  from cash_entries v join cash_entries l on l.company_id = v.company_id and l.id = v.reverses_id
  where v.company_id = $1
    and ((v.type, v.amount, v.currency, v.usd_total, v.office_id, v.method_id) is distinct from
      (l.type, -l.amount, l.currency, -l.usd_total, l.office_id, l.method_id) or v.movement <> -l.movement)`;

/**
 * The movements of desks by day, from recorded rows and without the lines derived from them: accepted payments of
 * tourists, current payments to partners, transfers, and manual lines.
 */
export const recordedMovements = `
  select s.office_id, p.method_id, p.currency, (p.accepted_at at time zone c.time_zone)::date as date,
    p.accepted_amount as amount
  from tourist_payments p
  join companies c on c.id = p.company_id
  join sales s on s.company_id = p.company_id and s.id = p.sale_id
  join payment_methods m on m.company_id = p.company_id and m.id = p.method_id
  where p.company_id = $1 and p.state = 'accepted' and m.pays_by = 'money'
  union all
  select office_id, method_id, currency, payment_date, -amount from partner_payments where company_id = $1
  union all
  select from_office_id, from_method_id, from_currency, transfer_date, -from_amount
  from cash_transfers where company_id = $1
  union all
  select to_office_id, to_method_id, to_currency, transfer_date, to_amount from cash_transfers where company_id = $1
  union all
  select from_office_id, from_method_id, from_currency, reversed_on, from_amount
  from cash_transfers where company_id = $1 and reversed_on is not null
  union all
  select to_office_id, to_method_id, to_currency, reversed_on, -to_amount
  from cash_transfers where company_id = $1 and reversed_on is not null
  union all
  select office_id, method_id, currency, entry_date, case type when 'income' then amount else -amount end
  from cash_entries
  where company_id = $1 and tourist_payment_id is null and partner_payment_id is null and transfer_id is null
    and type in ('income', 'expense')`;

/** What the lines of the book and the recorded rows move at each desk on each day, and with it each balance. */
export const deskMovements = `
  select 'cash desk movement' as what, concat_ws(' ', date, office_id, method_id, currency) as key,
    sum(kept)::numeric(18, 2)::text as kept, sum(recorded)::numeric(18, 2)::text as recomputed
  from (
    select office_id, method_id, currency, date, 0 as kept, amount as recorded from (${recordedMovements}) recorded
    union all
    select office_id, method_id, currency, entry_date,
      case when type in ('income', 'transfer_in') then amount when type in ('expense', 'transfer_out') then -amount
        else 0 end, 0
    from cash_entries where company_id = $1
  ) moves
  group by date, office_id, method_id, currency having sum(kept) <> sum(recorded)`;
