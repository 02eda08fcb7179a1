-- What the lists of bookings need: the partner's number as it is searched by, and indexes for
-- what two hundred thousand bookings are sorted by.

alter table bookings
  add column reference_key text not null generated always as (
    replace(lower(coalesce(reference_number, '')), 'ё', 'е')
  ) stored,
  add column reference_letters text not null generated always as (
    fold_letters(replace(lower(coalesce(reference_number, '')), 'ё', 'е'))
  ) stored;
create index bookings_search on bookings using gin (company_id, reference_letters gin_trgm_ops);

-- By service date the sums of all that is ahead or behind, not paid or not checked, are counted from the index alone.
create index bookings_by_service_date on bookings (company_id, service_date, id)
  include (amount_usd, to_be_paid_usd, payment_status, audit, lifecycle);
create index bookings_by_rate on bookings (company_id, rate, id);
create index bookings_by_amount_usd on bookings (company_id, amount_usd, id);
create index bookings_by_paid on bookings (company_id, paid, id);
create index bookings_by_to_be_paid on bookings (company_id, to_be_paid, id);
create index bookings_by_to_be_paid_usd on bookings (company_id, to_be_paid_usd, id);
