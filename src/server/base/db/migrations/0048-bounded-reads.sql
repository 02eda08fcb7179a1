-- Reads whose work no longer grows with a company's history.

-- The log is counted up to a bound, whatever a filter combines of person, event and entity: an index without the moment has
-- one short entry for each line, and the equal ones are stored together.
create index audit_log_combined on audit_log (company_id, user_id, event, entity);

-- Cancelled sales that wait for a check before their service: in sales_to_check_short they stand among all that are ahead.
create index sales_to_check_short_cancelled on sales (company_id, service_date, id)
  where audit = 'unchecked' and lifecycle = 'cancelled' and (debt > 0 or pending_payments > 0);

-- Who may be entered twice is looked for in a part of an index at a time: these have all that is compared, and only clients
-- who can be proposed.
create index clients_alike_by_phone on clients (company_id, phone_tail, id) include (phone, phone_head, name_words, name_sound)
  where merged_into is null and anonymised_at is null;
create index clients_alike_by_sound on clients (company_id, name_sound, phone_head, id) include (phone, phone_tail, name_words)
  where merged_into is null and anonymised_at is null;
drop index clients_by_phone_tail;
drop index clients_by_name_sound;
