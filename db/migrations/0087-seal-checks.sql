-- Expand. The version before goes on reading and writing its sentences in `checks`, and triggers turn what it writes. The
-- catalogue alone is changed; plans that were closed are few.
alter table subscription add column closed_because jsonb;
create trigger upgrade_closing before insert or update of status, reason on subscription
  for each row execute function upgrade.keep_closing();
update subscription set closed_because = upgrade.told('suspended', '{}')
where status = 'cancelled' and reason = 'Cuenta suspendida';

alter table invoice add column seal_checks jsonb,
  add constraint invoice_seal_is_coded check (seal_checks is not null) not valid;
create trigger upgrade_checks before insert or update on invoice
  for each row execute function upgrade.keep_coded_checks();
