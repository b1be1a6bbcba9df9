-- A timbrado that somebody types is found by it.
create index concurrently if not exists invoice_by_timbrado on invoice (owner_id, timbrado) where timbrado is not null
