-- Names in Latin letters, as tickets and vouchers need them: of clients and of tourists on sales as in their passports, of
-- partners as they write themselves. Who has none has ''.

alter table partners add column latin_name text not null default '';

-- What a client and a sale are searched by, now also in Latin. A generated column can't be changed before PostgreSQL 17, so
-- both are made anew, with the indexes over them; one statement writes a table once.
alter table clients
  add column latin_name text not null default '',
  drop column search_key,
  drop column search_letters,
  add column search_key text not null generated always as (
    replace(lower(surname || ' ' || name || ' ' || phone || ' ' || latin_name), 'ё', 'е')
  ) stored,
  add column search_letters text not null generated always as (
    fold_letters(replace(lower(surname || ' ' || name || ' ' || phone || ' ' || latin_name), 'ё', 'е'))
  ) stored;
create index clients_search on clients using gin (company_id, search_letters gin_trgm_ops);
create index clients_by_name on clients (company_id, search_key, id) where merged_into is null;

alter table sales
  add column tourist_latin_name text not null default '',
  drop column search_key,
  drop column search_letters,
  add column search_key text not null generated always as (
    replace(
      lower(
        tourist_surname || ' ' || tourist_name || ' ' || tourist_phone || ' ' || coalesce(blank_number, '') || ' '
          || tourist_latin_name
      ),
      'ё', 'е'
    )
  ) stored,
  add column search_letters text not null generated always as (
    fold_letters(
      replace(
        lower(
          tourist_surname || ' ' || tourist_name || ' ' || tourist_phone || ' ' || coalesce(blank_number, '') || ' '
            || tourist_latin_name
        ),
        'ё', 'е'
      )
    )
  ) stored;
create index sales_search on sales using gin (company_id, search_letters gin_trgm_ops);

-- The payments that have tags are few: which tags a company uses is counted from this index alone.
create index tourist_payments_with_tags on tourist_payments (company_id, id) include (tags) where tags <> '{}';
