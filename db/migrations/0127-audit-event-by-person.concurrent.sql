-- What each person of a business did last, newest first. What a copy that came did by itself is no deed of whoever sent it,
-- and what is done to the whole installation only stands under the business of whoever did it.
create index concurrently if not exists audit_event_by_person on audit_event (owner_id, user_id, id)
  where user_id is not null and document_id is null
    and subject_kind not in ('panel', 'session', 'plan', 'limits', 'calendar');
