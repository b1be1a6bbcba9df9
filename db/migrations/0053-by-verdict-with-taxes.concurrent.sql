-- Takes the place of `invoice_by_verdict`, with what sums of taxes need: a month is three ranges of it.
create index concurrently if not exists invoice_by_verdict_with_taxes
  on invoice (owner_id, verdict, issue_date desc, number_digits collate "C" desc, id desc)
  include (pair_id, sum_amount, is_left_out, sum_sign, vat_pyg, vat5_pyg, vat10_pyg, base5_pyg, base10_pyg, exempt_pyg)
