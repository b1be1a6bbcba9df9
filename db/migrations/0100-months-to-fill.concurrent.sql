-- Empty as soon as all are filled: to ask it costs a page.
create index concurrently if not exists invoice_month_to_fill on invoice_month (owner_id, month) where not closing_filled
