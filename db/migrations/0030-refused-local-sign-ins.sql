-- Wrong access codes of local accounts, counted by address and minute: whoever guesses does not fill the table. Nobody is
-- known yet, so there is no business; the e-mail is what was typed first in that minute.
create table refused_local_sign_in (
  minute timestamptz not null,
  -- Empty for all the addresses that have no line of their own in that minute.
  address text not null,
  id uuid not null unique,
  at timestamptz not null,
  email text not null,
  agent text,
  attempts integer not null check (attempts > 0),
  search_text text not null generated always as (translate(lower(email || ' ' || address), 'áéíóúüñ', 'aeiouun')) stored,
  primary key (minute, address)
);
create index refused_local_sign_in_by_moment on refused_local_sign_in (at desc, id desc);

-- Part of the audit: a count grows, and nothing else ever changes or goes.
create function refuse_sign_in_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.attempts > old.attempts and (new.minute, new.address, new.id, new.at, new.email, new.agent)
      is not distinct from (old.minute, old.address, old.id, old.at, old.email, old.agent) then
      return new;
    end if;
  end if;
  raise exception 'refused_local_sign_in only grows';
end;
$$;
create trigger refused_local_sign_in_only_grows before update or delete on refused_local_sign_in
  for each row execute function refuse_sign_in_change();
create trigger refused_local_sign_in_is_kept before truncate on refused_local_sign_in
  for each statement execute function refuse_sign_in_change();
