-- What reports add up: years of sales, bookings and payments are read from indexes alone, which carry every figure and all
-- that they are grouped by. Bookings and payments find their sale's agent, office and direction in the index of the sales.

create index sales_of_reports on sales (company_id, sale_date)
  include (id, agent_id, office_id, direction_id, client_id, service_date, lifecycle, adults, children, infants, brutto, netto,
    extra_profit, paid);

drop index bookings_by_service_date;
create index bookings_by_service_date on bookings (company_id, service_date, id)
  include (amount_usd, to_be_paid_usd, payment_status, audit, lifecycle, sale_id, partner_id, currency,
    partner_amount, to_be_paid_partner);

create index tourist_payments_of_reports on tourist_payments (company_id, payment_date)
  include (sale_id, method_id, currency, kind, state, amount, accepted_amount, usd_total, accepted_usd_total);

drop index cash_entries_exchange;
create index cash_entries_exchange on cash_entries (company_id, entry_date, id)
  include (office_id, type, signed_usd, reverses_id) where type in ('exchange_loss', 'exchange_gain');
