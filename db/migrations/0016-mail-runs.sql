-- Which messages of which mailboxes were looked at, the runs that did so, and when they are due.

-- A folder as the server knew it: when its UIDVALIDITY changes, its messages count as never seen.
create table mail_folder (
  owner_id uuid not null references owner (id) on delete cascade,
  id uuid not null,
  mailbox_id uuid not null,
  name text not null,
  uid_validity bigint not null,
  -- By which terms its messages were judged: under other terms, those that held nothing are looked at again.
  judged_by text,
  -- Where the server stood when everything found had its outcome; null: not yet.
  checked_uid_next bigint,
  checked_mod_seq numeric(20),
  primary key (owner_id, id),
  unique (owner_id, mailbox_id, name, uid_validity)
);

-- Every message that was looked at, also those that held nothing.
create table mail_message (
  owner_id uuid not null,
  folder_id uuid not null,
  uid bigint not null,
  -- Of those that brought something: documents refer to it.
  id uuid,
  outcome text not null check (outcome in ('nothing', 'stored', 'failed')),
  -- Why it failed; it is tried again from `retry_at` on.
  reason text,
  attempts integer not null default 0,
  retry_at timestamptz,
  -- It is yet to be marked as seen on the server.
  flag_pending boolean not null default false,
  sender text,
  subject text,
  sent_at timestamptz,
  message_id text,
  recorded_at timestamptz not null,
  primary key (owner_id, folder_id, uid),
  unique (owner_id, id),
  foreign key (owner_id, folder_id) references mail_folder (owner_id, id) on delete cascade
);
create index mail_message_by_message_id on mail_message (owner_id, message_id) where outcome = 'stored';
create index mail_message_open on mail_message (owner_id, folder_id) where outcome = 'failed' or flag_pending;

-- The mail that brought a document. That it must be there keeps a second reader of the mailbox from storing it again.
alter table document add column mail_message_id uuid;
alter table document add constraint document_mail_message foreign key (owner_id, mail_message_id)
  references mail_message (owner_id, id) on delete set null (mail_message_id);
create index document_by_mail_message on document (owner_id, mail_message_id) where mail_message_id is not null;

-- True while more documents may come.
alter table task add column is_collecting boolean not null default false;

-- A look at the mailboxes. Its id is that of its task.
create table mail_run (
  owner_id uuid not null references owner (id) on delete cascade,
  id uuid not null,
  user_id uuid references app_user (id) on delete set null,
  started_by text not null check (started_by in ('person', 'schedule')),
  -- Messages with possible invoices that it may take, and took; no limit: null.
  message_limit integer,
  messages_taken integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (owner_id, id)
);
create index mail_run_open on mail_run (owner_id) where finished_at is null;

create table mail_run_account (
  owner_id uuid not null,
  run_id uuid not null,
  mailbox_id uuid not null,
  -- As it was then: the account may be deleted since.
  username text not null,
  provider text not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  messages_total integer,
  messages_done integer not null default 0,
  documents integer not null default 0,
  error text,
  changed_at timestamptz not null,
  primary key (owner_id, run_id, mailbox_id),
  foreign key (owner_id, run_id) references mail_run (owner_id, id) on delete cascade
);
create index mail_run_account_open on mail_run_account (owner_id, mailbox_id) where state in ('waiting', 'running');

-- Who reads a mailbox now, and when a failing one is tried again by the schedule.
create table mailbox_poll (
  owner_id uuid not null references owner (id) on delete cascade,
  mailbox_id uuid not null,
  lease_token uuid,
  lease_until timestamptz,
  failures integer not null default 0,
  retry_at timestamptz,
  primary key (owner_id, mailbox_id)
);

-- The scheduled job of a person.
create table mail_schedule (
  owner_id uuid not null references owner (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  is_running boolean not null,
  interval_minutes integer not null check (interval_minutes >= 1),
  next_run_at timestamptz,
  last_run_at timestamptz,
  last_run_id uuid,
  -- Why it stopped itself.
  stop_reason text,
  primary key (owner_id, user_id),
  check (is_running = (next_run_at is not null))
);
create index mail_schedule_due on mail_schedule (next_run_at) where is_running;

create table auto_refresh (
  owner_id uuid not null references owner (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  enabled boolean not null,
  interval_ms integer not null check (interval_ms >= 5000),
  primary key (owner_id, user_id)
);

-- The history of a mailbox, month by month. Its task has its documents.
create table mail_import (
  owner_id uuid not null references owner (id) on delete cascade,
  mailbox_id uuid not null,
  task_id uuid not null,
  from_day date not null,
  to_day date not null,
  state text not null check (state in ('running', 'paused', 'done', 'failed')),
  -- Why it stands still, or what failed last.
  reason text,
  messages_with_documents integer not null default 0,
  failures integer not null default 0,
  started_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (owner_id, mailbox_id),
  check (from_day <= to_day)
);
create table mail_import_month (
  owner_id uuid not null,
  mailbox_id uuid not null,
  -- YYYY-MM
  month text not null,
  state text not null check (state in ('waiting', 'running', 'done')),
  messages_total integer,
  messages_done integer not null default 0,
  primary key (owner_id, mailbox_id, month),
  foreign key (owner_id, mailbox_id) references mail_import (owner_id, mailbox_id) on delete cascade
);
