-- Expand. Until the last of these files the version before reads and writes its sentences: what it writes is turned into
-- codes by triggers. The catalogue alone is changed; who waits longest for it is the table with most readers, so it is last.
alter table mail_schedule add column stop_cause jsonb;
alter table mail_import add column problem jsonb;
alter table export_file add column problem jsonb;
alter table mailbox add column last_problem jsonb;
alter table invoice_set_aside add column reasons jsonb;
alter table mail_run_account add column problem jsonb;
alter table mail_message add column problem jsonb;
alter table document add column reasons jsonb;

create trigger upgrade_codes before insert or update of stop_reason on mail_schedule
  for each row execute function upgrade.keep_code('stop_reason', 'stop_cause', 'mail');
create trigger upgrade_codes before insert or update of reason on mail_import
  for each row execute function upgrade.keep_code('reason', 'problem', 'mail');
create trigger upgrade_codes before insert or update of error on export_file
  for each row execute function upgrade.keep_code('error', 'problem', 'exports');
create trigger upgrade_codes before insert or update of last_error on mailbox
  for each row execute function upgrade.keep_code('last_error', 'last_problem', 'mail');
create trigger upgrade_codes before insert or update of reason on invoice_set_aside
  for each row execute function upgrade.keep_code('reason', 'reasons', 'documents');
create trigger upgrade_codes before insert or update of error on mail_run_account
  for each row execute function upgrade.keep_code('error', 'problem', 'mail');
create trigger upgrade_codes before insert or update of reason on mail_message
  for each row execute function upgrade.keep_code('reason', 'problem', 'mail');
create trigger upgrade_codes before insert or update of reason on document
  for each row execute function upgrade.keep_code('reason', 'reasons', 'documents');
