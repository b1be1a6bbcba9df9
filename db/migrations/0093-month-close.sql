-- What a business declared, as it was when somebody closed the month. Nothing is locked against arriving: what comes,
-- changes or goes afterwards is told by comparing with this. A month that is reopened keeps its row.
create table month_close (
  owner_id uuid not null references owner (id) on delete cascade,
  id uuid not null,
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  -- Of the business then: whose purchases and sales these were.
  ruc text not null,
  -- Of each line, as it was shown.
  figures jsonb not null,
  notice_count integer not null check (notice_count >= 0),
  -- The roll-ups of the month, as they were when it was closed or differences were accepted: as long as they are the same,
  -- nobody has to look at its documents one by one.
  sums jsonb not null,
  closed_at timestamptz not null,
  closed_by uuid references app_user (id) on delete set null,
  reopened_at timestamptz,
  reopened_by uuid references app_user (id) on delete set null,
  reopen_reason text,
  primary key (owner_id, id),
  check ((reopened_at is null) = (reopen_reason is null))
);

-- Of two people who close it at once, one does.
create unique index month_close_standing on month_close (owner_id, month) where reopened_at is null;

-- Each document that was in a line, as it counted. Step 0 is the close; accepting differences adds a row with the next
-- step for each document that differs, and of one document the last step counts. Without a line: it is gone.
create table month_close_invoice (
  owner_id uuid not null,
  close_id uuid not null,
  invoice_id uuid not null,
  step integer not null check (step >= 0),
  revision integer,
  line text check (line in ('purchases', 'received-credit-notes', 'sales', 'issued-credit-notes')),
  document_number text not null,
  issuer_ruc text not null,
  issuer_name text not null,
  issue_date date not null,
  total numeric(23,8),
  base10 numeric(23,8),
  vat10 numeric(23,8),
  base5 numeric(23,8),
  vat5 numeric(23,8),
  exempt numeric(23,8),
  vat numeric(23,8),
  primary key (owner_id, close_id, invoice_id, step),
  foreign key (owner_id, close_id) references month_close (owner_id, id) on delete cascade
);

create table month_close_acceptance (
  owner_id uuid not null,
  close_id uuid not null,
  step integer not null check (step > 0),
  at timestamptz not null,
  accepted_by uuid references app_user (id) on delete set null,
  reason text not null,
  difference_count integer not null check (difference_count > 0),
  primary key (owner_id, close_id, step),
  foreign key (owner_id, close_id) references month_close (owner_id, id) on delete cascade
);

-- Holidays by decree, and extensions by resolution. One row, of the installation.
create table tax_calendar (
  is_only boolean primary key default true check (is_only),
  days jsonb not null,
  extensions jsonb not null,
  revision integer not null default 1,
  changed_at timestamptz,
  changed_by uuid
);
insert into tax_calendar (days, extensions, revision) values ('[]', '[]', 0);
