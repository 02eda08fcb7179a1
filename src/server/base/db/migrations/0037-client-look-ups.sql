-- How many phone numbers of no client an agent has looked up since a moment: a person who sells needs few of them, a
-- program that tries out numbers needs thousands. The numbers themselves are kept nowhere.
create table client_look_ups (
  company_id bigint not null references companies,
  user_id bigint not null,
  misses integer not null default 0,
  began_at timestamptz not null default now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users
);
select protect_company_table('client_look_ups', 'select, insert, update');
