-- A text as searches compare it: small letters without accents and digits, with one space before every word. What is typed
-- becomes the same, so an index of three letters finds a word by its first two, or one: the space is the third.
create function search_line(written text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(
    ' ' || lower(regexp_replace(normalize(written, nfd), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+', ' ', 'g')
$$;

-- Their index goes with the column.
alter table audit_event drop column search_text;
alter table audit_event add column search_text text not null generated always as (search_line(
  coalesce(user_email, '') || ' ' || coalesce(user_name, '') || ' ' || coalesce(subject_name, '') || ' ' ||
  coalesce(origin, ''))) stored;
create index audit_event_by_text on audit_event using gin (search_text gin_trgm_ops);

alter table refused_local_sign_in drop column search_text;
alter table refused_local_sign_in add column search_text text not null
  generated always as (search_line(email || ' ' || address)) stored;
create index refused_local_sign_in_by_text on refused_local_sign_in using gin (search_text gin_trgm_ops);

-- Made once for each person and not with every search: of ten thousand it took a quarter of a second.
alter table app_user add column search_text text not null generated always as (search_line(name || ' ' || email)) stored;
