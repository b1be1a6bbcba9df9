-- A month in the order of its totals.
create index concurrently if not exists invoice_by_month_total
  on invoice (owner_id, month_of(issue_date), sum_amount, issue_date, id)
