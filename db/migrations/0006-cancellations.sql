-- The issuer's notice that a document was cancelled. By CDC and not by invoice, since either may arrive first, or never;
-- and an invoice that is deleted and comes again is still cancelled.
create table invoice_cancellation (
  owner_id uuid not null references owner (id) on delete cascade,
  cdc text not null check (length(cdc) = 44),
  -- The notice itself.
  document_id uuid not null,
  reason text,
  -- As written, without a zone.
  signed_at text,
  created_at timestamptz not null,
  primary key (owner_id, cdc),
  foreign key (owner_id, document_id) references document (owner_id, id) on delete cascade
);
create index invoice_cancellation_by_document on invoice_cancellation (owner_id, document_id);
