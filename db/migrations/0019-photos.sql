-- Photos of paper invoices are documents too.
alter table document drop constraint document_kind_check;
alter table document add constraint document_kind_check
  check (kind in ('xml', 'pdf', 'zip', 'eml', 'html', 'jpeg', 'png'));
