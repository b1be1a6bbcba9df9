-- Nobody waits for it.
alter table owner_storage validate constraint owner_storage_within_limit;
