-- What each figure of a business is made of: credit notes, what does not count and why, and what of a month's total its
-- bases and its VAT do not give. Kept with the other roll-ups (0004).

alter table invoice_summary
  -- Among those that count.
  add column credit_note_count integer not null default 0,
  -- Why the others do not, each by the reason that matters most. Those without a rate count, but their amounts do not.
  add column cancelled_count integer not null default 0,
  add column test_count integer not null default 0,
  add column review_count integer not null default 0,
  add column no_amounts_count integer not null default 0,
  add column no_rate_count integer not null default 0;
alter table invoice_month
  add column credit_note_count integer not null default 0,
  add column cancelled_count integer not null default 0,
  add column test_count integer not null default 0,
  add column review_count integer not null default 0,
  add column no_amounts_count integer not null default 0,
  add column no_rate_count integer not null default 0,
  -- base5 + vat5 + base10 + vat10 + exempt + these three = amount, to the last decimal.
  add column rounding numeric(28, 8) not null default 0,
  add column unsplit_amount numeric(28, 8) not null default 0,
  add column difference_amount numeric(28, 8) not null default 0,
  add column unsplit_count integer not null default 0,
  add column difference_count integer not null default 0;

-- By date of issue, for periods that are no whole months.
create table invoice_day (
  owner_id uuid not null references owner (id) on delete cascade,
  day date not null,
  listed_count integer not null,
  counted integer not null,
  amount numeric(28, 8) not null,
  averaged_count integer not null,
  averaged_amount numeric(28, 8) not null,
  credit_note_count integer not null,
  cancelled_count integer not null,
  test_count integer not null,
  review_count integer not null,
  no_amounts_count integer not null,
  no_rate_count integer not null,
  primary key (owner_id, day)
);

-- VAT that somebody has as a credit, by that taxpayer: which of them the business is may be said later, or otherwise.
create table invoice_vat_day (
  owner_id uuid not null references owner (id) on delete cascade,
  -- RUC without its check digit.
  taxpayer text collate "C" not null,
  day date not null,
  counted integer not null,
  vat5 numeric(28, 8) not null,
  vat10 numeric(28, 8) not null,
  primary key (owner_id, taxpayer, day)
);

-- What is in no sum: few of all, and asked for by whoever wonders why two figures differ.
create index invoice_not_in_sums on invoice (owner_id, issue_date desc, id desc)
  include (pair_id, verdict, number_digits)
  where sum_sign = 0 or in_review or total_pyg is null;

-- From here on: what was stored before. Each value as the application makes it (contribution.ts).
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

create temporary table contribution on commit drop as
select i.owner_id, i.issue_date as day, date_trunc('month', i.issue_date)::date as month, c.is_counted,
  c.is_counted and i.sum_sign = 1 and i.total_pyg is not null as is_averaged,
  c.is_counted and i.sum_sign = -1 as is_credit_note,
  c.sign * coalesce(i.total_pyg, 0) as amount,
  case when i.cancelled then 'cancelled' when i.environment = 'test' then 'test' when i.in_review then 'review'
    when i.document_type = 'remission-note' then 'no_amounts' when i.total_pyg is null then 'no_rate' end as reason,
  case when i.receiver_ruc is not null
    and (i.document_type = 'self-invoice' or pg_temp.ruc_number(i.issuer_ruc) <> pg_temp.ruc_number(i.receiver_ruc))
    then pg_temp.ruc_number(i.receiver_ruc) end as taxpayer,
  c.sign * p.vat5 as vat5, c.sign * p.vat10 as vat10,
  case when r.is_rounding then c.sign * r.remainder else 0 end as rounding,
  case when not r.is_rounding and r.is_unsplit then c.sign * r.remainder else 0 end as unsplit,
  case when not r.is_rounding and not r.is_unsplit then c.sign * r.remainder else 0 end as difference
