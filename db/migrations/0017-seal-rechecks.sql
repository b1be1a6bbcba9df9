-- Documents whose seal, copies and cancellation were judged before signers were: their stored originals are read again.
create table seal_recheck (
  owner_id uuid not null references owner (id) on delete cascade,
  -- Of an invoice, or of one that a notice of cancellation came for.
  cdc text not null,
  -- False: its original is gone or can no longer be read. Another upload of it makes it due.
  is_due boolean not null default true,
  primary key (owner_id, cdc)
);
create index seal_recheck_due on seal_recheck (owner_id, cdc) where is_due;

insert into seal_recheck (owner_id, cdc)
select owner_id, cdc from invoice
where source = 'xml' and cdc is not null and signer_chain is null and (
  not checks @> '[{"name": "certificate-chain"}]'
  or checks @> '[{"name": "certificate-chain", "sentence": "Se leyó antes de que se comprobara quién emitió el certificado. Vuelve a subir el archivo para comprobarlo."}]')
union
select owner_id, cdc from invoice_cancellation where effect = 'cancels' and undone_at is null;
