-- These are few: an account, a person's clock, a file that was asked for.
update mailbox set last_problem = upgrade.reason('mail', last_error) where last_error is not null;
update mail_import set problem = upgrade.reason('mail', reason) where reason is not null;
update mail_schedule set stop_cause = upgrade.reason('mail', stop_reason) where stop_reason is not null;
update export_file set problem = upgrade.reason('exports', error) where error is not null;
update invoice_set_aside set reasons = upgrade.document_reasons(reason) where reason is not null;
