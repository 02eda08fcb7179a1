-- A client can be anonymised: every name, number and text about the person goes, the row and the figures stay.

-- An owner that is no superuser is under row level security itself.
alter table clients
  add column anonymised_at timestamptz,
  add column anonymised_by bigint,
  add check ((anonymised_at is null) = (anonymised_by is null)),
  add foreign key (company_id, anonymised_by) references users;

-- Sales that were one client's until they were given to another one.
create index audit_log_of_given_sales on audit_log (company_id, (changes -> 'client_id' ->> 0))
  where event = 'sale.edit' and changes -> 'client_id' ->> 0 is not null;

-- The fields whose values are a person's wherever the log has them: of clients, sales, bookings and payments, and of saved views
-- of lists, whose name or search may be one. `src/server/stores/personal-columns.ts` has the same ones, and a test compares them.
create function personal_log_fields() returns text[]
language sql immutable parallel safe
return array[
  'phone', 'name', 'surname', 'latin_name', 'email',
  'tourist_phone', 'tourist_name', 'tourist_surname', 'tourist_latin_name',
  'notes', 'operator_notes', 'management_notes', 'service', 'blank_number', 'cancel_reason',
  'reference_number', 'tags', 'decline_reason', 'query'
];

-- The changes of a line without the values of such fields. That a field changed, and whether it was empty, is still told.
create function without_personal_values(changes jsonb) returns jsonb
language sql immutable strict parallel safe
return (
  select coalesce(jsonb_object_agg(field, case
    when field = any(personal_log_fields()) then (
      select jsonb_agg(case when value in ('null', '""', '[]') then value else '"***"' end order by place)
      from jsonb_array_elements(pair) with ordinality as each (value, place)
    )
    else pair
  end), '{}')
  from jsonb_each(changes) as change (field, pair)
);

-- The app role can add to the log and to the ledger of points, and change neither. This alone can, with the rights of its
-- owner: it empties the values of one client's personal fields, and only when that client is anonymised. Nothing else of a
-- line can be changed by it: event, who, when, fields, and every figure stay. `views`: saved views whose name or search named
-- the client.
create function forget_client(company_id bigint, client_id bigint, views bigint[]) returns void
language plpgsql security definer set search_path from current as $$
#variable_conflict use_column
declare
  company constant bigint := forget_client.company_id;
  client constant bigint := forget_client.client_id;
  ids bigint[];
  sales_of bigint[];
begin
  if company is distinct from nullif(current_setting('app.company_id', true), '')::bigint
    or not exists (select from clients c where c.company_id = company and c.id = client and c.anonymised_at is not null)
  then
    raise exception 'Client % of company % is not anonymised', client, company using errcode = 'insufficient_privilege';
  end if;
  select array_agg(c.id) into ids from clients c
  where c.company_id = company and (c.id = client or c.merged_into = client);
  select coalesce(array_agg(s.id), '{}') into sales_of from sales s where s.company_id = company and s.client_id = client;

  update audit_log l set changes = without_personal_values(l.changes)
  where l.company_id = company and l.entity = 'client' and l.entity_id = any(ids);
  update audit_log l set changes = without_personal_values(l.changes)
  where l.company_id = company and l.sale_id = any(sales_of);
  -- A sale that was this client's until it was given to another one: its lines up to then.
  update audit_log l set changes = without_personal_values(l.changes)
  from audit_log given
  where given.company_id = company and given.event = 'sale.edit' and given.changes -> 'client_id' ->> 0 = any(ids::text[])
    and l.company_id = company and l.sale_id = given.sale_id and l.id <= given.id;
  update audit_log l set changes = without_personal_values(l.changes)
  where l.company_id = company and l.entity = 'list_view' and l.entity_id = any(views);

  update point_entries e set reason = ''
  where e.company_id = company and e.client_id = any(ids) and e.reason <> '';
end
$$;
revoke execute on function forget_client from public;
grant execute on function forget_client to karavan_app;
