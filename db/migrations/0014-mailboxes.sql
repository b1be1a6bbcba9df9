-- Mailboxes that invoices are gathered from.
create table mailbox (
  owner_id uuid not null references owner (id) on delete cascade,
  id uuid not null,
  name text not null,
  host text not null,
  port integer not null check (port between 1 and 65535),
  -- TLS from the first byte; without it STARTTLS.
  use_ssl boolean not null,
  username text not null,
  auth text not null check (auth in ('password', 'google', 'microsoft')),
  -- Encrypted. Null for those that Google or Microsoft let in.
  password text,
  provider text not null check (provider in ('gmail', 'outlook', 'yahoo', 'other')),
  search_terms text[] not null,
  search_criteria text not null check (search_criteria in ('unseen', 'all')),
  folder text not null,
  mark_seen boolean not null,
  enabled boolean not null,
  created_at timestamptz not null,
  last_success_at timestamptz,
  -- Of the last failure; they stay after a success.
  last_error_at timestamptz,
  last_error text,
  last_error_cause text,
  -- Null while it works.
  failing_since timestamptz,
  messages_seen integer not null default 0,
  invoices_found integer not null default 0,
  primary key (owner_id, id),
  check ((auth = 'password') = (password is not null)),
  check (failing_since is null or (last_error is not null and last_error_cause is not null))
);

-- What Google or Microsoft gave for a mailbox. Apart from it, for it changes every hour.
create table mailbox_token (
  owner_id uuid not null,
  mailbox_id uuid not null,
  -- Encrypted, both.
  refresh_token text not null,
  access_token text,
  access_expires_at timestamptz,
  -- Until then somebody is asking for new ones; afterwards they count as dead.
  refreshing_until timestamptz,
  -- Since then the provider takes the refresh token no more: the person must sign in again.
  revoked_at timestamptz,
  primary key (owner_id, mailbox_id),
  foreign key (owner_id, mailbox_id) references mailbox (owner_id, id) on delete cascade
);

-- Sign-ins at Google or Microsoft that a person has begun. Each ends once: whoever comes back with it takes it away.
create table mailbox_sign_in (
  owner_id uuid not null references owner (id) on delete cascade,
  state_hash bytea not null check (octet_length(state_hash) = 32),
  user_id uuid not null references app_user (id) on delete cascade,
  -- Of a cookie that only the browser has in which it was begun.
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  provider text not null check (provider in ('google', 'microsoft')),
  -- The mailbox to connect again; null for a new one.
  mailbox_id uuid,
  -- Encrypted: the secret half of PKCE.
  code_verifier text not null,
  redirect_uri text not null,
  expires_at timestamptz not null,
  primary key (owner_id, state_hash)
);
