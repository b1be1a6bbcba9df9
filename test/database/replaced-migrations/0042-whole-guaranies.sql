-- What a document adds to a sum is whole guaraníes: its total is rounded, and its parts so that they give it. From here on
-- the application makes it so (whole-guaranies.ts); this brings what was stored before into line. Only documents with a
-- fraction anywhere change, and sums by what those changed.

create function pg_temp.guarani_part(part numeric, currency text, total numeric, total_pyg numeric) returns numeric
language sql immutable as $$
  select case
    when part is null or total is null or total_pyg is null then 0
    when currency = 'PYG' then part
    when total = 0 or abs(part * total_pyg) >= abs(total) * 1e15 then 0
    else sign(part * total_pyg) * sign(total)
      * div(2 * abs(part * total_pyg) * 100000000 + abs(total), 2 * abs(total)) * 0.00000001
  end
$$;

create function pg_temp.ruc_number(ruc text) returns text language sql immutable as $$
  select coalesce(
    (regexp_match(upper(regexp_replace(ruc, '[\s.]', '', 'g')), '^0*([1-9][0-9]{1,6}[0-9A-D])-[0-9]$'))[1],
    (regexp_match(upper(btrim(ruc)), '^0*([1-9][0-9]{1,6}[0-9A-D])$'))[1],
    ruc)
$$;

-- base5, base10, vat5, vat10, untaxed, what they do not give of the total; then the VAT that the document itself gives.
create function pg_temp.parts(i invoice, guaranies numeric) returns numeric[] language sql immutable as $$
  select p.parts || (guaranies - (select sum(x) from unnest(p.parts) as x))
    || pg_temp.guarani_part(i.vat, i.currency, i.total, guaranies)
  from (select array[
    pg_temp.guarani_part(i.base5, i.currency, i.total, guaranies),
    pg_temp.guarani_part(i.base10, i.currency, i.total, guaranies),
    pg_temp.guarani_part(i.vat5, i.currency, i.total, guaranies),
    pg_temp.guarani_part(i.vat10, i.currency, i.total, guaranies),
    pg_temp.guarani_part(coalesce(i.exempt, 0) + coalesce(i.exonerated, 0), i.currency, i.total, guaranies)] as parts) as p
$$;

-- How the sixth is called: 1 rounding, 2 not split, 3 a difference.
create function pg_temp.remainder_kind(i invoice, guaranies numeric, parts numeric[]) returns integer
language sql immutable as $$
  select case
    when parts[6] <> guaranies and abs(parts[6]) < case when i.currency = 'PYG' then 50
      else pg_temp.guarani_part(0.05, i.currency, i.total, guaranies) end then 1
    when parts[6] = guaranies or i.base5 is null or i.base10 is null then 2
    else 3
  end
$$;

-- The same seven, whole: what is over goes to the largest, and less than a guaraní is no remainder.
create function pg_temp.whole(parts numeric[], guaranies numeric) returns numeric[] language sql immutable as $$
  select array(select round(x) + case when n = l.largest then l.over else 0 end
      from unnest(k.kept) with ordinality as u (x, n) order by n)
    || case when abs(parts[7] - parts[3] - parts[4]) < 1
      then round(k.kept[3]) + case when l.largest = 3 then l.over else 0 end
        + round(k.kept[4]) + case when l.largest = 4 then l.over else 0 end
      else round(parts[7]) end
  from (select parts[1:5] || case when abs(parts[6]) < 1 and exists (select from unnest(parts[1:5]) as x where x <> 0)
      then 0 else parts[6] end as kept) as k
  cross join lateral (select
    (select n from unnest(k.kept) with ordinality as u (x, n) order by abs(x) desc, n limit 1) as largest,
    guaranies - (select sum(round(x)) from unnest(k.kept) as x) as over) as l
$$;