from invoice i
cross join lateral (
  select i.sum_sign <> 0 and not i.in_review as is_counted,
    case when i.sum_sign <> 0 and not i.in_review then i.sum_sign else 0 end as sign
) as c
cross join lateral (
  select pg_temp.guarani_part(i.vat5, i.currency, i.total, i.total_pyg) as vat5,
    pg_temp.guarani_part(i.vat10, i.currency, i.total, i.total_pyg) as vat10,
    pg_temp.guarani_part(i.base5, i.currency, i.total, i.total_pyg)
      + pg_temp.guarani_part(i.base10, i.currency, i.total, i.total_pyg)
      + pg_temp.guarani_part(coalesce(i.exempt, 0) + coalesce(i.exonerated, 0), i.currency, i.total, i.total_pyg) as rest
) as p
cross join lateral (
  select case when i.total is null or i.total_pyg is null then 0 else i.total_pyg - p.vat5 - p.vat10 - p.rest end as remainder,
    p.vat5 + p.vat10 + p.rest <> 0 and abs(coalesce(i.total_pyg, 0) - p.vat5 - p.vat10 - p.rest) < case when i.currency = 'PYG'
      then 50 else pg_temp.guarani_part(0.05, i.currency, i.total, i.total_pyg) end as is_rounding,
    p.vat5 + p.vat10 + p.rest = 0 or i.base5 is null or i.base10 is null as is_unsplit
) as r;

update invoice_summary t set credit_note_count = c.credit_notes, cancelled_count = c.cancelled, test_count = c.test,
  review_count = c.review, no_amounts_count = c.no_amounts, no_rate_count = c.no_rate
from (
  select owner_id, count(*) filter (where is_credit_note) as credit_notes,
    count(*) filter (where reason = 'cancelled') as cancelled, count(*) filter (where reason = 'test') as test,
    count(*) filter (where reason = 'review') as review, count(*) filter (where reason = 'no_amounts') as no_amounts,
    count(*) filter (where reason = 'no_rate') as no_rate
  from contribution group by owner_id
) as c
where t.owner_id = c.owner_id;

update invoice_month t set credit_note_count = c.credit_notes, cancelled_count = c.cancelled, test_count = c.test,
  review_count = c.review, no_amounts_count = c.no_amounts, no_rate_count = c.no_rate, rounding = c.rounding,
  unsplit_amount = c.unsplit, difference_amount = c.difference, unsplit_count = c.unsplit_count,
  difference_count = c.difference_count
from (
  select owner_id, month, count(*) filter (where is_credit_note) as credit_notes,
    count(*) filter (where reason = 'cancelled') as cancelled, count(*) filter (where reason = 'test') as test,
    count(*) filter (where reason = 'review') as review, count(*) filter (where reason = 'no_amounts') as no_amounts,
    count(*) filter (where reason = 'no_rate') as no_rate, sum(rounding) as rounding, sum(unsplit) as unsplit,
    sum(difference) as difference, count(*) filter (where unsplit <> 0) as unsplit_count,
    count(*) filter (where difference <> 0) as difference_count
  from contribution group by owner_id, month
) as c
where t.owner_id = c.owner_id and t.month = c.month;

insert into invoice_day (owner_id, day, listed_count, counted, amount, averaged_count, averaged_amount, credit_note_count,
  cancelled_count, test_count, review_count, no_amounts_count, no_rate_count)
select owner_id, day, count(*), count(*) filter (where is_counted), sum(amount), count(*) filter (where is_averaged),
  coalesce(sum(amount) filter (where is_averaged), 0), count(*) filter (where is_credit_note),
  count(*) filter (where reason = 'cancelled'), count(*) filter (where reason = 'test'),
  count(*) filter (where reason = 'review'), count(*) filter (where reason = 'no_amounts'),
  count(*) filter (where reason = 'no_rate')
from contribution group by owner_id, day;

insert into invoice_vat_day (owner_id, taxpayer, day, counted, vat5, vat10)
select owner_id, taxpayer, day, count(*), sum(vat5), sum(vat10)
from contribution where is_counted and taxpayer is not null and (vat5 <> 0 or vat10 <> 0)
group by owner_id, taxpayer, day;

alter table invoice_summary
  alter column credit_note_count drop default,
  alter column cancelled_count drop default,
  alter column test_count drop default,
  alter column review_count drop default,
  alter column no_amounts_count drop default,
  alter column no_rate_count drop default;
alter table invoice_month
  alter column credit_note_count drop default,
  alter column cancelled_count drop default,
  alter column test_count drop default,
  alter column review_count drop default,
  alter column no_amounts_count drop default,
  alter column no_rate_count drop default,
  alter column rounding drop default,
  alter column unsplit_amount drop default,
  alter column difference_amount drop default,
  alter column unsplit_count drop default,
  alter column difference_count drop default;

drop function pg_temp.guarani_part(numeric, text, numeric, numeric);
drop function pg_temp.ruc_number(text);
