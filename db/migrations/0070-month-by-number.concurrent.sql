-- A month in the order of its numbers.
create index concurrently if not exists invoice_by_month_number
  on invoice (owner_id, month_of(issue_date), number_digits collate "C", issue_date, id)
