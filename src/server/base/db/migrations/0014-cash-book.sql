-- What the cash book is read by: amounts with their sign, words of descriptions, and indexes that its sums are counted
-- from alone.

alter table cash_entries
  -- As a person reads the line: what came in and what was gained above zero, what went out and what was lost below.
  add column signed_amount numeric(14, 2) not null generated always as (
    case when type in ('income', 'exchange_gain') then amount else -amount end
  ) stored,
  add column signed_usd numeric(14, 2) not null generated always as (
    case when type in ('income', 'exchange_gain') then usd_total else -usd_total end
  ) stored,
  add column description_key text not null generated always as (replace(lower(description), 'ё', 'е')) stored,
  add column description_letters text not null generated always as (
    fold_letters(replace(lower(description), 'ё', 'е'))
  ) stored;

-- Sums of the whole book, or of a period.
drop index cash_entries_by_date;
create index cash_entries_by_date on cash_entries (company_id, entry_date, id) include (type, signed_usd);
-- What lies before a line at its office; `cash_entries_balance` has it for all offices.
create index cash_entries_office_balance on cash_entries (company_id, office_id, currency, entry_date, id)
  include (movement);
create index cash_entries_by_amount on cash_entries (company_id, signed_amount, id);
create index cash_entries_by_usd on cash_entries (company_id, signed_usd, id);
create index cash_entries_by_partner on cash_entries (company_id, partner_id, entry_date, id);
-- There are few of these among a hundred thousand payments.
create index cash_entries_manual on cash_entries (company_id, entry_date, id)
  where tourist_payment_id is null and partner_payment_id is null;
create index cash_entries_exchange on cash_entries (company_id, entry_date, id) include (office_id, type, signed_usd)
  where type in ('exchange_loss', 'exchange_gain');
create index cash_entries_search on cash_entries using gin (company_id, description_letters gin_trgm_ops);
