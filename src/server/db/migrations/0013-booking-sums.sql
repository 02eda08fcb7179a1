-- Sums of bookings that lie behind and are not paid or not checked are counted from the index alone, too.
drop index bookings_by_service_date;
create index bookings_by_service_date on bookings (company_id, service_date, id)
  include (amount_usd, to_be_paid_usd, payment_status, audit, lifecycle);
