-- A month tells how many of its files could not be read: those alone are looked at, by the day they came.
create index concurrently if not exists document_failed on document (owner_id, received_at) where state = 'failed'
