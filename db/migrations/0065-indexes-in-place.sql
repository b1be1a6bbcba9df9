-- Contract: the indexes that were made beside others take their place. Where `sum_vat` and `issuer_sort` were made by the
-- database, writers make them now, since a column that it makes cannot be added while others work.
alter table invoice drop column if exists sum_vat;
drop index if exists invoice_by_date, invoice_by_verdict, invoice_without_key;
alter index invoice_by_date_with_vat rename to invoice_by_date;
alter index invoice_by_verdict_with_taxes rename to invoice_by_verdict;

alter table invoice_pair drop constraint invoice_pair_is_named, drop constraint invoice_pair_pkey,
  add constraint invoice_pair_pkey primary key using index invoice_pair_key;
alter table invoice_pair alter column issuer_sort drop expression if exists;
update invoice_pair set issuer_sort = name_order(issuer_name, issuer_ruc)
where issuer_sort <> name_order(issuer_name, issuer_ruc);
