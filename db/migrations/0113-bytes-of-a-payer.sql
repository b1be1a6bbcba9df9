-- Expand. The limit of stored bytes is the payer's, for all businesses that it pays for. Each goes on counting its own;
-- beside its own the payer counts those of the others. The trigger does it, so that the version before counts rightly too,
-- and no statement is added. Before this version nobody pays for another: there is nothing to add up.
alter table owner_storage
  add column paid_bytes bigint not null default 0 check (paid_bytes >= 0),
  drop constraint owner_storage_within_limit,
  add constraint owner_storage_within_limit check (bytes + paid_bytes <= byte_limit) not valid;

create function count_paid_bytes() returns trigger language plpgsql as $$
declare
  payer uuid;
  added bigint := new.bytes - case when tg_op = 'UPDATE' then old.bytes else 0 end;
begin
  select payer_id into payer from owner where id = new.owner_id;
  if payer is null then return null; end if;
  -- The row of the business is held, then its payer's: always in this order. Whoever gives bytes back changes no limit.
  insert into owner_storage as s (owner_id, bytes, paid_bytes, byte_limit) values (payer, 0, greatest(0, added), new.byte_limit)
  on conflict (owner_id) do update set paid_bytes = greatest(0, s.paid_bytes + added),
    byte_limit = case when added > 0 then new.byte_limit else s.byte_limit end;
  return null;
end $$;

create trigger count_paid_bytes_added after insert on owner_storage
for each row when (new.bytes > 0) execute function count_paid_bytes();
create trigger count_paid_bytes_changed after update on owner_storage
for each row when (new.bytes <> old.bytes) execute function count_paid_bytes();
