-- A program's way in, to one business. Of the token itself there is only a hash and how it ends. A revoked one stays, so
-- that what it did can be told by its name.
create table api_token (
  owner_id uuid not null references owner (id) on delete cascade,
  id uuid not null,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  ending text not null check (length(ending) = 4),
  name text not null check (length(name) <= 60),
  scopes text[] not null check (cardinality(scopes) > 0),
  created_by uuid not null references app_user (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid,
  primary key (owner_id, id)
);
-- Who calls is known by the token before the business is.
create index api_token_by_hash on api_token (token_hash);
create index api_token_by_person on api_token (created_by);

-- Wrong tokens by the address that sent them, within the minute of the last one.
create table refused_token (
  address text primary key,
  minute timestamptz not null,
  attempts integer not null
);

-- Uploads that are not made twice when they are sent twice, for a day: which task the first one began, and its answer once
-- there is one.
create table upload_key (
  owner_id uuid not null references owner (id) on delete cascade,
  key_hash bytea not null check (octet_length(key_hash) = 32),
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  task_id uuid not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (owner_id, key_hash)
);
create index upload_key_by_age on upload_key (created_at);

-- Which token did it, where no person did.
alter table audit_event add column token_id uuid;
alter table task add column token_id uuid;
alter table export_file add column ordered_by_token uuid;

-- Tokens that are created and revoked are written down.
alter table audit_event
  drop constraint audit_event_subject_kind_check,
  add constraint audit_event_subject_kind_check check (subject_kind in ('invoice', 'user', 'plan', 'subscription', 'limits',
    'mailbox', 'document', 'export', 'panel', 'session', 'closing', 'calendar', 'business', 'token')) not valid;
