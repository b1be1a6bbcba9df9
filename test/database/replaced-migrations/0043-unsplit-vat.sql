-- A rate whose base or whose VAT is not known is in the line of neither: both stand with what is not split, and so does
-- VAT that belongs to no rate. From here on the application makes it so (total-remainder.ts); this brings sums of what was
-- stored before into line. Only documents that do not say it all change.

alter table invoice_month
  add column unsplit_vat numeric(28,8) not null default 0,
  add column unread_vat_count integer not null default 0;
alter table invoice_month alter column unsplit_vat drop default, alter column unread_vat_count drop default;
alter table invoice_vat_day add column unsplit_vat numeric(28,8) not null default 0;
alter table invoice_vat_day alter column unsplit_vat drop default;

create function pg_temp.guarani_part(part numeric, i invoice) returns numeric language sql immutable as $$
  select case
    when part is null then 0
    when i.currency = 'PYG' then part
    when i.total = 0 or abs(part * i.total_pyg) >= abs(i.total) * 1e15 then 0
    else sign(part * i.total_pyg) * sign(i.total)
      * div(2 * abs(part * i.total_pyg) * 100000000 + abs(i.total), 2 * abs(i.total)) * 0.00000001
  end
$$;

create function pg_temp.ruc_number(ruc text) returns text language sql immutable as $$
  select coalesce(
    (regexp_match(upper(regexp_replace(ruc, '[\s.]', '', 'g')), '^0*([1-9][0-9]{1,6}[0-9A-D])-[0-9]$'))[1],
    (regexp_match(upper(btrim(ruc)), '^0*([1-9][0-9]{1,6}[0-9A-D])$'))[1],
    ruc)
$$;

-- base5, base10, vat5, vat10, untaxed, what they do not give of the total; then the VAT that the document itself gives.
create function pg_temp.parts(i invoice, base5 numeric, base10 numeric, vat5 numeric, vat10 numeric, vat numeric)
returns numeric[] language sql immutable as $$
  select p.parts || (i.total_pyg - (select sum(x) from unnest(p.parts) as x)) || pg_temp.guarani_part(vat, i)
  from (select array[
    pg_temp.guarani_part(base5, i), pg_temp.guarani_part(base10, i),
    pg_temp.guarani_part(vat5, i), pg_temp.guarani_part(vat10, i),
    pg_temp.guarani_part(coalesce(i.exempt, 0) + coalesce(i.exonerated, 0), i)] as parts) as p
$$;

-- How the sixth is called: 1 rounding, 2 not split, 3 a difference.
create function pg_temp.remainder_kind(i invoice, parts numeric[], says_all boolean) returns integer
language sql immutable as $$
  select case
    when parts[6] <> i.total_pyg and abs(parts[6]) < case when i.currency = 'PYG' then 50
      else pg_temp.guarani_part(0.05, i) end then 1
    when parts[6] = i.total_pyg or not says_all then 2
    else 3
  end
$$;

-- The first six, whole: what is over goes to the largest, and less than a guaraní is no remainder.
create function pg_temp.whole(parts numeric[], guaranies numeric) returns numeric[] language sql immutable as $$
  select array(select round(x) + case when n = l.largest then l.over else 0 end
    from unnest(k.kept) with ordinality as u (x, n) order by n)
  from (select parts[1:5] || case when abs(parts[6]) < 1 and exists (select from unnest(parts[1:5]) as x where x <> 0)
      then 0 else parts[6] end as kept) as k
  cross join lateral (select
    (select n from unnest(k.kept) with ordinality as u (x, n) order by abs(x) desc, n limit 1) as largest,
    guaranies - (select sum(round(x)) from unnest(k.kept) as x) as over) as l
$$;

create temporary table changed on commit drop as
select i.owner_id, date_trunc('month', i.issue_date)::date as month, i.issue_date as day, i.sum_sign as sign,
  case when i.receiver_ruc is not null
    and (i.document_type = 'self-invoice' or pg_temp.ruc_number(i.issuer_ruc) <> pg_temp.ruc_number(i.receiver_ruc))
    then pg_temp.ruc_number(i.receiver_ruc) end as taxpayer,
  w.old, w.new, k.old as old_kind, k.new as new_kind,
  case when abs(o.parts[7] - o.parts[3] - o.parts[4]) < 1 then w.old[3] + w.old[4] else round(o.parts[7]) end as old_vat,
  case when u.is_unsplit then w.new[3] + w.new[4] + u.vat
    when abs(n.parts[7] - n.parts[3] - n.parts[4]) < 1 then w.new[3] + w.new[4] else round(n.parts[7]) end as new_vat,
  u.vat as unsplit_vat, u.is_unsplit and coalesce(i.vat, i.vat5, i.vat10) is null as is_unread
