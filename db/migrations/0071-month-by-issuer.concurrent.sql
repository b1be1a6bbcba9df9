-- A month in the order of its issuers' names.
create index concurrently if not exists invoice_by_month_issuer
  on invoice (owner_id, month_of(issue_date), (name_order(issuer_name, issuer_ruc)) collate "C", issue_date, id)
