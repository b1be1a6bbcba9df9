-- Closing a month, reopening it and accepting differences are written down, and so is who changes the calendar.
alter table audit_event
  drop constraint audit_event_subject_kind_check,
  add constraint audit_event_subject_kind_check check (subject_kind in ('invoice', 'user', 'plan', 'subscription', 'limits',
    'mailbox', 'document', 'export', 'panel', 'session', 'closing', 'calendar')) not valid;