from invoice i
cross join lateral (select i.base5 is not null and i.vat5 is not null as five,
  i.base10 is not null and i.vat10 is not null as ten) as s
cross join lateral (select pg_temp.parts(i, i.base5, i.base10, i.vat5, i.vat10, i.vat) as parts) as o
cross join lateral (select pg_temp.parts(i, case when s.five then i.base5 end, case when s.ten then i.base10 end,
  case when s.five then i.vat5 end, case when s.ten then i.vat10 end,
  coalesce(i.vat, coalesce(i.vat5, 0) + coalesce(i.vat10, 0))) as parts) as n
cross join lateral (select pg_temp.remainder_kind(i, o.parts, i.base5 is not null and i.base10 is not null) as old,
  pg_temp.remainder_kind(i, n.parts, s.five and s.ten) as new) as k
cross join lateral (select pg_temp.whole(o.parts, i.total_pyg) as old, pg_temp.whole(n.parts, i.total_pyg) as new) as w
cross join lateral (select k.new = 2 and w.new[6] <> 0 as is_unsplit,
  case when k.new = 2 and w.new[6] <> 0 then round(n.parts[7] - n.parts[3] - n.parts[4]) else 0 end as vat) as u
where i.sum_sign <> 0 and not i.in_review and i.total_pyg is not null and i.total is not null
  and (i.currency <> 'PYG' or i.vat is null or not s.five or not s.ten
    or i.base5 + i.base10 + i.vat5 + i.vat10 + coalesce(i.exempt, 0) + coalesce(i.exonerated, 0) = 0);

update invoice_month t set base5 = t.base5 + c.base5, base10 = t.base10 + c.base10, vat5 = t.vat5 + c.vat5,
  vat10 = t.vat10 + c.vat10, exempt = t.exempt + c.exempt, vat = t.vat + c.vat, rounding = t.rounding + c.rounding,
  unsplit_amount = t.unsplit_amount + c.unsplit, difference_amount = t.difference_amount + c.difference,
  unsplit_count = t.unsplit_count + c.unsplit_count, difference_count = t.difference_count + c.difference_count,
  unsplit_vat = c.unsplit_vat, unread_vat_count = c.unread_vat_count
from (
  select owner_id, month,
    sum(sign * (new[1] - old[1])) as base5, sum(sign * (new[2] - old[2])) as base10,
    sum(sign * (new[3] - old[3])) as vat5, sum(sign * (new[4] - old[4])) as vat10,
    sum(sign * (new[5] - old[5])) as exempt, sum(sign * (new_vat - old_vat)) as vat,
    sum(sign * (case when new_kind = 1 then new[6] else 0 end - case when old_kind = 1 then old[6] else 0 end))
      as rounding,
    sum(sign * (case when new_kind = 2 then new[6] else 0 end - case when old_kind = 2 then old[6] else 0 end))
      as unsplit,
    sum(sign * (case when new_kind = 3 then new[6] else 0 end - case when old_kind = 3 then old[6] else 0 end))
      as difference,
    count(*) filter (where new_kind = 2 and new[6] <> 0) - count(*) filter (where old_kind = 2 and old[6] <> 0)
      as unsplit_count,
    count(*) filter (where new_kind = 3 and new[6] <> 0) - count(*) filter (where old_kind = 3 and old[6] <> 0)
      as difference_count,
    sum(sign * unsplit_vat) as unsplit_vat, count(*) filter (where is_unread) as unread_vat_count
  from changed group by owner_id, month
) as c
where t.owner_id = c.owner_id and t.month = c.month;

insert into invoice_vat_day as t (owner_id, taxpayer, day, counted, vat5, vat10, unsplit_vat)
select owner_id, taxpayer, day,
  count(*) filter (where new[3] <> 0 or new[4] <> 0 or unsplit_vat <> 0)
    - count(*) filter (where old[3] <> 0 or old[4] <> 0),
  sum(sign * (new[3] - old[3])), sum(sign * (new[4] - old[4])), sum(sign * unsplit_vat)
from changed
where taxpayer is not null
  and (new[3] <> 0 or new[4] <> 0 or unsplit_vat <> 0 or old[3] <> 0 or old[4] <> 0)
group by owner_id, taxpayer, day
on conflict (owner_id, taxpayer, day) do update set counted = t.counted + excluded.counted,
  vat5 = t.vat5 + excluded.vat5, vat10 = t.vat10 + excluded.vat10, unsplit_vat = t.unsplit_vat + excluded.unsplit_vat;
delete from invoice_vat_day where counted = 0;

drop function pg_temp.whole(numeric[], numeric);
drop function pg_temp.remainder_kind(invoice, numeric[], boolean);
drop function pg_temp.parts(invoice, numeric, numeric, numeric, numeric, numeric);
drop function pg_temp.guarani_part(numeric, invoice);
drop function pg_temp.ruc_number(text);
