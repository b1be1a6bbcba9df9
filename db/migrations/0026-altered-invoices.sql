-- Few invoices are altered: the list finds and counts them without reading the others.
create index invoice_altered on invoice (owner_id, issue_date desc, id desc) where altered;
