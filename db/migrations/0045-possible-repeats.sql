-- Invoices that it may have been, and a person said it is not.
alter table invoice add column told_apart jsonb not null default '[]';

-- Two invoices that may be one paper, and nobody has said yet.
create table invoice_repeat (
  owner_id uuid not null,
  -- The one that waits, or came later.
  invoice_id uuid not null,
  other_id uuid not null,
  -- It counts nowhere until somebody says. False: both were here before anybody asked, and count.
  is_waiting boolean not null,
  found_at timestamptz not null,
  primary key (owner_id, invoice_id, other_id),
  -- Deferred: what is there may have to wait because of one that is written last.
  foreign key (owner_id, invoice_id) references invoice (owner_id, id) on delete cascade deferrable initially deferred,
  foreign key (owner_id, other_id) references invoice (owner_id, id) on delete cascade deferrable initially deferred
);
create index invoice_repeat_other on invoice_repeat (owner_id, other_id);

-- Whose invoices of before are still to be looked through, and how far that is done. Filled when the version before
-- writes no more: until then it adds owners.
create table repeat_search (
  owner_id uuid primary key references owner (id) on delete cascade,
  after_number text not null default '',
  after_id uuid
);
