-- Invoices that a person typed, with or without a file, are counted among the sources of a month.
alter table invoice drop constraint invoice_source_check;
alter table invoice add constraint invoice_source_check check (source in ('xml', 'pdf-model', 'pdf-local', 'typed'));
alter table invoice_month add column typed_count integer not null default 0;
alter table invoice_month alter column typed_count drop default;
