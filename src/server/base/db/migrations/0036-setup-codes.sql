-- While there is no company, each server that starts prints a code that lets its owner set one up from another machine. Only
-- their SHA-256 is kept; creating a company makes them all forgotten.
create table setup_codes (
  code_hash bytea primary key,
  created_at timestamptz not null default now()
);
grant select, insert, delete on setup_codes to karavan_app;
