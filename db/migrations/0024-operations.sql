-- What the administrator's page of operations looks at without reading whole tables.
create index document_set_aside on document (state_changed_at) where state = 'failed' and can_retry;
create index model_answer_by_time on model_answer (answered_at);
create index audit_event_by_kind on audit_event (subject_kind, at desc, id desc);
