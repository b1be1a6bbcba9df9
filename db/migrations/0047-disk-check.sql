-- What the last comparison of the disk with the rows found. One row, of the installation.
create table disk_check (
  is_only boolean primary key default true check (is_only),
  checked_at timestamptz not null,
  orphan_count integer not null,
  orphan_bytes bigint not null,
  made_orphan_count integer not null,
  made_orphan_bytes bigint not null,
  missing_count integer not null,
  -- Paths of some of them, for whoever looks into it.
  examples text[] not null
);
