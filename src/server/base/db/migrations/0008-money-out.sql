-- Money out: what of a payment to a partner pays which booking, what that leaves open on either side (in the currency of
-- the booking or the payment, in USD, and in the partner's own), and cash lines that can be traced and reversed.

-- An owner that is no superuser is under row level security itself, and sees nothing to fill in.
alter table users no force row level security;
alter table partners no force row level security;
alter table bookings no force row level security;
alter table partner_payments no force row level security;
alter table allocations no force row level security;
alter table cash_entries no force row level security;

-- What a booking costs in its partner's currency: the rate itself, or a conversion of its USD where it is in another one.
-- What is paid of it is the sum of its allocations, kept by the command that writes them (stores/allocations.ts).
alter table bookings
  add column partner_rate numeric(14, 6) check (partner_rate > 0),
  add column partner_conversion numeric(14, 2),
  -- What full payments that change netto have added to the conversion of the rate: amount_usd holds it.
  add column netto_difference numeric(14, 2) not null default 0,
  add column paid_usd numeric(14, 2) not null default 0,
  add column paid_partner numeric(14, 2) not null default 0,
  add check ((partner_rate is null) = (partner_conversion is null));
alter table bookings
  add column partner_amount numeric(14, 2) not null generated always as (coalesce(partner_conversion, rate)) stored,
  add column to_be_paid_usd numeric(14, 2) not null generated always as (amount_usd - paid_usd) stored,
  add column to_be_paid_partner numeric(14, 2) not null
    generated always as (coalesce(partner_conversion, rate) - paid_partner) stored;
create index bookings_open on bookings (company_id, partner_id, service_date, id) where to_be_paid <> 0;

-- A negative amount is money that a partner gives back.
alter table partner_payments drop constraint partner_payments_amount_check;
alter table partner_payments
  add check (amount <> 0),
  add column office_id bigint,
  add column description text not null default '',
  add column partner_rate numeric(14, 6) check (partner_rate > 0),
  add column partner_conversion numeric(14, 2),
  add column allocated numeric(14, 2) not null default 0,
  add column allocated_usd numeric(14, 2) not null default 0,
  add column allocated_partner numeric(14, 2) not null default 0,
  add column allocations integer not null default 0,
  add check ((partner_rate is null) = (partner_conversion is null)),
  add check (abs(allocated) <= abs(amount)),
  add foreign key (company_id, office_id) references offices;
update partner_payments p set office_id = u.office_id
from users u where u.company_id = p.company_id and u.id = p.created_by;
alter table partner_payments
  alter column office_id set not null,
  add column partner_amount numeric(14, 2) not null generated always as (coalesce(partner_conversion, amount)) stored,
  add column remainder numeric(14, 2) not null generated always as (amount - allocated) stored,
  add column remainder_usd numeric(14, 2) not null generated always as (usd_total - allocated_usd) stored,
  add column remainder_partner numeric(14, 2) not null
    generated always as (coalesce(partner_conversion, amount) - allocated_partner) stored,
  add column allocation text not null generated always as (
    case when allocations = 0 then 'unallocated' when allocated = amount then 'fully_allocated' else 'partly_allocated' end
  ) stored;
create index partner_payments_by_date on partner_payments (company_id, payment_date, id);
create index partner_payments_open on partner_payments (company_id, partner_id, id) where remainder <> 0;

alter table allocations
  add column allocated_on date,
  -- What the payment gives, in USD and in the partner's currency; the last allocation of a payment takes what is left.
  add column usd_paid numeric(14, 2),
  add column partner_paid numeric(14, 2),
  -- What of the booking's partner_amount it settles; the last allocation of a booking takes what is left.
  add column partner_settled numeric(14, 2);
update allocations a set
  allocated_on = p.payment_date, usd_paid = a.usd_amount,
  partner_paid = case when p.currency = r.currency then a.amount else a.booking_amount end,
  partner_settled = case when b.currency = r.currency then a.booking_amount else a.amount end
from partner_payments p, bookings b, partners r
where p.company_id = a.company_id and p.id = a.partner_payment_id
  and b.company_id = a.company_id and b.id = a.booking_id
  and r.company_id = a.company_id and r.id = p.partner_id;
alter table allocations
  alter column allocated_on set not null,
  alter column usd_paid set not null,
  alter column partner_paid set not null,
  alter column partner_settled set not null,
  -- What of the booking's amount in USD it settles: an exchange difference is beyond that.
  add column usd_settled numeric(14, 2) not null generated always as (
    usd_amount - case option when 'full_exchange_loss' then usd_difference else 0 end
  ) stored;
update bookings b set
  paid_usd = a.usd, paid_partner = a.partner, netto_difference = a.netto
from (
  select company_id, booking_id, sum(usd_settled) as usd, sum(partner_settled) as partner,
    coalesce(sum(usd_difference) filter (where option = 'full_netto'), 0) as netto
  from allocations group by company_id, booking_id
) a where a.company_id = b.company_id and a.booking_id = b.id;
update partner_payments p set
  allocated = a.amount, allocated_usd = a.usd, allocated_partner = a.partner, allocations = a.count
from (
  select company_id, partner_payment_id, sum(amount) as amount, sum(usd_paid) as usd, sum(partner_paid) as partner,
    count(*) as count
  from allocations group by company_id, partner_payment_id
) a where a.company_id = p.company_id and a.partner_payment_id = p.id;

-- A payment that is changed or deleted and an allocation that is taken back leave their lines in the book, each with a
-- line that reverses it: so what a line came from may be gone, and the log tells of it.
alter table cash_entries
  drop constraint cash_entries_company_id_partner_payment_id_fkey,
  drop constraint cash_entries_company_id_partner_payment_id_key,
  -- Which version of its payment a line speaks of, and which allocation.
  add column partner_payment_version integer,
  add column allocation_id bigint,
  add column partner_id bigint,
  add column reverses_id bigint,
  -- What the line puts into the cash desk or takes out of it. An exchange difference moves no money.
  add column movement numeric(14, 2) not null generated always as (
    case type when 'income' then amount when 'expense' then -amount else 0 end
  ) stored,
  add unique (company_id, reverses_id),
  add foreign key (company_id, reverses_id) references cash_entries,
  add foreign key (company_id, partner_id) references partners;
update cash_entries e set partner_payment_version = p.version, partner_id = p.partner_id
from partner_payments p where p.company_id = e.company_id and p.id = e.partner_payment_id;
create unique index cash_entries_of_partner_payments on cash_entries (company_id, partner_payment_id, partner_payment_version)
  where reverses_id is null and allocation_id is null;
create unique index cash_entries_of_allocations on cash_entries (company_id, allocation_id) where reverses_id is null;
create index cash_entries_balance on cash_entries (company_id, currency, entry_date, id) include (movement, office_id);

alter table users force row level security;
alter table partners force row level security;
alter table bookings force row level security;
alter table partner_payments force row level security;
alter table allocations force row level security;
alter table cash_entries force row level security;
