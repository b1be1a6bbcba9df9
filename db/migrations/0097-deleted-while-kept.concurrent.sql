-- How many invoices were deleted while the law wanted them kept: few, among all that was ever written down.
create index concurrently if not exists audit_event_deleted_while_kept
  on audit_event (at)
  where subject_kind = 'invoice' and action = 'deleted' and details ->> 'isWithinClock' = 'true';
