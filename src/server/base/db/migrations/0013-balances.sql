-- What is owed both ways and how it came about is added up from indexes alone: they carry the sums beside what they find.

drop index bookings_open;
create index bookings_open on bookings (company_id, partner_id, service_date, id)
  include (to_be_paid, to_be_paid_usd, to_be_paid_partner) where to_be_paid <> 0;
drop index partner_payments_open;
create index partner_payments_open on partner_payments (company_id, partner_id, id)
  include (remainder, remainder_usd, remainder_partner) where remainder <> 0;

drop index bookings_by_partner;
create index bookings_by_partner on bookings (company_id, partner_id, service_date, id)
  include (amount_usd, partner_amount);
drop index partner_payments_by_partner;
create index partner_payments_by_partner on partner_payments (company_id, partner_id, payment_date, id)
  include (usd_total, partner_amount);

-- Most allocations give just what they settle: only those that don't are lines of a partner's ledger.
create index allocations_differing on allocations (company_id, partner_payment_id)
  include (allocated_on, usd_paid, usd_settled, partner_paid, partner_settled)
  where usd_paid <> usd_settled or partner_paid <> partner_settled;
