-- Invoices that people decided about, and those with doubts about pages.
with portion as (
  select owner_id, id, decisions <> '[]' or doubts @> '[{"reason": "pages-left-out"}]'
    or doubts @> '[{"reason": "several-documents"}]' as is_meant
  from invoice
  where (owner_id, id) > (
    coalesce(split_part($1, ' ', 1), '00000000-0000-0000-0000-000000000000')::uuid,
    coalesce(split_part($1, ' ', 2), '00000000-0000-0000-0000-000000000000')::uuid)
  order by owner_id, id limit 500
), held as (
  select i.owner_id, i.id from invoice i join portion p using (owner_id, id)
  where p.is_meant order by i.owner_id, i.id for no key update of i
), changed as (
  update invoice i set decisions = upgrade.recoded(i.decisions), doubts = upgrade.recoded(i.doubts)
  from held h where i.owner_id = h.owner_id and i.id = h.id
    and (i.decisions, i.doubts) is distinct from (upgrade.recoded(i.decisions), upgrade.recoded(i.doubts))
)
select max(owner_id || ' ' || id) from portion
