-- A person is found whatever a name is written with between its letters: "Петрова-Водкина", "петрова водкина" and
-- "петроваводкина" are one, "Oʻktam" and "Oktam" too.

-- Without what stands between letters and digits; contract numbers and phones are compared in the same way.
create function join_letters(words text) returns text
language sql immutable strict parallel safe
return translate(
  lower(words),
  U&'\0451 \00A0\0009\000A\000D-\2010\2011\2012\2013\2014\2015\2212\FE58\FE63\FF0D''`\00B4\02B9\02BB\02BC\02BD\02BE\02BF\02C8\2018\2019\201B\2032\FF07',
  U&'\0435'
);

-- What a client or a sale is searched by: each part in one piece.
create function person_key(surname text, name text, phone text, number text, latin_name text) returns text
language sql immutable strict parallel safe
return join_letters(surname) || ' ' || join_letters(name) || ' ' || join_letters(phone) || ' ' || join_letters(number) || ' '
  || join_letters(latin_name);

-- The consonants of surname and name, each in one piece: what double names are joined by doubles no letter.
create function sound_of(name text, surname text) returns text
language sql immutable strict parallel safe
return (
  select coalesce(string_agg(letter, '' order by letter collate "C"), '')
  from regexp_split_to_table(
    consonants_of(fold_letters(join_letters(surname))) || consonants_of(fold_letters(join_letters(name))), ''
  ) as letter
);

-- A generated column can't be changed before PostgreSQL 17: made anew, with the indexes over it.
alter table clients
  drop column search_key,
  drop column search_letters,
  drop column name_sound,
  add column search_key text not null generated always as (person_key(surname, name, phone, '', latin_name)) stored,
  add column search_letters text not null generated always as (
    fold_letters(person_key(surname, name, phone, '', latin_name))
  ) stored,
  add column name_sound text not null generated always as (sound_of(name, surname)) stored;
create index clients_search on clients using gin (company_id, search_letters gin_trgm_ops);
create index clients_by_name on clients (company_id, search_key, id) where merged_into is null;
create index clients_by_name_sound on clients (company_id, name_sound, phone_head, id) include (phone, name_words)
  where merged_into is null;

alter table sales
  drop column search_key,
  drop column search_letters,
  add column search_key text not null generated always as (
    person_key(tourist_surname, tourist_name, tourist_phone, coalesce(blank_number, ''), tourist_latin_name)
  ) stored,
  add column search_letters text not null generated always as (
    fold_letters(person_key(tourist_surname, tourist_name, tourist_phone, coalesce(blank_number, ''), tourist_latin_name))
  ) stored;
create index sales_search on sales using gin (company_id, search_letters gin_trgm_ops);
