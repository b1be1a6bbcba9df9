-- Browser sessions of the local identity (none exist where Firebase is configured). Only a hash of the cookie is kept.
create table local_session (
  token_hash bytea primary key,
  subject text not null,
  signed_in_at timestamptz not null,
  expires_at timestamptz not null
);
create index local_session_by_expiry on local_session (expires_at);

-- What browsers report of themselves. Kept for a limited time; entries may come from nobody in particular.
create table frontend_log (
  id uuid primary key,
  received_at timestamptz not null,
  user_id uuid references app_user (id) on delete set null,
  logged_at timestamptz not null,
  level text not null check (level in ('debug', 'info', 'warn', 'error')),
  message text not null,
  component text,
  request_id text not null,
  url text,
  user_agent text,
  event_type text,
  user_email text,
  extra_data jsonb,
  stack_trace text
);
create index frontend_log_by_arrival on frontend_log (received_at);
create index frontend_log_by_user on frontend_log (user_id) where user_id is not null;
