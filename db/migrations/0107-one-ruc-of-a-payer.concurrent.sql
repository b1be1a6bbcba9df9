-- Of two who add the same RUC to the businesses of one payer at once, one does.
create unique index concurrently if not exists business_of_payer on business (coalesce(payer_id, owner_id), ruc)
