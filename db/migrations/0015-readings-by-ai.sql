-- Photos are documents too.
alter table document drop constraint document_kind_check;
alter table document add constraint document_kind_check
  check (kind in ('xml', 'pdf', 'zip', 'eml', 'html', 'jpeg', 'png'));

-- What the model said about a document, word for word, for whoever must find out later why a figure was read so. It goes
-- with the document.
create table model_answer (
  owner_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  -- Which try at the document it was.
  attempt integer not null check (attempt >= 1),
  model text not null,
  prompt_version text not null,
  -- Why there is no answer that can be used; null when there is one.
  failure text,
  -- As it came; null where nothing came.
  answer text,
  answered_at timestamptz not null,
  primary key (owner_id, id),
  foreign key (owner_id, document_id) references document (owner_id, id) on delete cascade
);
create index model_answer_by_document on model_answer (owner_id, document_id);

-- Keys that the vendor of the model refused, by a fingerprint of key, address and model: while its row is there, the
-- service counts as not configured, in every process.
create table refused_model (
  fingerprint text primary key,
  failure text not null,
  -- The vendor's words, for the administrator.
  detail text not null,
  refused_at timestamptz not null
);
