-- A month in the order of its VAT.
create index concurrently if not exists invoice_by_month_vat
  on invoice (owner_id, month_of(issue_date), (coalesce(sum_sign * vat_pyg, 0)), issue_date, id)
