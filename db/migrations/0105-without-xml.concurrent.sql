-- What a request for an XML has to name is read alone, however many came with theirs.
create index concurrently if not exists invoice_without_xml on invoice (owner_id, issue_date) where source <> 'xml' and cdc is not null
