-- What waits already, from when only a proven XML made it wait, names that XML.
update invoice i set doubts = (
  select jsonb_agg(case when d ->> 'reason' = 'possible-repeat'
    then d || jsonb_build_object('field', 'document', 'read', null, 'otherId', o.id) else d end)
  from jsonb_array_elements(i.doubts) as d)
from invoice o
where i.in_review and i.doubts @> '[{"reason": "possible-repeat"}]' and not i.doubts @? '$[*].otherId' and o.id = (
  select c.id from invoice c
  where c.owner_id = i.owner_id and c.document_number = i.document_number and c.issuer_ruc = i.issuer_ruc
    and c.document_type = i.document_type and c.strength = 'chained' order by c.id limit 1) and o.owner_id = i.owner_id;
insert into invoice_repeat (owner_id, invoice_id, other_id, is_waiting, found_at)
select i.owner_id, i.id, (d ->> 'otherId')::uuid, true, i.created_at
from invoice i, jsonb_array_elements(i.doubts) as d
where i.in_review and d ->> 'reason' = 'possible-repeat' and d ? 'otherId'
on conflict do nothing;
