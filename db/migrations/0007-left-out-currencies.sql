-- What no sum in guaraníes can take, because its document gives no way to convert it: next to none, but whoever leaves
-- them out has to say for how much.
create index invoice_without_guaranies on invoice (owner_id, issue_date) include (currency, total, sum_sign)
  where total_pyg is null and sum_sign <> 0;
