-- From which network a session was used last, so that its person sees where it is used. Sessions of before have none until
-- they are used again.
alter table session_tokens add column network text not null default '';
