-- Who may see points on the public page: codes that were sent, and how many may be. One row for each phone that somebody
-- has typed, a client's or nobody's, so that nothing here says whose it is; nothing of it is kept longer than two days.

create table loyalty_codes (
  company_id bigint not null references companies,
  phone_hash bytea not null,
  -- Of the newest code only a salted hash; null when it was used, or given up after too many wrong tries. Of a code that
  -- was sent to nobody it is the hash of none.
  salt bytea,
  code_hash bytea,
  valid_until timestamptz,
  wrong_tries integer not null default 0,
  -- How many were asked for on this day of the company's calendar.
  sends integer not null default 0,
  sent_on date,
  -- Before these moments there is no new code, and no try.
  resend_at timestamptz,
  locked_until timestamptz,
  touched_at timestamptz not null,
  primary key (company_id, phone_hash),
  check ((code_hash is null) = (salt is null)),
  check (code_hash is null or valid_until is not null)
);
create index loyalty_codes_by_age on loyalty_codes (company_id, touched_at);
select protect_company_table('loyalty_codes', 'select, insert, update, delete');

-- How many codes were asked for from one network address, known by its hash, since a moment.
create table loyalty_addresses (
  company_id bigint not null references companies,
  address_hash bytea not null,
  sends integer not null default 0,
  began_at timestamptz not null,
  primary key (company_id, address_hash)
);
create index loyalty_addresses_by_age on loyalty_addresses (company_id, began_at);
select protect_company_table('loyalty_addresses', 'select, insert, update, delete');
