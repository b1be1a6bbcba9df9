-- The tax office's list of all RUCs, which an administrator brings. It belongs to no business: everybody may ask for a RUC.

-- Two halves with the same columns: one is read while the other is written, and a load ends by changing which is which.
create table ruc_list_a (
  -- Without its check digit.
  ruc text collate "C" primary key,
  check_digit smallint not null,
  name text not null,
  state text not null check (state in ('active', 'suspended', 'blocked', 'cancelled', 'other'))
);
create table ruc_list_b (
  ruc text collate "C" primary key,
  check_digit smallint not null,
  name text not null,
  state text not null check (state in ('active', 'suspended', 'blocked', 'cancelled', 'other'))
);

-- Lines of a load that is under way, in their order. Worthless after a crash, so nothing of it is logged.
create unlogged table ruc_list_line (
  position bigint generated always as identity,
  ruc text collate "C" not null,
  check_digit smallint not null,
  name text not null,
  state text not null
);

create table ruc_list_load (
  id uuid primary key,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  -- True for the one whose half is read.
  is_current boolean not null default false,
  half text check (half in ('a', 'b')),
  -- Names and sizes; with ids while their bytes are kept.
  files jsonb not null,
  -- The day of the list: that of its files, or the one on which it was loaded.
  list_date date,
  -- Bytes of the files, and how many of them were read.
  total bigint not null,
  done bigint not null default 0,
  counts jsonb not null default '{}',
  problem jsonb,
  attempt uuid,
  attempts integer not null default 0,
  -- Nobody: the command.
  loaded_by uuid references app_user (id) on delete set null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index ruc_list_load_current on ruc_list_load (is_current) where is_current;
-- One at a time.
create unique index ruc_list_load_under_way on ruc_list_load ((true)) where state in ('waiting', 'running');
create index ruc_list_load_by_time on ruc_list_load (created_at);
