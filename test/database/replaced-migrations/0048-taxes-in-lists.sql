-- Lists add up taxes as they add up totals, and one month is sorted by its VAT: each document's parts stand beside its
-- total in whole guaraníes, as sums take them (whole-guaranies.ts), and pairs and tallies add them up. What was stored
-- before is brought into line. An amount, a timbrado or a CDC that somebody types is found by an index.

create function pg_temp.guarani_part(part numeric, i invoice) returns numeric language sql immutable as $$
  select case
    when part is null then 0
    when i.currency = 'PYG' then part
    when i.total = 0 or abs(part * i.total_pyg) >= abs(i.total) * 1e15 then 0
    else sign(part * i.total_pyg) * sign(i.total)
      * div(2 * abs(part * i.total_pyg) * 100000000 + abs(i.total), 2 * abs(i.total)) * 0.00000001
  end
$$;

-- base5, base10, vat5, vat10, untaxed, what they do not give of the total; then the VAT of both rates as it is given.
create function pg_temp.parts(i invoice) returns numeric[] language sql immutable as $$
  select p.parts || (i.total_pyg - (select sum(x) from unnest(p.parts) as x))
    || pg_temp.guarani_part(coalesce(i.vat, coalesce(i.vat5, 0) + coalesce(i.vat10, 0)), i)
  from (select i.base5 is not null and i.vat5 is not null as five, i.base10 is not null and i.vat10 is not null as ten) as s
  cross join lateral (select array[
    pg_temp.guarani_part(case when s.five then i.base5 end, i), pg_temp.guarani_part(case when s.ten then i.base10 end, i),
    pg_temp.guarani_part(case when s.five then i.vat5 end, i), pg_temp.guarani_part(case when s.ten then i.vat10 end, i),
    pg_temp.guarani_part(coalesce(i.exempt, 0) + coalesce(i.exonerated, 0), i)] as parts) as p
$$;

-- Whether what is left of the total is what the document does not split.
create function pg_temp.is_unsplit(i invoice, parts numeric[]) returns boolean language sql immutable as $$
  select not (parts[6] <> i.total_pyg and abs(parts[6]) < case when i.currency = 'PYG' then 50
      else pg_temp.guarani_part(0.05, i) end)
    and (parts[6] = i.total_pyg or i.base5 is null or i.vat5 is null or i.base10 is null or i.vat10 is null)
$$;

-- The first six, whole, and the VAT of all: what is over goes to the largest, and less than a guaraní is no remainder.
create function pg_temp.whole(parts numeric[], guaranies numeric, is_unsplit boolean) returns numeric[]
language sql immutable as $$
  select w.rounded || case when is_unsplit and w.rounded[6] <> 0
      then w.rounded[3] + w.rounded[4] + round(parts[7] - parts[3] - parts[4])
    when abs(parts[7] - parts[3] - parts[4]) < 1 then w.rounded[3] + w.rounded[4] else round(parts[7]) end
  from (select parts[1:5] || case when abs(parts[6]) < 1 and exists (select from unnest(parts[1:5]) as x where x <> 0)
      then 0 else parts[6] end as kept) as k
  cross join lateral (select
    (select n from unnest(k.kept) with ordinality as u (x, n) order by abs(x) desc, n limit 1) as largest,
    guaranies - (select sum(round(x)) from unnest(k.kept) as x) as over) as l
  cross join lateral (select array(select round(x) + case when n = l.largest then l.over else 0 end
    from unnest(k.kept) with ordinality as u (x, n) order by n) as rounded) as w
$$;

drop index invoice_by_date, invoice_by_first_digits, invoice_by_last_digits, invoice_by_pair, invoice_by_verdict,
  invoice_by_issuer, invoice_by_receiver, invoice_not_in_sums;

alter table invoice add column vat_pyg numeric(23, 8), add column vat5_pyg numeric(23, 8),
  add column vat10_pyg numeric(23, 8), add column base5_pyg numeric(23, 8), add column base10_pyg numeric(23, 8),
  add column exempt_pyg numeric(23, 8);

update invoice i set base5_pyg = w.parts[1], base10_pyg = w.parts[2], vat5_pyg = w.parts[3], vat10_pyg = w.parts[4],
  exempt_pyg = w.parts[5], vat_pyg = w.parts[7]
from (
  select s.owner_id, s.id, pg_temp.whole(p.parts, s.total_pyg, pg_temp.is_unsplit(s, p.parts)) as parts
  from invoice s cross join lateral (select pg_temp.parts(s) as parts) as p
  where s.total_pyg is not null and s.total is not null
) as w
where w.owner_id = i.owner_id and w.id = i.id;

alter table invoice add column sum_vat numeric(23, 8)
  generated always as (coalesce(sum_sign::numeric * vat_pyg, 0)) stored not null;

create index invoice_by_date on invoice (owner_id, issue_date desc, number_digits collate "C" desc, id desc)
  include (pair_id, verdict, sum_amount, is_left_out, sum_vat);
