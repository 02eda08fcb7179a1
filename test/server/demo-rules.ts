/** The first and the last hour of one day in Tashkent, which begins on the day before in UTC. */
export const EARLY = new Date('2026-11-20T19:10:00Z');
export const LATE = new Date('2026-11-21T18:55:00Z');
export const TODAY = '2026-11-21';

/** Restricts a table’s rows to the company; queries over one company know it as `company`. */
export const of = (alias: string) => `${alias}.company_id = (select id from company)`;

/** An amount in USD at its rate, computed by the database. */
const inUsd = (value: string, alias: string) => `case ${alias}.currency
  when 'USD' then ${value} when 'UZS' then round(${value} / ${alias}.currency_rate, 1)
  else round(${value} * ${alias}.currency_rate, 1) end`;

/** The desks (office, payment method and currency) of a company that are below zero at the end of a day. */
export const deficits = `
  select office_id, method_id, currency, day, left_over from (
    select office_id, method_id, currency, day, sum(moved) over (
      partition by office_id, method_id, currency order by day
    ) as left_over
    from (
      select office_id, method_id, currency, entry_date as day, sum(case
          when type in ('income', 'transfer_in') then amount when type in ('expense', 'transfer_out') then -amount else 0
        end) as moved
      from cash_entries c where ${of('c')} and method_id is not null group by 1, 2, 3, 4
    ) days
  ) ends where left_over < 0`;