create temporary table changed on commit drop as
select i.owner_id, i.id, i.issue_date as day, date_trunc('month', i.issue_date)::date as month, i.pair_id, i.issuer_ruc,
  i.receiver_ruc, i.verdict, i.in_review, c.is_counted, c.is_counted and i.sum_sign = 1 as is_averaged,
  case when i.receiver_ruc is not null
    and (i.document_type = 'self-invoice' or pg_temp.ruc_number(i.issuer_ruc) <> pg_temp.ruc_number(i.receiver_ruc))
    then pg_temp.ruc_number(i.receiver_ruc) end as taxpayer,
  case when i.created_at >= timestamptz '2024-10-06 04:00:00Z' then i.created_at at time zone 'UTC' - interval '3 hours'
    else i.created_at at time zone 'America/Asuncion' end as received,
  t.guaranies, i.sum_sign * (t.guaranies - i.total_pyg) as amount,
  case when c.is_counted then i.sum_sign else 0 end as sign,
  o.parts as old_parts, pg_temp.remainder_kind(i, i.total_pyg, o.parts) as old_kind,
  w.parts as new_parts, pg_temp.remainder_kind(i, t.guaranies, n.parts) as new_kind
from invoice i
cross join lateral (select i.sum_sign <> 0 and not i.in_review as is_counted) as c
cross join lateral (select round(i.total_pyg) as guaranies) as t
cross join lateral (select pg_temp.parts(i, i.total_pyg) as parts) as o
cross join lateral (select pg_temp.parts(i, t.guaranies) as parts) as n
cross join lateral (select pg_temp.whole(n.parts, t.guaranies) as parts) as w
where i.total_pyg is not null and i.total is not null and (i.currency <> 'PYG' or i.total_pyg <> t.guaranies
  or exists (select from unnest(o.parts) as x where x <> round(x)));

update invoice i set total_pyg = c.guaranies
from changed as c
where i.owner_id = c.owner_id and i.id = c.id and i.total_pyg <> c.guaranies;

update invoice_summary t set amount = t.amount + c.amount, averaged_amount = t.averaged_amount + c.averaged,
  observed_amount = t.observed_amount + c.observed, left_out_amount = t.left_out_amount + c.left_out
from (
  select owner_id, coalesce(sum(amount) filter (where is_counted), 0) as amount,
    coalesce(sum(amount) filter (where is_averaged), 0) as averaged,
    coalesce(sum(amount) filter (where is_counted and verdict = 'observed'), 0) as observed,
    coalesce(sum(amount) filter (where in_review), 0) as left_out
  from changed group by owner_id
) as c
where t.owner_id = c.owner_id;

update invoice_month t set amount = t.amount + c.amount, averaged_amount = t.averaged_amount + c.averaged,
  observed_amount = t.observed_amount + c.observed, left_out_amount = t.left_out_amount + c.left_out,
  base5 = t.base5 + c.base5, base10 = t.base10 + c.base10, vat5 = t.vat5 + c.vat5, vat10 = t.vat10 + c.vat10,
  exempt = t.exempt + c.exempt, vat = t.vat + c.vat, rounding = t.rounding + c.rounding,
  unsplit_amount = t.unsplit_amount + c.unsplit, difference_amount = t.difference_amount + c.difference,
  unsplit_count = t.unsplit_count + c.unsplit_count, difference_count = t.difference_count + c.difference_count
from (
  select owner_id, month, coalesce(sum(amount) filter (where is_counted), 0) as amount,
    coalesce(sum(amount) filter (where is_averaged), 0) as averaged,
    coalesce(sum(amount) filter (where is_counted and verdict = 'observed'), 0) as observed,
    coalesce(sum(amount) filter (where in_review), 0) as left_out,
    sum(sign * (new_parts[1] - old_parts[1])) as base5, sum(sign * (new_parts[2] - old_parts[2])) as base10,
    sum(sign * (new_parts[3] - old_parts[3])) as vat5, sum(sign * (new_parts[4] - old_parts[4])) as vat10,
    sum(sign * (new_parts[5] - old_parts[5])) as exempt, sum(sign * (new_parts[7] - old_parts[7])) as vat,
    sum(sign * (case when new_kind = 1 then new_parts[6] else 0 end - case when old_kind = 1 then old_parts[6] else 0 end))
      as rounding,
    sum(sign * (case when new_kind = 2 then new_parts[6] else 0 end - case when old_kind = 2 then old_parts[6] else 0 end))
      as unsplit,
    sum(sign * (case when new_kind = 3 then new_parts[6] else 0 end - case when old_kind = 3 then old_parts[6] else 0 end))
      as difference,
    count(*) filter (where is_counted and new_kind = 2 and new_parts[6] <> 0)
      - count(*) filter (where is_counted and old_kind = 2 and old_parts[6] <> 0) as unsplit_count,
    count(*) filter (where is_counted and new_kind = 3 and new_parts[6] <> 0)
      - count(*) filter (where is_counted and old_kind = 3 and old_parts[6] <> 0) as difference_count
  from changed group by owner_id, month
) as c
where t.owner_id = c.owner_id and t.month = c.month;

