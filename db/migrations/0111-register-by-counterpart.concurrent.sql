-- To what a supplier's vouchers were put down in Marangatu is read of that supplier alone.
create index concurrently if not exists reconciliation_row_by_counterpart on reconciliation_row (owner_id, file_id, counterpart_ruc collate "C")
