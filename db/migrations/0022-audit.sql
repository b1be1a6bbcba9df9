-- Beside what was done to invoices: what was done to accounts, plans, limits and mailboxes, and who was refused.
alter table audit_event
  drop constraint audit_event_subject_kind_check,
  add constraint audit_event_subject_kind_check check (subject_kind in
    ('invoice', 'user', 'plan', 'subscription', 'limits', 'mailbox', 'document', 'export', 'panel', 'session')),
  -- As people knew it then: what it names may be gone.
  add column subject_name text,
  -- The program that called, as it called itself.
  add column agent text,
  -- As searches compare text: without case and accents.
  add column search_text text not null generated always as (translate(lower(
    coalesce(user_email, '') || ' ' || coalesce(user_name, '') || ' ' || coalesce(subject_name, '') || ' ' ||
    coalesce(origin, '')), 'áéíóúüñ', 'aeiouun')) stored;

-- For the administrator, who looks at all of them, the latest first.
create index audit_event_by_moment on audit_event (at desc, id desc);
create index audit_event_by_text on audit_event using gin (search_text gin_trgm_ops);
