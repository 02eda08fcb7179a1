-- A line that reverses another one is of that line's own type, with amounts below zero: what is taken back lowers the sum it
-- was counted in. Until now it was of the opposite type, so that a loss that was taken back stood among the gains.

-- An owner that is no superuser is under row level security itself, and sees nothing to convert.
alter table cash_entries no force row level security;
alter table cash_figures no force row level security;

-- The columns with a sign follow from type and amount, and stay what they were.
alter table cash_entries drop constraint cash_entries_amount_check;
update cash_entries set amount = -amount, usd_total = -usd_total, type = case type
  when 'income' then 'expense' when 'expense' then 'income' when 'exchange_loss' then 'exchange_gain' else 'exchange_loss' end
where reverses_id is not null;
alter table cash_entries add check (case when reverses_id is null then amount > 0 else amount < 0 end);

-- Which way a line counts is said by its type, no more by the sign of what it moves.
drop index cash_entries_balance;
create index cash_entries_balance on cash_entries (company_id, currency, entry_date, id) include (movement, office_id, type);
drop index cash_entries_office_balance;
create index cash_entries_office_balance on cash_entries (company_id, office_id, currency, entry_date, id)
  include (movement, type);
drop index cash_entries_exchange;
create index cash_entries_exchange on cash_entries (company_id, entry_date, id) include (office_id, type, signed_usd)
  where type in ('exchange_loss', 'exchange_gain');

-- The sums by month are counted anew, by the function that counts every line.
delete from cash_figures;
create table recorded_before as table cash_entries with no data;
create trigger count_new after insert on recorded_before
  referencing new table as came for each statement execute function count_cash();
insert into recorded_before table cash_entries;
drop table recorded_before;

alter table cash_entries force row level security;
alter table cash_figures force row level security;