update invoice_day t set amount = t.amount + c.amount, averaged_amount = t.averaged_amount + c.averaged
from (
  select owner_id, day, coalesce(sum(amount) filter (where is_counted), 0) as amount,
    coalesce(sum(amount) filter (where is_averaged), 0) as averaged
  from changed group by owner_id, day
) as c
where t.owner_id = c.owner_id and t.day = c.day;

update invoice_vat_day t set vat5 = t.vat5 + c.vat5, vat10 = t.vat10 + c.vat10, counted = t.counted + c.counted
from (
  select owner_id, taxpayer, day, sum(sign * (new_parts[3] - old_parts[3])) as vat5,
    sum(sign * (new_parts[4] - old_parts[4])) as vat10,
    count(*) filter (where new_parts[3] <> 0 or new_parts[4] <> 0)
      - count(*) filter (where old_parts[3] <> 0 or old_parts[4] <> 0) as counted
  from changed where is_counted and taxpayer is not null group by owner_id, taxpayer, day
) as c
where t.owner_id = c.owner_id and t.taxpayer = c.taxpayer and t.day = c.day;
delete from invoice_vat_day where counted = 0;

update invoice_month_issuer t set amount = t.amount + c.amount
from (select owner_id, month, issuer_ruc, sum(amount) as amount from changed where is_counted group by 1, 2, 3) as c
where t.owner_id = c.owner_id and t.month = c.month and t.issuer_ruc = c.issuer_ruc;

update invoice_recent_issuer t set amount = t.amount + c.amount
from (
  select c.owner_id, c.issuer_ruc, sum(c.amount) as amount
  from changed as c join invoice_summary as s on s.owner_id = c.owner_id and c.month >= s.recent_since
  where c.is_counted group by 1, 2
) as c
where t.owner_id = c.owner_id and t.issuer_ruc = c.issuer_ruc;

update invoice_pair t set amount = t.amount + c.amount, left_out_amount = t.left_out_amount + c.left_out
from (
  select owner_id, pair_id, coalesce(sum(amount) filter (where is_counted), 0) as amount,
    coalesce(sum(amount) filter (where in_review), 0) as left_out
  from changed group by owner_id, pair_id
) as c
where t.owner_id = c.owner_id and t.id = c.pair_id;

update invoice_tally t set amount = t.amount + c.amount, left_out_amount = t.left_out_amount + c.left_out
from (
  select owner_id, subject, key, verdict, coalesce(sum(amount) filter (where is_counted), 0) as amount,
    coalesce(sum(amount) filter (where in_review), 0) as left_out
  from changed
  cross join lateral (
    values ('month', to_char(month, 'YYYY-MM-DD')), ('issuer', issuer_ruc), ('receiver', receiver_ruc)
  ) as s (subject, key)
  where key is not null group by owner_id, subject, key, verdict
) as c
where t.owner_id = c.owner_id and t.subject = c.subject and t.key = c.key and t.verdict = c.verdict;

create temporary table received on commit drop as
select owner_id, received::date as day, extract(hour from received)::smallint as hour,
  coalesce(sum(amount) filter (where is_counted), 0) as amount,
  coalesce(sum(amount) filter (where is_averaged), 0) as averaged,
  coalesce(sum(amount) filter (where in_review), 0) as left_out
from changed group by 1, 2, 3 having sum(amount) <> 0;
update invoice_received_hour t set amount = t.amount + c.amount, averaged_amount = t.averaged_amount + c.averaged,
  left_out_amount = t.left_out_amount + c.left_out
from received as c
where t.owner_id = c.owner_id and t.day = c.day and t.hour = c.hour;
-- What all businesses received is moved from here by its job.
insert into invoice_received_change (owner_id, day, hour, counted, amount, averaged_count, averaged_amount, item_count,
  left_out_count, left_out_amount)
select owner_id, day, hour, 0, amount, 0, averaged, 0, 0, left_out from received;

drop function pg_temp.whole(numeric[], numeric);
drop function pg_temp.remainder_kind(invoice, numeric, numeric[]);
drop function pg_temp.parts(invoice, numeric);
drop function pg_temp.guarani_part(numeric, text, numeric, numeric);
drop function pg_temp.ruc_number(text);
