-- The businesses of one stage: so many more, of 500 invoices each but for the first, which has a twentieth of all. And what
-- papers each has. From :REPEATED on they are copies of those that earlier stages have, under the same name and RUC.
-- :FIRST, :LAST, :REPEATED, :SIZE, :LARGEST and :STAGE are numbers.
insert into prove.business (owner_id, place, ruc, name, size, first_sample, samples, stage)
select ('00000000-0000-7000-8000-' || lpad(to_hex(b), 12, '0'))::uuid, b, (90000000 + b % 9999999) || '-' || b % 10,
  'Negocio ' || b, case when b = :FIRST then :LARGEST else :SIZE end, case when b = :FIRST then 0 else b * 37 % 3800 end,
  case when b = :FIRST then 4000 else 200 end, :STAGE
from generate_series(:FIRST, least(:LAST, :REPEATED - 1)) as b;

with usual as materialized (
  select *, row_number() over (order by place) - 1 as at, count(*) over () as all_of_them
  from prove.business where like_owner is null and size <= 500 and stage < :STAGE
)
insert into prove.business (owner_id, place, ruc, name, size, first_sample, samples, stage, like_owner)
select ('00000000-0000-7000-8000-' || lpad(to_hex(b), 12, '0'))::uuid, b, u.ruc, u.name, u.size, u.first_sample, u.samples,
  :STAGE, u.owner_id
from generate_series(:REPEATED, :LAST) as b join usual u on u.at = b % u.all_of_them;

insert into owner (id, name, trial_expires_at, trial_ai_limit, created_at)
select owner_id, name, '2036-01-01', 50, timestamptz '2022-01-01' + place * interval '1 minute'
from prove.business where stage = :STAGE;
insert into business (owner_id, ruc, name, updated_at)
select owner_id, ruc, name, '2022-01-01' from prove.business where stage = :STAGE;
insert into app_user (id, issuer, subject, email, name, created_at, last_login_at)
select owner_id, 'prove', place::text, 'negocio' || place || '@lleno.com.py', name, '2022-01-01', '2026-11-01'
from prove.business where stage = :STAGE;
insert into member (owner_id, user_id, created_at)
select owner_id, owner_id, '2022-01-01' from prove.business where stage = :STAGE;

truncate prove.paper;
insert into prove.paper
select owner_id, (lpad(to_hex((extract(epoch from received) * 1000)::bigint), 12, '0') || '7000' || '8'
    || lpad(to_hex(place), 15, '0'))::uuid, place, sample, day, received
from (
  select b.owner_id, n as place, b.first_sample + (n * 7) % b.samples as sample, d.day,
    d.day::timestamptz + interval '14 hours' + (n * 7919 % 86400 + n * 104729 % 1000 * 0.001) * interval '1 second' as received
  from prove.business b cross join lateral generate_series(1::bigint, b.size) as n
  cross join lateral (select date '2022-11-01' + ((n * 7919 + b.place * 13) % 1460)::int as day) as d
  where b.stage = :STAGE and b.like_owner is null) as dated
order by owner_id, received;
create index if not exists paper_of_owner on prove.paper (owner_id);
