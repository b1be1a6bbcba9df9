-- Mails that could not be taken, and are tried again.
with portion as (
  select owner_id, folder_id, uid from mail_message
  where (owner_id, folder_id, uid) > (
    coalesce(split_part($1, ' ', 1), '00000000-0000-0000-0000-000000000000')::uuid,
    coalesce(split_part($1, ' ', 2), '00000000-0000-0000-0000-000000000000')::uuid,
    coalesce(split_part($1, ' ', 3), '-1')::bigint)
    and reason is not null and problem is null
  order by owner_id, folder_id, uid limit 500 for no key update
), changed as (
  update mail_message m set problem = upgrade.reason('mail', m.reason)
  from portion p where m.owner_id = p.owner_id and m.folder_id = p.folder_id and m.uid = p.uid and m.reason is not null
)
select owner_id || ' ' || folder_id || ' ' || uid from portion order by owner_id desc, folder_id desc, uid desc limit 1
