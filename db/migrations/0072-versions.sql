-- Whoever reads, thinks and writes says which version it read: what several people change counts its changes and keeps
-- who made the last one, and when. `changed_by` is nobody where the program did it, or nobody knew yet.

alter table plan
  add column revision integer not null default 1,
  add column changed_at timestamptz,
  add column changed_by uuid;

alter table export_template
  add column revision integer not null default 1,
  add column changed_at timestamptz,
  add column changed_by uuid;

alter table mailbox
  add column revision integer not null default 1,
  add column changed_at timestamptz,
  add column changed_by uuid;

alter table mail_schedule
  add column revision integer not null default 1,
  add column changed_at timestamptz,
  add column changed_by uuid;

-- Of a person's role and status.
alter table app_user
  add column revision integer not null default 1,
  add column changed_at timestamptz,
  add column changed_by uuid;

-- Its RUC and name have a revision already, and so have its taxes. Every change of an exception takes the next
-- `exception_revision`: one that is taken away and put back is another version.
alter table business
  add column changed_at timestamptz,
  add column changed_by uuid,
  add column imputation_changed_at timestamptz,
  add column imputation_changed_by uuid,
  add column exception_revision integer not null default 1;

alter table business_supplier
  add column revision integer not null default 1,
  add column changed_at timestamptz,
  add column changed_by uuid;
