-- From here on every pair has its name to sort by, whoever writes it.
alter table invoice_pair add constraint invoice_pair_is_named check (issuer_sort is not null) not valid;
