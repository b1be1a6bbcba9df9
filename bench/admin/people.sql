-- Ten thousand businesses with somebody each, three in ten subscribed, and what a million invoices leave in the roll-ups
-- that the administrator's calls read: received over eighteen months, more by day than by night. Always the same.
select setseed(0.14);

create function bench_id(kind text, n integer) returns uuid language sql immutable as
$$ select ('00000000-0000-7000-' || kind || '-' || lpad(n::text, 12, '0'))::uuid $$;

insert into owner (id, name, trial_expires_at, trial_ai_limit, created_at)
select bench_id('8000', n), 'Negocio ' || n, '2030-01-01', 50, timestamptz '2025-05-01' + n * interval '1 minute'
from generate_series(1, 10000) as n;

insert into app_user (id, issuer, subject, email, name, role, status, created_at, last_login_at)
select bench_id('9000', n), 'bench', n::text, 'persona' || n || '@negocio.com.py', 'Persona ' || n, 'user',
  case when n % 40 = 0 then 'suspended' else 'active' end, timestamptz '2025-05-01' + n * interval '1 minute', '2026-11-01'
from generate_series(1, 10000) as n;

insert into member (owner_id, user_id, created_at)
select bench_id('8000', n), bench_id('9000', n), '2025-05-01' from generate_series(1, 10000) as n;

insert into subscription (owner_id, id, plan_id, status, start_date, price, currency, payment_method, created_at)
select bench_id('8000', n), bench_id('a000', n), (select id from plan where code = 'basic'), 'active', '2026-01-01', 10, 'USD',
  'manual', '2026-01-01'
from generate_series(1, 10000, 3) as n;

-- One line for each invoice, to compare with: as little as a statistic needs of it.
create unlogged table bench_invoice as
select bench_id('8000', 1 + floor(10000 * power(random(), 1.5))::int) as owner_id,
  case when random() < 0.04 then -1 else 1 end as sign, (50 + floor(5000 * power(random(), 4)))::numeric * 1100 as total,
  date '2025-05-15' + floor(random() * 549)::int as day,
  greatest(0, least(23, floor(13 + 5 * (random() + random() + random() - 1.5))))::smallint as hour
from generate_series(1, 1000000);
create index on bench_invoice (day);

insert into invoice_received_hour
select owner_id, day, hour, count(*), sum(sign * total), count(*) filter (where sign = 1),
  coalesce(sum(total) filter (where sign = 1), 0), 6 * count(*), 0, 0
from bench_invoice group by 1, 2, 3;

insert into invoice_received_month
select owner_id, date_trunc('month', day)::date, sum(counted), sum(amount) from invoice_received_hour group by 1, 2;

insert into received_total
select day, hour, sum(counted), sum(amount), sum(averaged_count), sum(averaged_amount), sum(item_count), 0, 0
from invoice_received_hour group by 1, 2;

insert into invoice_summary (owner_id, listed_count, counted, amount, averaged_count, averaged_amount, in_review_count,
  observed_count, observed_amount, left_out_count, left_out_amount, credit_note_count, cancelled_count, test_count,
  review_count, no_amounts_count, no_rate_count)
select owner_id, sum(counted), sum(counted), sum(amount), sum(averaged_count), sum(averaged_amount), 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0
from invoice_received_hour group by 1;

-- What was received since the job last ran.
insert into invoice_received_change (owner_id, day, hour, counted, amount, averaged_count, averaged_amount, item_count,
  left_out_count, left_out_amount)
select bench_id('8000', n), '2026-11-14', 11, 0, 0, 0, 0, 0, 0, 0 from generate_series(1, 500) as n;
