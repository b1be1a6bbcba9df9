-- Nobody waits for it.
alter table document validate constraint document_state_check;
