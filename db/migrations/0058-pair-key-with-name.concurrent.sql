-- Becomes the key of the table: a month is sorted by its issuers' names from it alone.
create unique index concurrently if not exists invoice_pair_key on invoice_pair (owner_id, id) include (issuer_sort)
