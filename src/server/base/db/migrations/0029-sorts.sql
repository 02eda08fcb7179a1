-- Lists of payments are sorted by their amounts: an accepted payment by what was accepted.
create index tourist_payments_by_accepted_amount
  on tourist_payments (company_id, state, (coalesce(accepted_amount, amount)), id);
create index tourist_payments_by_accepted_usd
  on tourist_payments (company_id, state, (coalesce(accepted_usd_total, usd_total)), id);
create index partner_payments_by_amount on partner_payments (company_id, amount, id);
