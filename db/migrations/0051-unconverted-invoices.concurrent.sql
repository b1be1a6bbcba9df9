-- What the version before wrote meanwhile; goes with its column.
create index concurrently if not exists invoice_unconverted on invoice (owner_id, id) where is_converted is null
