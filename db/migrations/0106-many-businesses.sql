-- Expand. People belong to a business with a role; until now everybody was its owner, and the version before goes on
-- adding people as such. Roles are read, thought about and written, so they have versions.
alter table member
  add column role text not null default 'duena' check (role in ('lectura', 'contador', 'duena')),
  add column revision integer not null default 1,
  add column changed_at timestamptz,
  add column changed_by uuid;
-- The first business of a person, for calls that name none.
create index member_first on member (user_id, created_at, owner_id);
drop index member_by_user;

-- Who pays for a business: null is the business itself. Nobody belongs to a business that was closed; it keeps its rows.
alter table owner
  add column payer_id uuid references owner (id),
  add column closed_at timestamptz;
create index owner_by_payer on owner (payer_id) where payer_id is not null;
-- The payer again, where the RUC is: one payer has each RUC once.
alter table business add column payer_id uuid;

-- Businesses that one payer may have, its own among them; -1: as many as it likes.
alter table plan add column businesses_limit integer not null default -1 check (businesses_limit >= -1);

-- A link that makes whoever has this e-mail a member, once. Of the link there is only a hash.
create table invitation (
  owner_id uuid not null references owner (id) on delete cascade,
  id uuid not null,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  email text not null,
  role text not null check (role in ('lectura', 'contador', 'duena')),
  invited_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid,
  primary key (owner_id, id),
  unique (owner_id, token_hash)
);

-- A business goes on while one of those who own it is active.
create or replace view owner_standing as
select owner.id as owner_id, owner.trial_expires_at, owner.trial_ai_limit,
  coalesce(ai_balance.trial_used, 0) as trial_ai_used, coalesce(ai_balance.trial_reserved, 0) as trial_ai_reserved,
  latest.status as subscription_status, latest.end_date as subscription_end_date,
  plan.code as plan_code, plan.name as plan_name, plan.ai_invoices_limit as plan_ai_limit,
  coalesce(ai_balance.plan_used, 0) as plan_ai_used, coalesce(ai_balance.plan_reserved, 0) as plan_ai_reserved,
  plan.email_processing, plan.export_formats, plan.api_access, plan.priority_support, plan.custom_templates,
  owner.closed_at is not null or coalesce((
    select bool_and(app_user.status = 'suspended')
    from member join app_user on app_user.id = member.user_id
    where member.owner_id = owner.id and member.role = 'duena'), false) as is_suspended,
  coalesce(ai_balance.trial_calls, 0) as trial_ai_calls, coalesce(ai_balance.trial_fruitless, 0) as trial_ai_fruitless,
  coalesce(ai_balance.plan_calls, 0) as plan_ai_calls, coalesce(ai_balance.plan_fruitless, 0) as plan_ai_fruitless
from owner
left join ai_balance on ai_balance.owner_id = owner.id
left join lateral (
  select subscription.status, subscription.end_date, subscription.plan_id
  from subscription
  where subscription.owner_id = owner.id and subscription.status <> 'pending'
  order by subscription.status = 'active' desc, subscription.start_date desc, subscription.id desc
  limit 1
) latest on true
left join plan on plan.id = latest.plan_id;

-- Businesses that are created and closed are written down.
alter table audit_event
  drop constraint audit_event_subject_kind_check,
  add constraint audit_event_subject_kind_check check (subject_kind in ('invoice', 'user', 'plan', 'subscription', 'limits',
    'mailbox', 'document', 'export', 'panel', 'session', 'closing', 'calendar', 'business')) not valid;
