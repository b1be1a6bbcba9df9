-- What looks at mailboxes say of each account.
with portion as (
  select owner_id, run_id, mailbox_id, error, problem from mail_run_account
  where (owner_id, run_id, mailbox_id) > (
    coalesce(split_part($1, ' ', 1), '00000000-0000-0000-0000-000000000000')::uuid,
    coalesce(split_part($1, ' ', 2), '00000000-0000-0000-0000-000000000000')::uuid,
    coalesce(split_part($1, ' ', 3), '00000000-0000-0000-0000-000000000000')::uuid)
  order by owner_id, run_id, mailbox_id limit 500
), held as (
  select a.owner_id, a.run_id, a.mailbox_id from mail_run_account a join portion p using (owner_id, run_id, mailbox_id)
  where p.error is not null and p.problem is null
  order by a.owner_id, a.run_id, a.mailbox_id for no key update of a
), changed as (
  update mail_run_account a set problem = upgrade.reason('mail', a.error)
  from held h where a.owner_id = h.owner_id and a.run_id = h.run_id and a.mailbox_id = h.mailbox_id and a.error is not null
)
select max(owner_id || ' ' || run_id || ' ' || mailbox_id) from portion
