-- What other copies of an invoice say, as far as it is something else, so that a person can choose between them.
alter table invoice add column other_copies jsonb not null default '[]';

-- Until here the check that compares copies kept the figures of each, the invoice's own among them, and nothing else.
-- One that says what stands there is left out wherever they are read.
update invoice set other_copies = (
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', gen_random_uuid(), 'documentId', null, 'source', 'xml', 'figures', copy, 'isSettled', false, 'reading', null)), '[]')
  from jsonb_array_elements(checks) as checked, jsonb_array_elements(checked -> 'copies') as copy
  where checked ->> 'name' = 'copies-differ')
where verdict = 'observed' and checks @> '[{"name": "copies-differ"}]';

-- What has neither CDC nor timbrado may be a paper that comes with both: few rows, looked for with every proven XML.
create index invoice_without_key on invoice (owner_id, document_number) where cdc is null and timbrado is null;