/** Violations that a company must not have: each query returns the rows that break a rule. */
export const violations: Record<string, string> = {
  'the figures of every sale are those of its bookings and payments': `
    select s.id from sales s
    left join (select company_id, sale_id, sum(amount_usd) as netto, count(*) as bookings from bookings group by 1, 2) b
      on b.company_id = s.company_id and b.sale_id = s.id
    left join (
      select company_id, sale_id,
        sum(case state when 'accepted' then accepted_usd_total when 'new' then usd_total else 0 end) as paid,
        sum(case state when 'accepted' then accepted_usd_total else 0 end) as accepted,
        sum(case state when 'new' then 1 else 0 end) as pending
      from tourist_payments group by 1, 2
    ) p on p.company_id = s.company_id and p.sale_id = s.id
    where ${of('s')} and (s.netto, s.bookings_count, s.paid, s.accepted, s.pending_payments)
      is distinct from (b.netto, b.bookings, coalesce(p.paid, 0), coalesce(p.accepted, 0), coalesce(p.pending, 0))`,
  'what is paid for a booking is the sum of its allocations': `
    select b.id from bookings b
    left join (select company_id, booking_id, sum(booking_amount) as paid, count(*) as n from allocations group by 1, 2) a
      on a.company_id = b.company_id and a.booking_id = b.id
    where ${of('b')} and (b.paid, b.allocations) is distinct from (coalesce(a.paid, 0), coalesce(a.n, 0))`,
  'a payment to a partner pays that partner, at its own rate': `
    select a.id from allocations a
    join partner_payments p on p.company_id = a.company_id and p.id = a.partner_payment_id
    join bookings b on b.company_id = a.company_id and b.id = a.booking_id
    where ${of('a')} and (p.partner_id <> b.partner_id or a.payment_rate <> p.currency_rate
      or a.booking_rate <> b.currency_rate or a.amount <= 0 or abs(a.usd_amount - ${inUsd('a.amount', 'p')}) > 0.05)`,
  'what a tourist paid is converted at its rate, give or take the rounding that settles': `
    select id from tourist_payments p where ${of('p')}
      and (usd_total - usd_rounding <> ${inUsd('p.amount', 'p')} or abs(usd_rounding) > 0.05
        or accepted_usd_total - accepted_usd_rounding <> ${inUsd('p.accepted_amount', 'p')})`,
  'what a cancelled booking cost before was converted at its rate, give or take changed netto': `
    select b.id from bookings b where ${of('b')} and b.lifecycle = 'cancelled' and b.allocations = 0
      and b.amount_usd_before_cancel <> ${inUsd('b.rate_before_cancel', 'b')}`,
  'a completed sale owes nothing, waits for no acceptance and is not ahead': `
    select id from sales s where ${of('s')} and lifecycle = 'completed'
      and (debt <> 0 or service_date > '${TODAY}' or exists (
        select from tourist_payments p where p.company_id = s.company_id and p.sale_id = s.id and p.state = 'new'))`,
  'a cancelled sale keeps its figures from before, and so do its bookings': `
    select s.id from sales s join bookings b on b.company_id = s.company_id and b.sale_id = s.id
    where ${of('s')} and case s.lifecycle
      when 'cancelled' then s.brutto_before_cancel is null or s.cancel_reason is null or not b.cancelled_with_sale
        or b.lifecycle <> 'cancelled' or b.rate_before_cancel is null
      else s.brutto_before_cancel is not null or s.cancel_reason is not null or b.cancelled_with_sale end`,
  'each accepted payment, and no other, has exactly one line in the cash book': `
    select p.id from tourist_payments p
    left join cash_entries c on c.company_id = p.company_id and c.tourist_payment_id = p.id
    where ${of('p')} group by p.company_id, p.id
    having count(c.id) <> case p.state when 'accepted' then 1 else 0 end
      or sum(case c.type when 'income' then c.amount else -c.amount end) <> p.accepted_amount
      or sum(case c.type when 'income' then c.usd_total else -c.usd_total end) <> p.accepted_usd_total`,
  'each payment to a partner has its line in the cash book': `
    select p.id from partner_payments p
    left join cash_entries c on c.company_id = p.company_id and c.partner_payment_id = p.id
      and c.type = 'expense' and c.amount = p.amount and c.usd_total = p.usd_total
    where ${of('p')} and c.id is null`,
  'what is not changed netto is an exchange difference in the cash book': `
    select 1 where (select coalesce(sum(case type when 'exchange_loss' then usd_total else -usd_total end), 0)
        from cash_entries c where ${of('c')} and type in ('exchange_loss', 'exchange_gain'))
      <> (select sum(usd_difference) from allocations a where ${of('a')} and option = 'full_exchange_loss')`,
  'no desk is below zero on any day': deficits,
  'each transfer has its two lines, and two more that reverse them where it is reversed': `
    select t.id from cash_transfers t
    left join cash_entries c on c.company_id = t.company_id and c.transfer_id = t.id
    where ${of('t')} group by t.company_id, t.id
    having count(c.id) <> case when t.reversed_on is null then 2 else 4 end
      or sum(case c.type when 'transfer_out' then -c.usd_total else c.usd_total end) <> 0
      or bool_or((c.office_id, c.method_id, c.currency, abs(c.amount), c.usd_total * sign(c.amount)) is distinct from
        case c.type when 'transfer_out' then (t.from_office_id, t.from_method_id, t.from_currency, t.from_amount, t.usd_total)
          else (t.to_office_id, t.to_method_id, t.to_currency, t.to_amount, t.usd_total) end)
      or bool_or(c.entry_date <> case when c.reverses_id is null then t.transfer_date else t.reversed_on end)`,
  'each transfer, and each reversal of one, is a line of the log': `
    select t.id from cash_transfers t left join audit_log l
      on l.company_id = t.company_id and l.entity = 'cash_transfer' and l.entity_id = t.id
    where ${of('t')} group by t.company_id, t.id
    having count(*) filter (where l.event = 'cash_transfer.create') <> 1
      or count(*) filter (where l.event = 'cash_transfer.reverse') <> case when t.reversed_on is null then 0 else 1 end`,
  'no transfer is written into the log as a line by hand': `
    select l.id from audit_log l join cash_entries c on c.company_id = l.company_id and c.id = l.entity_id
    where ${of('l')} and l.entity = 'cash_entry' and c.transfer_id is not null`,
  'every exchange is at the rate of the day': `
    select t.id from cash_transfers t
    where ${of('t')} and from_currency <> to_currency and exchange_rate is distinct from (
      select rate from currency_rates r where r.company_id = t.company_id and r.date <= t.transfer_date
        and (r.from_currency, r.to_currency) in ((t.from_currency, t.to_currency), (t.to_currency, t.from_currency))
      order by r.date desc limit 1)`,
  'rates reach to today, and since the last one that is known there is one a week': `
    select from_currency, to_currency, date from (
      select *, lead(date, 1, '${TODAY}'::date + 1) over (partition by from_currency, to_currency order by date) as next
      from currency_rates r where ${of('r')}
    ) r where date > '${TODAY}' or (date >= '2026-09-29' and next - date > 7)
      or (date = '${TODAY}') <> (next > '${TODAY}')`,
  'the log tells things in the order in which they happened': `
    select id from (select id, at, lag(at) over (order by id) as before from audit_log l where ${of('l')}) lines
    where at < before`,
  'what only managers may do was done by managers': `
    select l.id from audit_log l join users u on u.company_id = l.company_id and u.id = l.user_id
    where ${of('l')} and u.role <> 'management' and (l.event ~ '(check|accept|decline)$'
      or l.event in ('sale.complete', 'sale.add_to_target', 'cash_transfer.create', 'cash_transfer.reverse'))`,
  'nothing happens before its sale or after now, and no sale is completed before its service': `
    select l.id from sales s join audit_log l on l.company_id = s.company_id and l.sale_id = s.id
    where ${of('s')} and (l.at < s.created_at or l.at > '${EARLY.toISOString()}' or l.event = 'sale.complete'
      and l.at < s.service_date::timestamp at time zone 'Asia/Tashkent')`,
  'a check speaks of what stands there now': `
    select s.id from sales s join tourist_payments p on p.company_id = s.company_id and p.sale_id = s.id
    where ${of('s')} and s.audit = 'checked' and s.checked_at < greatest(p.created_at, p.accepted_at, p.declined_at)
    union all
    select c.id from (
      select company_id, 'sale' as entity, id, checked_at from sales where audit = 'checked'
      union all select company_id, 'booking', id, checked_at from bookings where audit = 'checked'
    ) c join audit_log l on l.company_id = c.company_id and l.entity = c.entity and l.entity_id = c.id
    where ${of('c')} and l.event ~ '(edit|cancel)$' and l.at > c.checked_at`,
};
