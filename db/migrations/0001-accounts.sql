-- People, the businesses they work for, and what ties them.

create table app_user (
  id uuid primary key,
  issuer text not null,
  subject text not null,
  email text not null,
  name text not null,
  picture text,
  role text not null default 'user' check (role in ('user', 'admin')),
  -- True once an administrator chose the role in the panel: from then on the settings no longer decide it.
  role_chosen boolean not null default false,
  status text not null default 'active' check (status in ('active', 'suspended')),
  -- Tokens of a sign-in before this moment are refused.
  tokens_valid_after timestamptz,
  created_at timestamptz not null,
  last_login_at timestamptz not null,
  unique (issuer, subject)
);
create index app_user_by_email on app_user (issuer, email);

-- The business account that every invoice belongs to. The trial is the business's, not the person's.
create table owner (
  id uuid primary key,
  name text not null,
  trial_expires_at timestamptz not null,
  -- -1 means unlimited.
  trial_ai_limit integer not null check (trial_ai_limit >= -1),
  trial_ai_used integer not null default 0 check (trial_ai_used >= 0),
  created_at timestamptz not null
);

create table member (
  owner_id uuid not null references owner (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  created_at timestamptz not null,
  primary key (owner_id, user_id)
);
create index member_by_user on member (user_id);
