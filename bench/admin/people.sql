-- Somebody for each business, beside whoever is signed in; three in ten subscribe.
insert into app_user (id, issuer, subject, email, name, role, status, created_at, last_login_at)
select ('00000000-0000-7000-9000-' || lpad(n::text, 12, '0'))::uuid, 'bench', n::text, 'persona' || n || '@negocio.com.py',
  'Persona ' || n, 'user', case when n % 40 = 0 then 'suspended' else 'active' end,
  timestamptz '2025-05-01' + n * interval '1 minute', timestamptz '2026-11-01'
from generate_series(1, 10000) as n;

insert into member (owner_id, user_id, created_at)
select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
  ('00000000-0000-7000-9000-' || lpad(n::text, 12, '0'))::uuid, '2025-05-01'
from generate_series(1, 10000) as n;

insert into subscription (owner_id, id, plan_id, status, start_date, price, currency, payment_method, created_at)
select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
  ('00000000-0000-7000-a000-' || lpad(n::text, 12, '0'))::uuid, (select id from plan where code = 'basic'), 'active',
  '2026-01-01', 10, 'USD', 'manual', '2026-01-01'
from generate_series(1, 10000, 3) as n;
