-- Ordered by id within a day, as the pages of lists are. Without it PostgreSQL took these indexes for a page further down
-- a list with a first date, because it expects few rows between that date and the cursor's, and sorted whole days.
drop index sales_of_reports;
create index sales_of_reports on sales (company_id, sale_date, id)
  include (agent_id, office_id, direction_id, client_id, service_date, lifecycle, adults, children, infants, brutto, netto,
    extra_profit, paid, debt);

drop index tourist_payments_of_reports;
create index tourist_payments_of_reports on tourist_payments (company_id, payment_date, id)
  include (sale_id, method_id, currency, kind, state, amount, accepted_amount, usd_total, accepted_usd_total,
    sale_agent_id, sale_office_id, sale_direction_id);
