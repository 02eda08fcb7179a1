-- The log as a list: newest first, whatever it is narrowed to. An entity and a sale have their indexes already.
create index audit_log_by_moment on audit_log (company_id, at, id);
create index audit_log_by_user on audit_log (company_id, user_id, at, id);
create index audit_log_by_event on audit_log (company_id, event, at, id);
create index audit_log_by_kind on audit_log (company_id, entity, at, id);

-- What waits for a check: those whose money is not all there first, the others after them, each by the day of the service.
create index sales_to_check_short on sales (company_id, service_date, id)
  where audit = 'unchecked' and lifecycle = 'active' and (debt > 0 or pending_payments > 0);
create index sales_to_check_settled on sales (company_id, service_date, id)
  where audit = 'unchecked' and not (lifecycle = 'active' and (debt > 0 or pending_payments > 0));
