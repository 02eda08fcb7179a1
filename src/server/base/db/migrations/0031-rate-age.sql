-- How many days old a rate may be before forms say so; the company decides.
alter table companies
  add column rate_age integer not null default 3 check (rate_age between 0 and 365),
  add column version integer not null default 1;

-- The app changes this of a company and nothing else, and only of the one it works for. Every session reads companies,
-- so reading and making them stays as it was.
grant update (rate_age, version) on companies to karavan_app;
alter table companies enable row level security;
create policy seen on companies for select using (true);
create policy made on companies for insert with check (true);
create policy own on companies for update to karavan_app
  using (id = nullif(current_setting('app.company_id', true), '')::bigint);
