-- Contract: the months of an import name it.
do $do$ begin
  if not exists (select from pg_attribute
    where attrelid = 'mail_import_month'::regclass and attname = 'mailbox_id' and not attisdropped) then return; end if;
  update mail_import_month m set task_id = i.task_id
  from mail_import i where i.owner_id = m.owner_id and i.mailbox_id = m.mailbox_id and m.task_id is null;
  alter table mail_import_month
    alter column task_id set not null,
    drop constraint mail_import_month_pkey,
    drop constraint mail_import_month_owner_id_mailbox_id_fkey,
    add primary key (owner_id, task_id, month),
    add foreign key (owner_id, task_id) references mail_import (owner_id, task_id) on delete cascade,
    drop column mailbox_id;
end $do$;
