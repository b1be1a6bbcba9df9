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

-- What waits already, from when only a proven XML made it wait, names that XML.
update invoice i set doubts = (
  select jsonb_agg(case when d ->> 'reason' = 'possible-repeat'
    then d || jsonb_build_object('field', 'document', 'read', null, 'otherId', o.id) else d end)
  from jsonb_array_elements(i.doubts) as d)
from invoice o
where i.in_review and i.doubts @> '[{"reason": "possible-repeat"}]' and o.id = (
  select c.id from invoice c
  where c.owner_id = i.owner_id and c.document_number = i.document_number and c.issuer_ruc = i.issuer_ruc
    and c.document_type = i.document_type and c.strength = 'chained' order by c.id limit 1) and o.owner_id = i.owner_id;
insert into invoice_repeat (owner_id, invoice_id, other_id, is_waiting, found_at)
select i.owner_id, i.id, (d ->> 'otherId')::uuid, true, i.created_at
from invoice i, jsonb_array_elements(i.doubts) as d
where i.in_review and d ->> 'reason' = 'possible-repeat' and d ? 'otherId';

-- Whose invoices of before are still to be looked through, and how far that is done.
create table repeat_search (
  owner_id uuid primary key references owner (id) on delete cascade,
  after_number text not null default '',
  after_id uuid
);
insert into repeat_search (owner_id) select owner_id from invoice_summary;

-- With every arrival: what lacks CDC or timbrado may be the same as any paper with its number; what has no number, as one
-- of its day.
drop index invoice_without_key;
create index invoice_incomplete on invoice (owner_id, document_number) where cdc is null or timbrado is null;
create index invoice_without_number on invoice (owner_id, issue_date) where right(document_number, 7) = '0000000';
