-- What a business may do: the plans, who subscribed to which, and how many readings by AI were used.

-- Seeded once below; from then on they are the administrator's.
create table plan (
  id uuid primary key,
  code text not null unique check (code <> ''),
  name text not null check (name <> ''),
  -- The first line is the summary, every other line a feature.
  description text not null default '',
  price numeric(23, 8) not null default 0 check (price >= 0),
  currency text not null default 'USD' check (currency in ('USD', 'EUR', 'PYG')),
  billing_period text not null default 'monthly' check (billing_period in ('monthly', 'yearly', 'one_time')),
  -- Per month; -1 means unlimited.
  ai_invoices_limit integer not null default 50 check (ai_invoices_limit >= -1),
  email_processing boolean not null default true,
  export_formats text[] not null default array['excel', 'csv']
    check (export_formats <@ array['excel', 'csv', 'json', 'pdf']),
  api_access boolean not null default false,
  priority_support boolean not null default false,
  custom_templates boolean not null default false,
  status text not null default 'active' check (status in ('active', 'inactive', 'deprecated')),
  is_popular boolean not null default false,
  sort_order integer not null default 0 check (sort_order >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

insert into plan (
  id, code, name, description, price, currency, ai_invoices_limit, email_processing, export_formats, api_access,
  priority_support, custom_templates, is_popular, sort_order, created_at, updated_at
)
values
  ('01990000-0000-7000-8000-000000000001', 'free', 'Gratis',
    E'Para probar sin correo conectado\n10 facturas/mes con IA\nXML nativo sin límite\nExporta a Excel y CSV',
    0, 'PYG', 10, false, array['excel', 'csv'], false, false, false, false, 1, now(), now()),
  ('01990000-0000-7000-8000-000000000002', 'basic', 'Básico',
    E'Para un comercio con un solo correo\n100 facturas/mes con IA\nXML nativo sin límite\nProcesamiento de correos\nExporta a Excel y CSV',
    150000, 'PYG', 100, true, array['excel', 'csv'], false, false, false, false, 2, now(), now()),
  ('01990000-0000-7000-8000-000000000003', 'pro', 'Profesional',
    E'Para estudios contables y empresas medianas\n500 facturas/mes con IA\nTodo lo del plan Básico\nTemplates de exportación propios\nExporta a Excel, CSV, JSON y PDF\nSoporte prioritario',
    390000, 'PYG', 500, true, array['excel', 'csv', 'json', 'pdf'], true, true, true, true, 3, now(), now());

-- A change of plan closes one row and opens another. What the plan allows is read from the plan, as it is now.
create table subscription (
  owner_id uuid not null references owner (id) on delete cascade,
  id uuid not null,
  plan_id uuid not null references plan (id),
  -- Active past its end date counts as inactive from that moment, whether or not anybody has written it down yet.
  status text not null check (status in ('active', 'inactive', 'pending', 'cancelled')),
  start_date timestamptz not null,
  -- Null: without end.
  end_date timestamptz,
  -- As agreed: a later change of the plan's price does not rewrite what was paid.
  price numeric(23, 8) not null check (price >= 0),
  currency text not null check (currency in ('USD', 'EUR', 'PYG')),
  payment_method text not null,
  -- Why the person changed or left, in their own words.
  reason text,
  -- Readings by AI counted when it was closed; while it is open ai_balance has them.
  final_ai_used integer check (final_ai_used >= 0),
  created_at timestamptz not null,
  primary key (owner_id, id),
  check (end_date >= start_date)
);
create unique index subscription_one_active on subscription (owner_id) where status = 'active';
create index subscription_by_plan on subscription (plan_id);

-- Readings by AI, counted with every line of ai_use so that nobody has to add them up. Its row is the lock under which
-- an owner's readings are reserved. The trial is counted once for its whole time, a plan from one monthly reset to the
-- next; the count belongs to the owner, so that a change of plan carries it over.
create table ai_balance (
  owner_id uuid primary key references owner (id) on delete cascade,
  trial_used integer not null default 0 check (trial_used >= 0),
  trial_reserved integer not null default 0 check (trial_reserved >= 0),
  plan_used integer not null default 0 check (plan_used >= 0),
  plan_reserved integer not null default 0 check (plan_reserved >= 0),
  plan_reset_at timestamptz
);

insert into ai_balance (owner_id, trial_used)
select id, trial_ai_used from owner where trial_ai_used > 0;
alter table owner drop column trial_ai_used;

-- The ledger: one line per document and attempt. Lines outlive their documents: a file that is deleted and sent again
-- was read all the same.
create table ai_use (
  owner_id uuid not null references owner (id) on delete cascade,
  document_id uuid not null,
  attempt integer not null check (attempt >= 1),
  sha256 bytea not null check (octet_length(sha256) = 32),
  account text not null check (account in ('trial', 'plan')),
  -- 0 where the same bytes were paid for in the same month.
  units integer not null check (units in (0, 1)),
  state text not null check (state in ('reserved', 'spent', 'released')),
  -- YYYY-MM in Asunción: of the reservation, then of the spending.
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  reserved_at timestamptz not null,
  -- A reservation that nobody finished is released from then on.
  expires_at timestamptz not null,
  settled_at timestamptz,
  primary key (owner_id, document_id, attempt)
);
create index ai_use_paid on ai_use (owner_id, sha256, month) where state = 'spent' and units = 1;
create index ai_use_open on ai_use (owner_id, expires_at) where state = 'reserved';

-- What entitlements are derived from, in one look: the trial, the active subscription (or else the newest) with its plan,
-- and the counts.
create view owner_standing as
select
  owner.id as owner_id,
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
  -- Nobody who works for it may act any more.
  coalesce((
    select bool_and(app_user.status = 'suspended')
    from member
    join app_user on app_user.id = member.user_id
    where member.owner_id = owner.id
  ), false) as is_suspended
from owner
left join ai_balance on ai_balance.owner_id = owner.id
left join lateral (
  select subscription.status, subscription.end_date, subscription.plan_id
  from subscription
  where subscription.owner_id = owner.id
  order by subscription.status = 'active' desc, subscription.start_date desc, subscription.id desc
  limit 1
) latest on true
left join plan on plan.id = latest.plan_id;
