-- An amount that somebody types is found by it.
create index concurrently if not exists invoice_by_total on invoice (owner_id, total) where total is not null
