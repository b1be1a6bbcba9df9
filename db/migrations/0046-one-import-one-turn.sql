-- An import is its id, which is that of its task: its months belong to it and not to whichever import the mailbox has now.
-- They name it from when the version before writes no more.
alter table mail_import add unique (owner_id, task_id);
alter table mail_import_month add column task_id uuid;

-- Which job may go on with it: of two, after it was paused and resumed, only the later. Null: whichever comes first.
alter table mail_import add column turn uuid;
-- Turns that were begun and never ended, one after the other: after some of them it ends with a reason.
alter table mail_import add column attempts integer not null default 0;
alter table mail_run_account add column attempts integer not null default 0;
