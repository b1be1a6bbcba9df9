-- So have those that were there: with this proven, the column is made `not null` without a look at its rows.
alter table invoice_pair validate constraint invoice_pair_is_named;
