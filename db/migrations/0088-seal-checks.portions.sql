-- Every invoice, once more: by the trigger where somebody was quicker.
with portion as (
  select owner_id, id, seal_checks from invoice
  where (owner_id, id) > (
    coalesce(split_part($1, ' ', 1), '00000000-0000-0000-0000-000000000000')::uuid,
    coalesce(split_part($1, ' ', 2), '00000000-0000-0000-0000-000000000000')::uuid)
  order by owner_id, id limit 500
), held as (
  select i.owner_id, i.id from invoice i join portion p using (owner_id, id)
  where p.seal_checks is null
  order by i.owner_id, i.id for no key update of i
), changed as (
  update invoice i set seal_checks = upgrade.coded_checks(i.checks)
  from held h where i.owner_id = h.owner_id and i.id = h.id
)
select max(owner_id || ' ' || id) from portion
