-- Failed sign-ins are counted by more than the name, and a browser in which an account has signed in before is told apart
-- from strangers.

-- What is counted has a row under its hash: a name, a network, a name from a network, a known browser. Counts of names alone,
-- as they stood here, are over in ten minutes.
delete from sign_in_failures;
alter table sign_in_failures rename column username_hash to counted_hash;
alter table sign_in_failures
  -- When the first of the failures was.
  add column began_at timestamptz not null default now(),
  -- Of which name, where it is of one: a new password makes all of those forgotten.
  add column name_hash bytea;
create index sign_in_failures_by_name on sign_in_failures (name_hash) where name_hash is not null;
create index sign_in_failures_by_age on sign_in_failures (last_failure_at);

-- A browser keeps one token; each account that has signed in there has a row. Only the SHA-256 of the token is kept.
create table known_browsers (
  token_hash bytea not null,
  company_id bigint not null,
  user_id bigint not null,
  last_used_at timestamptz not null default now(),
  primary key (token_hash, company_id, user_id),
  foreign key (company_id, user_id) references users
);
create index known_browsers_by_user on known_browsers (company_id, user_id, last_used_at);
create index known_browsers_by_age on known_browsers (last_used_at);
grant select, insert, update, delete on known_browsers to karavan_app;
