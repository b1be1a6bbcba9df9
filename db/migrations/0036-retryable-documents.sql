-- Which files somebody may have read again: few of what failed, and the list counts them on every visit.
create index document_retryable on document (owner_id, id) where state = 'failed' and can_retry;
