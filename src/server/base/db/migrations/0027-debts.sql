-- A debt is a debt whatever became of the sale: a penalty that a tourist still owes on a cancelled sale, and what is to be given
-- back, are counted like what is owed on an active one. What tourists owe and what the company owes them stand apart, each with
-- the sign of the sale's debt: above zero the tourist owes, below zero the company does.

-- An owner that is no superuser is under row level security itself, and sees nothing to add up.
alter table sales no force row level security;
alter table owed_figures no force row level security;
alter table deadline_figures no force row level security;

-- Beside `debts` and `debt`, which are what tourists owe: on how many sales the company owes them, and what (never above zero).
alter table owed_figures
  add column overpaid_sales integer not null default 0, add column overpaid numeric(18, 2) not null default 0;
alter table owed_figures alter column overpaid_sales drop default, alter column overpaid drop default;

-- The functions of migration 0020 once more, with all debts.
create function count_sales_by(name text, rows text) returns void
language plpgsql as $make$
begin
  execute format($create$
    create or replace function %I() returns trigger language plpgsql set search_path from current as $count$
    begin
      insert into sale_figures (company_id, sale_date, agent_id, office_id, active, completed, cancelled, tourists, brutto, netto, extra_profit, target_profit)
      select * from (
        select company_id, sale_date, agent_id, office_id,
          sum(case lifecycle when 'active' then sign else 0 end) as active,
          sum(case lifecycle when 'completed' then sign else 0 end) as completed,
          sum(case lifecycle when 'cancelled' then sign else 0 end) as cancelled,
          sum(case lifecycle when 'cancelled' then 0 else sign * (adults + children + infants) end) as tourists,
          sum(sign * brutto) as brutto, sum(sign * netto) as netto, sum(sign * extra_profit) as extra_profit,
          sum(case target when 'added' then sign * total_profit else 0 end) as target_profit
        from (%2$s) sales group by company_id, sale_date, agent_id, office_id
      ) change
      where active <> 0 or completed <> 0 or cancelled <> 0 or tourists <> 0
        or brutto <> 0 or netto <> 0 or extra_profit <> 0 or target_profit <> 0;

      insert into direction_figures (company_id, sale_date, agent_id, direction_id, sales, tourists, brutto, profit)
      select * from (
        select company_id, sale_date, agent_id, direction_id, sum(sign) as sales,
          sum(sign * (adults + children + infants)) as tourists, sum(sign * brutto) as brutto, sum(sign * profit) as profit
        from (%2$s) sales where lifecycle <> 'cancelled'
        group by grouping sets ((company_id, sale_date, agent_id, direction_id), (company_id, sale_date, direction_id))
      ) change
      where sales <> 0 or tourists <> 0 or brutto <> 0 or profit <> 0;

      insert into owed_figures (company_id, agent_id, office_id, debts, debt, overpaid_sales, overpaid, pending_payments, pending_usd)
      select * from (
        select company_id, agent_id, office_id,
          sum(case when debt > 0 then sign else 0 end) as debts, sum(case when debt > 0 then sign * debt else 0 end) as debt,
          sum(case when debt < 0 then sign else 0 end) as overpaid_sales, sum(case when debt < 0 then sign * debt else 0 end) as overpaid,
          sum(sign * pending_payments) as pending_payments, sum(sign * (paid - accepted)) as pending_usd
        from (%2$s) sales group by company_id, agent_id, office_id
      ) change
      where debts <> 0 or debt <> 0 or overpaid_sales <> 0 or overpaid <> 0 or pending_payments <> 0 or pending_usd <> 0;
      return null;
    end
    $count$
  $create$, name, rows);
end
$make$;
select count_sales_by('count_new_sales', 'select 1 as sign, * from came');
select count_sales_by('count_changed_sales', 'select 1 as sign, * from came union all select -1, * from went');
drop function count_sales_by;

