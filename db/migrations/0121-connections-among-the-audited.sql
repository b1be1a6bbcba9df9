-- Nobody waits for it.
alter table audit_event validate constraint audit_event_subject_kind_check;
