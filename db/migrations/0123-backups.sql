-- Each backup that was ordered or due, how far it is and how it ended.
create table backup_run (
  id uuid primary key,
  place text not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  ordered_by uuid references app_user (id) on delete set null,
  started_at timestamptz not null,
  -- While it runs: silent for long, its process died.
  seen_at timestamptz not null,
  ended_at timestamptz,
  phase text,
  done integer not null default 0,
  total integer,
  backup_id text,
  original_count integer,
  original_bytes bigint,
  moved_bytes bigint,
  lost_count integer,
  problem jsonb
);
create index backup_run_newest on backup_run (started_at desc);
create unique index backup_run_under_way on backup_run ((true)) where state in ('waiting', 'running');

-- How far the originals are compared with their hashes, and what the last round that ended looked at.
create table original_check (
  is_only boolean primary key default true check (is_only),
  began_at timestamptz not null,
  after_owner uuid,
  after_sha256 bytea,
  checked_count integer not null default 0,
  ended_at timestamptz,
  ended_count integer
);

-- What it found, and what nobody mended since.
create table original_problem (
  owner_id uuid not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  kind text not null check (kind in ('damaged', 'missing', 'orphaned')),
  found_at timestamptz not null,
  primary key (owner_id, sha256)
);
