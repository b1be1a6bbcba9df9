-- What a person must look at of an invoice, what was read before it was corrected, and what people decided.
alter table invoice
  add column doubts jsonb not null default '[]',
  -- The document that the figures come from: the places of the doubts are on its pages.
  add column read_from uuid,
  -- The invoice as it was read, once a person has corrected it.
  add column first_reading jsonb,
  -- The newest last, each with what it replaced, so that it can be undone.
  add column decisions jsonb not null default '[]',
  -- Grows with every change: whoever decides says which one they were looking at.
  add column revision integer not null default 1;

update invoice set doubts =
  case when alteration is null then '[]'::jsonb
    else '[{"field": "document", "reason": "altered", "read": null, "suggested": null, "place": null}]'::jsonb end ||
  case when jsonb_array_length(details -> 'unreadable') = 0 then '[]'::jsonb
    else '[{"field": "document", "reason": "unreadable-values", "read": null, "suggested": null, "place": null}]'::jsonb end
where in_review;

-- The review queue, oldest first: ids grow with time.
create index invoice_in_review on invoice (owner_id, id) where in_review;

-- What a person said is no invoice: in no list and no sum, with all that brings it back. One row for each document that
-- gave it, so that it goes with them.
create table invoice_set_aside (
  owner_id uuid not null references owner (id) on delete cascade,
  document_id uuid not null,
  position integer not null,
  invoice_id uuid not null,
  is_new boolean not null,
  -- Of the document, as they were.
  state text not null,
  reason text,
  invoice jsonb not null,
  created_at timestamptz not null,
  primary key (owner_id, document_id, position, invoice_id),
  foreign key (owner_id, document_id) references document (owner_id, id) on delete cascade
);
create index invoice_set_aside_by_invoice on invoice_set_aside (owner_id, invoice_id);
