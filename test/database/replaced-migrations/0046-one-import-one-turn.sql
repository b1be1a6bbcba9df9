-- An import is its id, which is that of its task: its months belong to it and not to whichever import the mailbox has now.
alter table mail_import add unique (owner_id, task_id);
alter table mail_import_month add column task_id uuid;
update mail_import_month m set task_id = i.task_id
from mail_import i where i.owner_id = m.owner_id and i.mailbox_id = m.mailbox_id;
alter table mail_import_month
  alter column task_id set not null,
  drop constraint mail_import_month_pkey,
  drop constraint mail_import_month_owner_id_mailbox_id_fkey,
  add primary key (owner_id, task_id, month),
  add foreign key (owner_id, task_id) references mail_import (owner_id, task_id) on delete cascade,
  drop column mailbox_id;

-- Which job may go on with it: of two, after it was paused and resumed, only the later. Null: whichever comes first.
alter table mail_import add column turn uuid;
-- Turns that were begun and never ended, one after the other: after some of them it ends with a reason.
alter table mail_import add column attempts integer not null default 0;
alter table mail_run_account add column attempts integer not null default 0;
