-- Expand. A mailbox whose documents go to the business that they name as receiver, and on whose word.
alter table mailbox
  add column shares_out boolean not null default false,
  add column shares_out_by uuid;

-- On whose word a document goes on to the business of its receiver once it is read; null: it stays.
alter table document
  add column shares_out_for uuid,
  drop constraint document_state_check,
  add constraint document_state_check check (state in ('received', 'reading', 'read', 'duplicate', 'in-review',
    'not-invoice', 'failed', 'passed-on')) not valid;

-- When a person answered whether documents of an upload go to other businesses of theirs.
alter table task add column share_asked_at timestamptz;

-- The other end of a document's way between two businesses, kept in both: where it went, where it came from, or which
-- business it may be for. What went together comes back together.
create table document_move (
  owner_id uuid not null references owner (id) on delete cascade,
  document_id uuid not null,
  kind text not null check (kind in ('to', 'from', 'proposed')),
  other_owner_id uuid not null,
  other_document_id uuid,
  group_id uuid not null,
  moved_at timestamptz not null,
  moved_by uuid,
  cdcs text[] not null default '{}',
  mail jsonb,
  primary key (owner_id, document_id),
  foreign key (owner_id, document_id) references document (owner_id, id) on delete cascade,
  check ((kind = 'proposed') = (other_document_id is null))
);
create index document_move_group on document_move (owner_id, group_id);
-- A notice about an invoice that went on follows it.
create index document_move_cdcs on document_move using gin (cdcs) where kind = 'to';
