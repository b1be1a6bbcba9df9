-- With every arrival: what lacks CDC or timbrado may be the same as any paper with its number.
create index concurrently if not exists invoice_incomplete on invoice (owner_id, document_number)
  where cdc is null or timbrado is null
