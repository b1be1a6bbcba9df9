-- Takes the place of `invoice_by_date`: one month is sorted by its VAT.
create index concurrently if not exists invoice_by_date_with_vat
  on invoice (owner_id, issue_date desc, number_digits collate "C" desc, id desc)
  include (pair_id, verdict, sum_amount, is_left_out, sum_sign, vat_pyg)
