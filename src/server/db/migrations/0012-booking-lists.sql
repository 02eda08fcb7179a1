-- What the lists of bookings need: what is left to pay in USD, the partner's number as it is searched by, and indexes for
-- what two hundred thousand bookings are sorted by.

alter table bookings
  -- convert(to_be_paid, currency → USD, currency_rate): as the booking's own amount was computed.
  add column left_usd numeric(14, 2) not null generated always as (
    case currency
      when 'USD' then rate - paid
      when 'EUR' then round((rate - paid) * currency_rate, 1)
      else round((rate - paid) / currency_rate, 1)
    end
  ) stored,
  add column reference_key text not null generated always as (
    replace(lower(coalesce(reference_number, '')), 'ё', 'е')
  ) stored,
  add column reference_letters text not null generated always as (
    fold_letters(replace(lower(coalesce(reference_number, '')), 'ё', 'е'))
  ) stored;
create index bookings_search on bookings using gin (company_id, reference_letters gin_trgm_ops);

-- By service date the sums of all that is ahead or behind are counted from the index alone.
create index bookings_by_service_date on bookings (company_id, service_date, id) include (amount_usd, left_usd);
create index bookings_by_rate on bookings (company_id, rate, id);
create index bookings_by_amount_usd on bookings (company_id, amount_usd, id);
create index bookings_by_paid on bookings (company_id, paid, id);
create index bookings_by_to_be_paid on bookings (company_id, to_be_paid, id);
create index bookings_by_left_usd on bookings (company_id, left_usd, id);
