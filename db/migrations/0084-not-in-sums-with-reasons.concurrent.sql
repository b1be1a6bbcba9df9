-- Why something is in no sum, and between whom, from the index alone: each of them was a page of the table, and a page of
-- the list read as many as the business ever had.
create index concurrently if not exists invoice_not_in_sums_with_reasons
  on invoice (owner_id, issue_date desc, number_digits collate "C" desc, id desc)
  include (pair_id, verdict, issuer_ruc, receiver_ruc, cancelled, environment, in_review, document_type, altered)
  where sum_sign = 0 or in_review or total_pyg is null;
