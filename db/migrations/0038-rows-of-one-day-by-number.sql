-- Invoices of one day stand by their number, not by when they were received: in the list, on paper and in files. Digits
-- are compared byte by byte, whatever the language of the database.
drop index invoice_by_date, invoice_by_pair, invoice_by_verdict, invoice_by_issuer, invoice_by_receiver, invoice_altered,
  invoice_not_in_sums;
create index invoice_by_date on invoice (owner_id, issue_date desc, number_digits collate "C" desc, id desc)
  include (pair_id, verdict, sum_amount, is_left_out);
create index invoice_by_pair on invoice (owner_id, pair_id, issue_date desc, number_digits collate "C" desc, id desc)
  include (verdict, sum_amount, is_left_out);
create index invoice_by_verdict on invoice (owner_id, verdict, issue_date desc, number_digits collate "C" desc, id desc)
  include (pair_id, sum_amount, is_left_out);
create index invoice_by_issuer
  on invoice (owner_id, issuer_ruc collate "C", issue_date desc, number_digits collate "C" desc, id desc)
  include (verdict, sum_amount, is_left_out);
create index invoice_by_receiver
  on invoice (owner_id, receiver_ruc collate "C", issue_date desc, number_digits collate "C" desc, id desc)
  include (verdict, sum_amount, is_left_out) where receiver_ruc is not null;
create index invoice_altered on invoice (owner_id, issue_date desc, number_digits collate "C" desc, id desc) where altered;
create index invoice_not_in_sums on invoice (owner_id, issue_date desc, number_digits collate "C" desc, id desc)
  include (pair_id, verdict) where sum_sign = 0 or in_review or total_pyg is null;
