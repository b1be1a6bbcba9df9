-- Files of invoices that are made in the background and kept for some days.
create table export_file (
  owner_id uuid not null references owner (id) on delete cascade,
  -- That of its task.
  id uuid not null,
  file_name text not null,
  format text not null check (format in ('excel', 'csv', 'json', 'pdf', 'originals')),
  -- As it was when the file was asked for; null for originals.
  template jsonb,
  filters jsonb not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  -- Which attempt works on it. Whoever finds another one's mark stops.
  attempt uuid,
  attempts integer not null default 0,
  -- Rows, or invoices of originals, counted when it began, and those that are written.
  total integer not null default 0,
  done integer not null default 0,
  bytes bigint,
  -- Why there is no file: a sentence.
  error text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  expires_at timestamptz,
  primary key (owner_id, id)
);

-- One at a time for each business.
create unique index export_file_unfinished on export_file (owner_id) where state in ('waiting', 'running');
create index export_file_by_change on export_file (changed_at);

-- One row for each supplier.
alter table export_template drop constraint export_template_kind_check;
alter table export_template add constraint export_template_kind_check
  check (kind in ('own', 'vat-purchases', 'by-supplier'));