-- With what sums of taxes need: a month is three ranges of it.
create index invoice_by_verdict on invoice (owner_id, verdict, issue_date desc, number_digits collate "C" desc, id desc)
  include (pair_id, sum_amount, is_left_out, sum_sign, vat_pyg, vat5_pyg, vat10_pyg, base5_pyg, base10_pyg, exempt_pyg);
create index invoice_by_first_digits on invoice (owner_id, first_digits collate "C", issue_date desc, id desc)
  include (number_digits, pair_id, verdict, sum_amount, is_left_out);
create index invoice_by_last_digits on invoice (owner_id, last_digits collate "C", issue_date desc, id desc)
  include (number_digits, pair_id, verdict, sum_amount, is_left_out);
create index invoice_by_pair on invoice (owner_id, pair_id, issue_date desc, number_digits collate "C" desc, id desc)
  include (verdict, sum_amount, is_left_out);
create index invoice_by_issuer
  on invoice (owner_id, issuer_ruc collate "C", issue_date desc, number_digits collate "C" desc, id desc)
  include (verdict, sum_amount, is_left_out);
create index invoice_by_receiver
  on invoice (owner_id, receiver_ruc collate "C", issue_date desc, number_digits collate "C" desc, id desc)
  include (verdict, sum_amount, is_left_out) where receiver_ruc is not null;
create index invoice_not_in_sums on invoice (owner_id, issue_date desc, number_digits collate "C" desc, id desc)
  include (pair_id, verdict) where sum_sign = 0 or in_review or total_pyg is null;
create index invoice_by_total on invoice (owner_id, total) where total is not null;
create index invoice_by_timbrado on invoice (owner_id, timbrado) where timbrado is not null;

alter table invoice_pair add column vat numeric(28, 8) not null default 0, add column vat5 numeric(28, 8) not null default 0,
  add column vat10 numeric(28, 8) not null default 0, add column base5 numeric(28, 8) not null default 0,
  add column base10 numeric(28, 8) not null default 0, add column exempt numeric(28, 8) not null default 0;
-- A month is sorted by its issuers' names from the key alone: as much of them as anybody reads.
alter table invoice_pair add column issuer_sort text generated always as (left(issuer_search, 60)) stored not null;
alter table invoice_pair drop constraint invoice_pair_pkey;
alter table invoice_pair add constraint invoice_pair_pkey primary key (owner_id, id) include (issuer_sort);
alter table invoice_tally add column vat numeric(28, 8) not null default 0,
  add column vat5 numeric(28, 8) not null default 0, add column vat10 numeric(28, 8) not null default 0,
  add column base5 numeric(28, 8) not null default 0, add column base10 numeric(28, 8) not null default 0,
  add column exempt numeric(28, 8) not null default 0;

create temporary table taxes on commit drop as
select owner_id, pair_id, issuer_ruc, receiver_ruc, date_trunc('month', issue_date)::date as month, verdict,
  sum(sum_sign * vat_pyg) as vat, sum(sum_sign * vat5_pyg) as vat5, sum(sum_sign * vat10_pyg) as vat10,
  sum(sum_sign * base5_pyg) as base5, sum(sum_sign * base10_pyg) as base10, sum(sum_sign * exempt_pyg) as exempt
from invoice where sum_sign <> 0 and not in_review and vat_pyg is not null
group by owner_id, pair_id, issuer_ruc, receiver_ruc, date_trunc('month', issue_date), verdict;

update invoice_pair t set vat = c.vat, vat5 = c.vat5, vat10 = c.vat10, base5 = c.base5, base10 = c.base10,
  exempt = c.exempt
from (
  select owner_id, pair_id, sum(vat) as vat, sum(vat5) as vat5, sum(vat10) as vat10, sum(base5) as base5,
    sum(base10) as base10, sum(exempt) as exempt
  from taxes group by owner_id, pair_id
) as c
where t.owner_id = c.owner_id and t.id = c.pair_id;

update invoice_tally t set vat = c.vat, vat5 = c.vat5, vat10 = c.vat10, base5 = c.base5, base10 = c.base10,
  exempt = c.exempt
from (
  select owner_id, subject, key, verdict, sum(vat) as vat, sum(vat5) as vat5, sum(vat10) as vat10, sum(base5) as base5,
    sum(base10) as base10, sum(exempt) as exempt
  from taxes
  cross join lateral (
    values ('month', to_char(month, 'YYYY-MM-DD')), ('issuer', issuer_ruc), ('receiver', receiver_ruc)
  ) as s (subject, key)
  where key is not null group by owner_id, subject, key, verdict
) as c
where t.owner_id = c.owner_id and t.subject = c.subject and t.key = c.key and t.verdict = c.verdict;

-- Which columns of the list a person wants, how high its rows are, and how many to a page.
create table list_preference (
  owner_id uuid not null references owner (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  columns text[],
  is_dense boolean,
  page_size integer check (page_size > 0),
  primary key (owner_id, user_id)
);

drop function pg_temp.whole(numeric[], numeric, boolean);
drop function pg_temp.is_unsplit(invoice, numeric[]);
drop function pg_temp.parts(invoice);
drop function pg_temp.guarani_part(numeric, invoice);
