-- Pictures of notes belong to the notes that show them, and are read by those who read such a note.

-- An owner that is no superuser is under row level security itself, and sees nothing of what follows.
alter table sales no force row level security;
alter table audit_log no force row level security;
alter table note_images no force row level security;

-- What names a picture in its path can't be guessed. Notes refer to those of before by their number: it goes on naming them.
alter table note_images
  add column path_name uuid not null default gen_random_uuid(),
  add column is_numbered boolean not null default true,
  add column size integer;
alter table note_images alter column is_numbered set default false;
update note_images set size = length(bytes);
alter table note_images alter column size set not null;
alter table note_images add unique (company_id, path_name);
create index note_images_by_age on note_images (company_id, created_at) include (size);
grant delete on note_images to karavan_app;

-- The note of a sale that shows a picture, and since when it does not any more: its history and what is undone still do.
create table note_image_uses (
  company_id bigint not null references companies,
  image_id bigint not null,
  sale_id bigint not null,
  field text not null check (field in ('notes', 'operator_notes', 'management_notes')),
  ended_at timestamptz,
  primary key (company_id, image_id, sale_id, field),
  foreign key (company_id, image_id) references note_images,
  foreign key (company_id, sale_id) references sales
);
create index note_image_uses_by_sale on note_image_uses (company_id, sale_id);
select protect_company_table('note_image_uses', 'select, insert, update, delete');
alter table note_image_uses no force row level security;

-- What notes show now.
insert into note_image_uses (company_id, image_id, sale_id, field)
select distinct s.company_id, i.id, s.id, note.field
from sales s
cross join lateral (
  values ('notes', s.notes), ('operator_notes', s.operator_notes), ('management_notes', s.management_notes)
) note (field, said)
cross join lateral regexp_matches(note.said, '/api/v1/note-images/([1-9]\d{0,15})/', 'g') found
join note_images i on i.company_id = s.company_id and i.id = found[1]::bigint
where note.said like '%/api/v1/note-images/%';

-- What they showed before, as the history tells it.
insert into note_image_uses (company_id, image_id, sale_id, field, ended_at)
select distinct s.company_id, i.id, s.id, note.field, now()
from audit_log l
join sales s on s.company_id = l.company_id and s.id = l.entity_id
cross join lateral (values ('notes'), ('operator_notes'), ('management_notes')) note (field)
cross join lateral regexp_matches(
  coalesce((l.changes -> note.field)::text, ''), '/api/v1/note-images/([1-9]\d{0,15})/', 'g'
) found
join note_images i on i.company_id = s.company_id and i.id = found[1]::bigint
where l.entity = 'sale' and l.company_id in (select company_id from note_images)
on conflict do nothing;

alter table sales force row level security;
alter table audit_log force row level security;
alter table note_images force row level security;
alter table note_image_uses force row level security;
