-- Invoices with other copies beside them, and those that people decided about.
with portion as (
  select owner_id, id, decisions <> '[]' or other_copies <> '[]' as is_meant
  from invoice
  where (owner_id, id) > (
    coalesce(split_part($1, ' ', 1), '00000000-0000-0000-0000-000000000000')::uuid,
    coalesce(split_part($1, ' ', 2), '00000000-0000-0000-0000-000000000000')::uuid)
  order by owner_id, id limit 500
), held as (
  select i.owner_id, i.id from invoice i join portion p using (owner_id, id)
  where p.is_meant order by i.owner_id, i.id for no key update of i
), changed as (
  update invoice i set decisions = upgrade.recoded(i.decisions), other_copies = upgrade.recoded(i.other_copies)
  from held h where i.owner_id = h.owner_id and i.id = h.id
    and (i.decisions, i.other_copies) is distinct from (upgrade.recoded(i.decisions), upgrade.recoded(i.other_copies))
)
select max(owner_id || ' ' || id) from portion
