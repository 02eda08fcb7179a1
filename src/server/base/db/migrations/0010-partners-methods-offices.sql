-- Partners and payment methods that can be edited and retired, what each method is for, and branches and offices that are
-- known by their names.

-- A retired partner stays on its bookings and is offered for new ones no more.
alter table partners add column retired boolean not null default false;
alter table partners add column version integer not null default 1;

-- A retired method stays on its payments. What it is for decides which forms offer it.
alter table payment_methods add column retired boolean not null default false;
alter table payment_methods add column for_sales boolean not null default true;
alter table payment_methods add column for_bookings boolean not null default true;
alter table payment_methods add column for_tourist_payments boolean not null default true;
alter table payment_methods add column for_partner_payments boolean not null default true;
alter table payment_methods add column version integer not null default 1;

-- Until now a company got its branches and offices when it was made, each name once.
alter table branches add column name_key text not null generated always as (fold_name(name)) stored;
alter table branches add column version integer not null default 1;
alter table branches add unique (company_id, name_key);

-- Two branches may each have an office of the same name.
alter table offices add column name_key text not null generated always as (fold_name(name)) stored;
alter table offices add column version integer not null default 1;
alter table offices add unique (company_id, branch_id, name_key);
