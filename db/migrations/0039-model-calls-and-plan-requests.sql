-- Calls to the model are counted besides readings: those that brought no invoice have an allowance of their own. Calls
-- that the vendor turned away without reading count for the day alone.
alter table ai_balance
  add column trial_calls integer not null default 0 check (trial_calls >= 0),
  add column trial_fruitless integer not null default 0 check (trial_fruitless >= 0),
  add column plan_calls integer not null default 0 check (plan_calls >= 0),
  add column plan_fruitless integer not null default 0 check (plan_fruitless >= 0),
  add column turned_away integer not null default 0 check (turned_away >= 0),
  add column turned_away_on date;

-- Every reading that was made took a call at least.
update ai_balance set trial_calls = trial_used, plan_calls = plan_used where trial_used > 0 or plan_used > 0;

-- A question may take several calls.
alter table model_answer add column calls integer not null default 1 check (calls >= 1);

-- When somebody last asked the vendor whether a refusal is about key, model and account or about one document.
create table model_look (
  fingerprint text primary key,
  looked_at timestamptz not null
);

-- A plan that somebody asked for and nobody has approved. There is one at most, and it gives no right.
create unique index subscription_one_pending on subscription (owner_id) where status = 'pending';
create index subscription_pending on subscription (created_at, id) where status = 'pending';

create or replace view owner_standing as
select owner.id as owner_id,
  owner.trial_expires_at,
  owner.trial_ai_limit,
  coalesce(ai_balance.trial_used, 0) as trial_ai_used,
  coalesce(ai_balance.trial_reserved, 0) as trial_ai_reserved,
  latest.status as subscription_status,
  latest.end_date as subscription_end_date,
  plan.code as plan_code,
  plan.name as plan_name,
  plan.ai_invoices_limit as plan_ai_limit,
  coalesce(ai_balance.plan_used, 0) as plan_ai_used,
  coalesce(ai_balance.plan_reserved, 0) as plan_ai_reserved,
  plan.email_processing,
  plan.export_formats,
  plan.api_access,
  plan.priority_support,
  plan.custom_templates,
  coalesce((select bool_and(app_user.status = 'suspended')
    from member join app_user on app_user.id = member.user_id
    where member.owner_id = owner.id), false) as is_suspended,
  coalesce(ai_balance.trial_calls, 0) as trial_ai_calls,
  coalesce(ai_balance.trial_fruitless, 0) as trial_ai_fruitless,
  coalesce(ai_balance.plan_calls, 0) as plan_ai_calls,
  coalesce(ai_balance.plan_fruitless, 0) as plan_ai_fruitless
from owner
left join ai_balance on ai_balance.owner_id = owner.id
left join lateral (
  select subscription.status, subscription.end_date, subscription.plan_id
  from subscription
  where subscription.owner_id = owner.id and subscription.status <> 'pending'
  order by (subscription.status = 'active') desc, subscription.start_date desc, subscription.id desc
  limit 1
) latest on true
left join plan on plan.id = latest.plan_id;
