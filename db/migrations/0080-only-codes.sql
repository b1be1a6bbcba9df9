-- Contract. From here on the version before is refused: it names columns that are gone. Nothing wrong is written, and what
-- it was about to do is done again by the new one.
drop trigger upgrade_codes on mail_schedule;
drop trigger upgrade_codes on mail_import;
drop trigger upgrade_codes on export_file;
drop trigger upgrade_codes on mailbox;
drop trigger upgrade_codes on invoice_set_aside;
drop trigger upgrade_codes on mail_run_account;
drop trigger upgrade_codes on mail_message;
drop trigger upgrade_codes on document;

alter table mail_schedule drop column stop_reason;
alter table mail_import drop column reason;
alter table export_file drop column error;
alter table mailbox drop column last_error,
  add constraint mailbox_fails_for_a_reason
    check (failing_since is null or (last_problem is not null and last_error_cause is not null));
alter table invoice_set_aside drop column reason;
alter table mail_run_account drop column error;
alter table mail_message drop column reason;
alter table document drop column reason;

-- How documents were before a person decided is kept with the decision, however deep, and which pages a doubt is about with
-- the doubt.
create function upgrade.recoded(kept jsonb) returns jsonb language plpgsql stable as $$
begin
  if jsonb_typeof(kept) = 'array' then
    return coalesce((select jsonb_agg(upgrade.recoded(one) order by at) from jsonb_array_elements(kept) with ordinality as e (one, at)), kept);
  end if;
  if jsonb_typeof(kept) <> 'object' then return kept; end if;
  if kept ?& array['documentId', 'state', 'reason'] then
    return kept - 'reason' || jsonb_build_object('reasons', upgrade.document_reasons(kept ->> 'reason'));
  end if;
  if kept ?& array['field', 'reason', 'read'] then
    return kept || case when kept ->> 'reason' in ('pages-left-out', 'several-documents')
      then jsonb_build_object('read', coalesce(upgrade.pages(kept ->> 'read'), kept ->> 'read')) else '{}' end;
  end if;
  return coalesce((select jsonb_object_agg(key, upgrade.recoded(value)) from jsonb_each(kept)), kept);
end $$;
