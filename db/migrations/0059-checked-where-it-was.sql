-- What was there before these rules is held to them too. Nobody waits for it.
alter table document validate constraint document_pages_read_check;
alter table document validate constraint document_resume_page_check;
alter table document validate constraint document_turn_check;
alter table document validate constraint document_kind_check;
alter table invoice validate constraint invoice_source_check;
