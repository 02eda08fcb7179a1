-- The list of clients in each of its orders, without those that were merged into others.
create index clients_by_name on clients (company_id, search_key, id) where merged_into is null;
create index clients_by_points on clients (company_id, points, id) where merged_into is null;
create index clients_by_turnover on clients (company_id, turnover, id) where merged_into is null;
create index clients_by_subscription on clients (company_id, (coalesce(subscription_until, '0001-01-01'::date)), id)
  where merged_into is null;

-- How often and when somebody bought last: added up from the index alone.
drop index sales_by_client;
create index sales_by_client on sales (company_id, client_id, id) include (sale_date);
