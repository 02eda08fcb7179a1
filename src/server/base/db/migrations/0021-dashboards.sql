-- What dashboards list beside their sums, ten rows at a time: each list is the beginning of an index, of one person or, person
-- by person, of the company.

-- The largest debts; a person's debts are still added up from the index alone.
drop index sales_debts_by_agent;
create index sales_debts_by_agent on sales (company_id, agent_id, debt desc, id) where lifecycle = 'active' and debt > 0;

-- What is to be paid next, and what should have been.
create index sales_deadlines_by_agent on sales (company_id, agent_id, deadline_date, id)
  where lifecycle = 'active' and debt > 0 and deadline_date is not null;

-- Sales with payments that wait to be accepted.
create index sales_pending_by_agent on sales (company_id, agent_id, id) where pending_payments > 0;
