-- Invoices that a person typed, with or without a file, are counted among the sources of a month. The default stays while
-- the version before writes here too; what is there is checked later, with nobody waiting.
alter table invoice drop constraint invoice_source_check,
  add constraint invoice_source_check check (source in ('xml', 'pdf-model', 'pdf-local', 'typed')) not valid;
alter table invoice_month add column typed_count integer not null default 0;
