-- The month compared with what the tax office has: the files that were brought, their rows, and which of them counts.

create table reconciliation_file (
  owner_id uuid not null references owner (id) on delete cascade,
  -- Also of its task.
  id uuid not null,
  -- Its first day.
  month date not null,
  -- Null for a table that was pasted.
  name text,
  bytes bigint not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  attempt uuid,
  attempts integer not null default 0,
  -- Rows: in it, and written down so far.
  total integer not null default 0,
  done integer not null default 0,
  registers text[] not null default '{}',
  -- What was in it beside its rows.
  counts jsonb not null default '{}',
  problem jsonb,
  loaded_by uuid references app_user (id) on delete set null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (owner_id, id)
);
create index reconciliation_file_by_month on reconciliation_file (owner_id, month, id);
create index reconciliation_file_unfinished on reconciliation_file (changed_at) where state in ('waiting', 'running');

-- Vouchers as the tax office declares them. Those of a file that no register counts any more go: its bytes stay.
create table reconciliation_row (
  owner_id uuid not null,
  file_id uuid not null,
  position integer not null,
  register text not null check (register in ('purchases', 'sales')),
  counterpart_ruc text,
  counterpart_name text,
  document_type text,
  issue_date date,
  timbrado text,
  document_number text,
  cdc text check (length(cdc) = 44),
  is_foreign boolean,
  taxed10 numeric(23, 8),
  vat10 numeric(23, 8),
  taxed5 numeric(23, 8),
  vat5 numeric(23, 8),
  exempt numeric(23, 8),
  total numeric(23, 8) not null,
  adds_up boolean not null,
  imputes_vat boolean,
  imputes_ire boolean,
  imputes_irp boolean,
  imputes_none boolean,
  origin text,
  primary key (owner_id, file_id, position),
  foreign key (owner_id, file_id) references reconciliation_file (owner_id, id) on delete cascade
);

-- Which file counts for a register of a month: the newest that has it.
create table reconciliation_register (
  owner_id uuid not null,
  month date not null,
  register text not null check (register in ('purchases', 'sales')),
  file_id uuid not null,
  primary key (owner_id, month, register),
  foreign key (owner_id, file_id) references reconciliation_file (owner_id, id) on delete cascade
);

-- What the comparison says, and of what it was made: with anything else it is made anew when somebody looks.
create table reconciliation_month (
  owner_id uuid not null references owner (id) on delete cascade,
  month date not null,
  basis text not null,
  -- By register.
  summaries jsonb not null,
  computed_at timestamptz not null,
  primary key (owner_id, month)
);

create table reconciliation_entry (
  owner_id uuid not null,
  month date not null,
  register text not null check (register in ('purchases', 'sales')),
  -- From 0, in the order in which they are shown: those of one class follow each other.
  position integer not null,
  class text not null check (class in ('only-there', 'differs', 'only-here', 'both')),
  reason jsonb,
  is_repeated boolean not null,
  file_id uuid,
  row_position integer,
  invoice_id uuid,
  primary key (owner_id, month, register, position),
  foreign key (owner_id, month) references reconciliation_month (owner_id, month) on delete cascade
);
