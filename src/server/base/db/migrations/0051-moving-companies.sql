-- What identifies a company in every installation. An export carries it, so that no installation imports a company twice.
alter table companies add column uid uuid not null default gen_random_uuid() unique;

-- The ids that the company had in the installations that it was moved from, the oldest first. Passkeys name an account by
-- the id of its company, and devices keep that name.
alter table companies add column former_ids bigint[] not null default '{}';
