-- What was received, and the invoices that were read out of it.

-- Originals by their content. The bytes lie in the file store; nothing is shared between owners.
create table stored_file (
  owner_id uuid not null references owner (id) on delete cascade,
  sha256 bytea not null check (octet_length(sha256) = 32),
  size bigint not null check (size >= 0),
  created_at timestamptz not null,
  primary key (owner_id, sha256)
);

-- One order of a person (an upload with its files), to be asked about until it is done.
create table task (
  owner_id uuid not null references owner (id) on delete cascade,
  id uuid not null,
  kind text not null,
  user_id uuid references app_user (id) on delete set null,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (owner_id, id)
);
create index task_by_user on task (user_id) where user_id is not null;

-- Everything that came through the door, with what became of it. Ids carry the moment of arrival (UUIDv7): the primary
-- key is the order of the tray.
create table document (
  owner_id uuid not null references owner (id) on delete cascade,
  id uuid not null,
  task_id uuid,
  -- The archive or mail it was found in.
  parent_id uuid,
  sha256 bytea not null,
  name text not null,
  kind text not null check (kind in ('xml', 'pdf', 'zip', 'eml', 'html')),
  source text not null check (source in ('upload', 'mail')),
  sender text,
  document_date date,
  state text not null check (state in ('received', 'reading', 'read', 'duplicate', 'in-review', 'not-invoice', 'failed')),
  -- A sentence for the user.
  reason text,
  can_retry boolean not null default false,
  -- How often a reader took it, since the last time a person asked for it.
  attempts integer not null default 0,
  received_at timestamptz not null,
  state_changed_at timestamptz not null,
  primary key (owner_id, id),
  foreign key (owner_id, sha256) references stored_file (owner_id, sha256),
  foreign key (owner_id, task_id) references task (owner_id, id) on delete set null (task_id),
  foreign key (owner_id, parent_id) references document (owner_id, id) on delete set null (parent_id)
);
create index document_by_state on document (owner_id, state, id);
create index document_by_task on document (owner_id, task_id) where task_id is not null;
create index document_by_parent on document (owner_id, parent_id) where parent_id is not null;
create index document_by_file on document (owner_id, sha256);
create index document_unread on document (state_changed_at) where state in ('received', 'reading');

-- Amounts are in the invoice's currency unless their name says guaraníes; null where the document carries none.
create table invoice (
  owner_id uuid not null references owner (id) on delete cascade,
  id uuid not null,
  cdc text check (length(cdc) = 44),
  -- Issuer, timbrado, kind, series and number: the key where one side has no CDC.
  paper_key text,
  document_type text not null,
  timbrado text,
  series text,
  document_number text not null,
  issue_date date not null,
  issue_time text,
  issuer_ruc text not null,
  issuer_name text not null,
  receiver_ruc text,
  receiver_name text,
  sale_condition text check (sale_condition in ('cash', 'credit')),
  currency text not null,
  exchange_rate numeric(23, 8),
  exempt numeric(23, 8),
  exonerated numeric(23, 8),
  taxed5 numeric(23, 8),
  taxed10 numeric(23, 8),
  discount numeric(23, 8),
  total numeric(23, 8),
  -- The total in guaraníes: as the document gives it, else total × rate; null when neither is known.
  total_pyg numeric(23, 8),
  vat5 numeric(23, 8),
  vat10 numeric(23, 8),
  vat numeric(23, 8),
  base5 numeric(23, 8),
  base10 numeric(23, 8),
  base numeric(23, 8),
  -- −1 for credit notes; 0 for what carries no amount or has no fiscal value.
  sum_sign smallint not null check (sum_sign in (-1, 0, 1)),
  item_count integer not null,
  source text not null check (source in ('xml', 'pdf-model', 'pdf-local')),
  has_valid_signature boolean not null,
  environment text not null check (environment in ('production', 'test')),
  cancelled boolean not null,
  -- A figure is doubtful: left out of sums until a person confirms it.
  in_review boolean not null,
  verdict text not null check (verdict in ('ok', 'observed', 'not-verifiable')),
  checks jsonb not null,
  -- The complete invoice as it was read, amounts as text.
  details jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner_id, id)
);
create unique index invoice_by_cdc on invoice (owner_id, cdc) where cdc is not null;
create index invoice_by_paper_key on invoice (owner_id, paper_key) where paper_key is not null;
create index invoice_by_date on invoice (owner_id, issue_date desc, id desc);

create table invoice_item (
  owner_id uuid not null,
  invoice_id uuid not null,
  line integer not null,
  code text,
  description text not null,
  quantity numeric(23, 8) not null,
  unit text,
  unit_price numeric(23, 8),
  total numeric(23, 8),
  vat_rate numeric(23, 8),
  vat_base numeric(23, 8),
  vat numeric(23, 8),
  exempt_base numeric(23, 8),
  primary key (owner_id, invoice_id, line),
  foreign key (owner_id, invoice_id) references invoice (owner_id, id) on delete cascade
);

-- What a document says it is about: a credit note names the invoice it corrects. By key and not by id, since either may
-- arrive first, or never.
create table invoice_relation (
  owner_id uuid not null,
  invoice_id uuid not null,
  position integer not null,
  target_cdc text,
  target_paper_key text,
  primary key (owner_id, invoice_id, position),
  foreign key (owner_id, invoice_id) references invoice (owner_id, id) on delete cascade,
  check (target_cdc is not null or target_paper_key is not null)
);
create index invoice_relation_by_cdc on invoice_relation (owner_id, target_cdc) where target_cdc is not null;
create index invoice_relation_by_paper_key on invoice_relation (owner_id, target_paper_key)
  where target_paper_key is not null;

-- Which documents gave which invoices: a lot gives many, and a second copy gives the one that is there.
create table document_invoice (
  owner_id uuid not null,
  document_id uuid not null,
  -- In the order of the document.
  position integer not null,
  invoice_id uuid not null,
  is_new boolean not null,
  primary key (owner_id, document_id, position),
  foreign key (owner_id, document_id) references document (owner_id, id) on delete cascade,
  foreign key (owner_id, invoice_id) references invoice (owner_id, id) on delete cascade
);
create index document_invoice_by_invoice on document_invoice (owner_id, invoice_id);
