-- After how many months without anything new a client is proposed for anonymising; null: none is. The company decides.
alter table companies add column retention_months integer check (retention_months between 1 and 600);
grant update (retention_months) on companies to karavan_app;
