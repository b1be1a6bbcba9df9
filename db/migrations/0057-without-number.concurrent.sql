-- And what has no number, as one of its day.
create index concurrently if not exists invoice_without_number on invoice (owner_id, issue_date)
  where right(document_number, 7) = '0000000'
