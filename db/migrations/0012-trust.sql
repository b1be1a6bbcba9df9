-- How much the copy proves that an invoice's figures come from, and what shows that it was altered.
alter table invoice
  add column strength text,
  -- What the document says beside what was signed; null unless it is altered.
  add column alteration jsonb,
  -- The certificates from the signer's up to the root; null when nobody accredited vouches for the signer.
  add column signer_chain jsonb,
  -- Who said that it counts all the same, when and why.
  add column confirmation jsonb;
update invoice set strength = case
  when has_valid_signature then 'valid-without-chain'
  when checks @> '[{"name": "signature", "verdict": "observed"}]' then 'altered-or-reformatted'
  else 'intact-unsigned'
end;
alter table invoice
  alter column strength set not null,
  add constraint invoice_strength_check check (strength in
    ('chained', 'chained-contradicted', 'valid-without-chain', 'intact-unsigned', 'altered-or-reformatted')),
  add column altered boolean not null generated always as (alteration is not null) stored,
  drop column has_valid_signature;

-- Of what was read before signers were checked, nobody knows who signed it: it is no longer called verified. Another
-- upload of the same file checks it.
update invoice set
  verdict = 'not-verifiable',
  checks = checks || '[{"name": "certificate-chain", "verdict": "not-verifiable",
    "sentence": "Se leyó antes de que se comprobara quién emitió el certificado. Vuelve a subir el archivo para comprobarlo."}]'
where verdict = 'ok';
insert into invoice_tally (owner_id, subject, key, verdict, listed_count, amount, left_out_count, left_out_amount)
select owner_id, subject, key, 'not-verifiable', listed_count, amount, left_out_count, left_out_amount
from invoice_tally where verdict = 'ok'
on conflict (owner_id, subject, key, verdict) do update set
  listed_count = invoice_tally.listed_count + excluded.listed_count,
  amount = invoice_tally.amount + excluded.amount,
  left_out_count = invoice_tally.left_out_count + excluded.left_out_count,
  left_out_amount = invoice_tally.left_out_amount + excluded.left_out_amount;
delete from invoice_tally where verdict = 'ok';

-- Notices of cancellation that prove nothing are kept too, and so are those that a person has undone.
alter table invoice_cancellation
  add column effect text not null default 'cancels'
    check (effect in ('cancels', 'unproven', 'without-chain', 'refused')),
  add column undone_at timestamptz,
  drop constraint invoice_cancellation_pkey,
  add primary key (owner_id, cdc, document_id);
alter table invoice_cancellation alter column effect drop default;

-- Who did what, when, on what, from where. Nothing here is ever changed or deleted.
create table audit_event (
  owner_id uuid not null references owner (id),
  -- Carries the moment (UUIDv7): the primary key is the order.
  id uuid not null,
  at timestamptz not null,
  -- Null when nobody of the business did it: it came by mail.
  user_id uuid references app_user (id),
  user_email text,
  user_name text,
  action text not null,
  subject_kind text not null check (subject_kind in ('invoice')),
  subject_id uuid not null,
  details jsonb not null,
  -- The received document that did it; it may be deleted later.
  document_id uuid,
  -- The file and its sender, or the network address of the caller.
  origin text,
  primary key (owner_id, id)
);
create index audit_event_by_subject on audit_event (owner_id, subject_kind, subject_id, id);
create index audit_event_by_document on audit_event (owner_id, document_id) where document_id is not null;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_event is append-only';
end;
$$;
create trigger audit_event_is_append_only before update or delete or truncate on audit_event
  for each statement execute function refuse_audit_change();
