-- How much of the file store each business uses, counted in the transaction that adds files or takes them away.
create table owner_storage (
  owner_id uuid primary key references owner (id) on delete cascade,
  bytes bigint not null check (bytes >= 0),
  -- The limit that held when bytes were last added; null: none. What would pass it cannot be written.
  byte_limit bigint,
  constraint owner_storage_within_limit check (bytes <= byte_limit)
);

insert into owner_storage (owner_id, bytes) select owner_id, sum(size) from stored_file group by owner_id;

-- True when the bytes lie inside the package they came in and nowhere else: they gave no invoice.
alter table stored_file add column package_only boolean not null default false;
