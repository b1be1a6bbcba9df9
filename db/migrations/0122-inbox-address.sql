-- Expand. An address that mail may be sent to: one a business has, named by a secret of which only a hash is kept.
create table inbox_address (
  owner_id uuid primary key references owner (id) on delete cascade,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  created_by uuid,
  last_used_at timestamptz,
  messages integer not null default 0
);

-- What came by it: the same message sent twice is taken once.
create table inbox_message (
  owner_id uuid not null references owner (id) on delete cascade,
  sha256 bytea not null check (octet_length(sha256) = 32),
  document_id uuid not null,
  received_at timestamptz not null,
  primary key (owner_id, sha256)
);
