drop index if exists invoice_not_in_sums;
alter index invoice_not_in_sums_with_reasons rename to invoice_not_in_sums;