-- Those of migration 0026 once more, without the lifecycle.
create function count_deadlines_by(name text, rows text) returns void
language plpgsql as $make$
begin
  execute format($create$
    create or replace function %I() returns trigger language plpgsql set search_path from current as $count$
    begin
      insert into deadline_figures (company_id, deadline_date, debts, debt)
      select * from (
        select company_id, deadline_date, sum(sign) as debts, sum(sign * debt) as debt
        from (%s) sales where debt > 0 and deadline_date is not null group by company_id, deadline_date
      ) change
      where debts <> 0 or debt <> 0;
      return null;
    end
    $count$
  $create$, name, rows);
end
$make$;
select count_deadlines_by('count_new_deadlines', 'select 1 as sign, * from came');
select count_deadlines_by('count_changed_deadlines', 'select 1 as sign, * from came union all select -1 as sign, * from went');
select count_deadlines_by('count_gone_deadlines', 'select -1 as sign, * from went');
drop function count_deadlines_by;

-- What was recorded before.
delete from owed_figures;
insert into owed_figures (company_id, agent_id, office_id, debts, debt, overpaid_sales, overpaid, pending_payments, pending_usd, folded)
select company_id, agent_id, office_id, count(*) filter (where debt > 0), coalesce(sum(debt) filter (where debt > 0), 0),
  count(*) filter (where debt < 0), coalesce(sum(debt) filter (where debt < 0), 0),
  sum(pending_payments), sum(paid - accepted), true
from sales group by company_id, agent_id, office_id
having bool_or(debt <> 0 or pending_payments <> 0 or paid <> accepted);
delete from deadline_figures;
insert into deadline_figures (company_id, deadline_date, debts, debt, folded)
select company_id, deadline_date, count(*), sum(debt), true from sales
where debt > 0 and deadline_date is not null group by company_id, deadline_date;

-- The largest debts either way: of the company, and of a person, whose debts are added up from the index alone.
create index sales_debts on sales (company_id, debt, id) where debt <> 0;
drop index sales_debts_by_agent;
create index sales_debts_by_agent on sales (company_id, agent_id, debt desc, id) where debt <> 0;
drop index sales_debts_by_client;
create index sales_debts_by_client on sales (company_id, client_id) include (debt) where debt <> 0;

-- What is to be paid next, and what should have been.
drop index sales_deadlines_by_agent;
create index sales_deadlines_by_agent on sales (company_id, agent_id, deadline_date, id)
  where debt > 0 and deadline_date is not null;
drop index sales_deadlines;
create index sales_deadlines on sales (company_id, deadline_date, id) include (debt)
  where debt > 0 and deadline_date is not null;

-- What waits for a check: those whose money is not all there first, the others after them. A cancelled one leaves no more.
drop index sales_to_check_short;
drop index sales_to_check_settled;
create index sales_to_check_short on sales (company_id, service_date, id) include (lifecycle)
  where audit = 'unchecked' and (debt > 0 or pending_payments > 0);
create index sales_to_check_settled on sales (company_id, service_date, id)
  where audit = 'unchecked' and not (debt > 0 or pending_payments > 0);

-- Reports add up debts from the index alone.
drop index sales_of_reports;
create index sales_of_reports on sales (company_id, sale_date)
  include (id, agent_id, office_id, direction_id, client_id, service_date, lifecycle, adults, children, infants, brutto, netto,
    extra_profit, paid, debt);

alter table sales force row level security;
alter table owed_figures force row level security;
alter table deadline_figures force row level security;

-- Saved views of sales and clients: the filter asks who owes.
alter table list_views no force row level security;
update list_views set query = regexp_replace(query, '(^|&)debt=yes(&|$)', '\1debt=tourist_owes\2')
where list in ('active_sales', 'completed_sales', 'cancelled_sales', 'clients_list') and query ~ '(^|&)debt=yes(&|$)';
alter table list_views force row level security;
