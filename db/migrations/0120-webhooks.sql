-- Expand. Addresses of a business that are told what happens in it, what they are told, and how that went.
create table webhook_endpoint (
  owner_id uuid not null references owner (id) on delete cascade,
  id uuid not null,
  url text not null check (length(url) <= 2000),
  types text[] not null check (cardinality(types) between 1 and 20),
  -- Gone: it answered 410, and wants nothing more.
  state text not null check (state in ('active', 'paused', 'gone')),
  -- Encrypted and no hash, since it signs. The earlier one signs too, until people have put the new one in its place.
  secret text not null,
  earlier_secret text,
  earlier_secret_until timestamptz,
  -- From when on there may be something to send; null: nothing waits. Until `lease_until` one process sends to it.
  due_at timestamptz,
  lease_until timestamptz,
  -- It did not answer the last time, or late: it is served where it holds up none that does.
  in_trouble boolean not null default false,
  created_at timestamptz not null,
  revision integer not null default 1,
  changed_at timestamptz,
  changed_by uuid,
  primary key (owner_id, id)
);
create index webhook_endpoint_due on webhook_endpoint (in_trouble, due_at) where due_at is not null;

-- What happened, in the words that are sent: the same for every address and every attempt. Kept for 30 days.
create table webhook_event (
  owner_id uuid not null references owner (id) on delete cascade,
  id uuid not null,
  -- Of two about one thing the later has the higher: it is taken while that thing is locked.
  seq bigint generated always as identity,
  type text not null,
  -- The invoice, document, mailbox or month: what happens to one is told in order.
  subject text collate "C" not null check (length(subject) <= 100),
  about text not null check (length(about) <= 200),
  body text not null check (octet_length(body) < 20000),
  at timestamptz not null,
  is_spread boolean not null default false,
  primary key (owner_id, id)
);
create index webhook_event_unspread on webhook_event (seq) where not is_spread;
create index webhook_event_by_time on webhook_event (at);

-- One event for one address.
create table webhook_delivery (
  owner_id uuid not null references owner (id) on delete cascade,
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  seq bigint not null,
  -- Null: it waits for no other, since a person asked for it.
  subject text collate "C",
  state text not null check (state in ('waiting', 'delivered', 'given-up', 'stopped')),
  attempts smallint not null default 0,
  next_at timestamptz,
  last_at timestamptz,
  last_status smallint,
  last_ms integer,
  -- Why the last attempt failed, or why there will be none.
  problem jsonb,
  created_at timestamptz not null,
  primary key (owner_id, id),
  foreign key (owner_id, endpoint_id) references webhook_endpoint (owner_id, id) on delete cascade,
  foreign key (owner_id, event_id) references webhook_event (owner_id, id) on delete cascade,
  check ((state = 'waiting') = (next_at is not null))
);
create unique index webhook_delivery_once on webhook_delivery (owner_id, event_id, endpoint_id) where subject is not null;
create index webhook_delivery_waiting on webhook_delivery (owner_id, endpoint_id, subject, seq) where state = 'waiting';
create index webhook_delivery_latest on webhook_delivery (owner_id, endpoint_id, created_at, id);

-- Who connects programs is written down.
alter table audit_event
  drop constraint audit_event_subject_kind_check,
  add constraint audit_event_subject_kind_check check (subject_kind in ('invoice', 'user', 'plan', 'subscription', 'limits',
    'mailbox', 'document', 'export', 'panel', 'session', 'closing', 'calendar', 'business', 'token', 'connection')) not valid;
