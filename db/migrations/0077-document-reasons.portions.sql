-- Every document that says why, in the words of the version before.
with portion as (
  select owner_id, id, reason, reasons from document
  where (owner_id, id) > (
    coalesce(split_part($1, ' ', 1), '00000000-0000-0000-0000-000000000000')::uuid,
    coalesce(split_part($1, ' ', 2), '00000000-0000-0000-0000-000000000000')::uuid)
  order by owner_id, id limit 500
), held as (
  select d.owner_id, d.id from document d join portion p using (owner_id, id)
  where p.reason is not null and p.reasons is null
  order by d.owner_id, d.id for no key update of d
), changed as (
  update document d set reasons = upgrade.document_reasons(d.reason)
  from held h where d.owner_id = h.owner_id and d.id = h.id and d.reason is not null
)
select max(owner_id || ' ' || id) from portion
