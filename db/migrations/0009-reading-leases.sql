-- Who reads a document holds it until a date, so that nobody reads it a second time meanwhile.
alter table document
  add column lease_until timestamptz,
  -- Which handing-over to the queue holds it; null when a call reads it itself.
  add column lease_run uuid;

update document set lease_until = state_changed_at + interval '2 minutes' where state = 'reading';

drop index document_unread;
create index document_waiting on document (state_changed_at) where state = 'received';
create index document_leased on document (lease_until) where state = 'reading';
-- One without a date would never be found again.
alter table document add constraint document_reading_has_lease check (state <> 'reading' or lease_until is not null);
