-- What lists and sums read instead of the invoices themselves. Kept in the invoice's own transaction, so that they are
-- right at every moment. Amounts are guaraníes with the sign they have in sums. "Counted" are the invoices that sums
-- take: neither test documents, nor remission notes, nor cancelled ones, nor those that wait for review.

-- Who sold to whom. Lists filtered by name or RUC find pairs first, of which there are few, and then their invoices.
create table invoice_pair (
  owner_id uuid not null references owner (id) on delete cascade,
  -- Made of the four columns below: the same pair has the same id wherever it is written.
  id uuid not null,
  issuer_ruc text not null,
  issuer_name text not null,
  receiver_ruc text,
  receiver_name text,
  -- Name and RUC in lower case, without accents.
  issuer_search text not null,
  receiver_search text not null,
  -- All that the list shows, counted or not.
  listed_count integer not null,
  counted integer not null,
  amount numeric(28, 8) not null,
  left_out_count integer not null,
  left_out_amount numeric(28, 8) not null,
  primary key (owner_id, id)
);
create index invoice_pair_by_issuer on invoice_pair (owner_id, issuer_ruc collate "C");
create index invoice_pair_by_receiver on invoice_pair (owner_id, receiver_ruc collate "C") where receiver_ruc is not null;

create table invoice_month_issuer (
  owner_id uuid not null references owner (id) on delete cascade,
  -- Its first day.
  month date not null,
  issuer_ruc text not null,
  -- As the last invoice that came wrote it.
  issuer_name text not null,
  counted integer not null,
  amount numeric(28, 8) not null,
  primary key (owner_id, month, issuer_ruc)
);

create table invoice_month_receiver (
  owner_id uuid not null references owner (id) on delete cascade,
  month date not null,
  -- The RUC, else the searchable name, cut at 200 characters; nobody's invoices are in no row.
  receiver text not null,
  counted integer not null,
  primary key (owner_id, month, receiver)
);

create table invoice_month (
  owner_id uuid not null references owner (id) on delete cascade,
  month date not null,
  listed_count integer not null,
  counted integer not null,
  amount numeric(28, 8) not null,
  -- Without credit notes and what could not be converted, for averages.
  averaged_count integer not null,
  averaged_amount numeric(28, 8) not null,
  issuer_count integer not null,
  receiver_count integer not null,
  vat numeric(28, 8) not null,
  vat5 numeric(28, 8) not null,
  vat10 numeric(28, 8) not null,
  base5 numeric(28, 8) not null,
  base10 numeric(28, 8) not null,
  exempt numeric(28, 8) not null,
  cdc_count integer not null,
  timbrado_count integer not null,
  xml_count integer not null,
  model_count integer not null,
  local_count integer not null,
  -- Listed ones whose verification has something to observe, and the amount of the counted ones among them.
  observed_count integer not null,
  observed_amount numeric(28, 8) not null,
  -- In review, or in a currency that the document gives no way to convert.
  left_out_count integer not null,
  left_out_amount numeric(28, 8) not null,
  -- Of the counted ones. From the index they would cost four pages a month.
  first_date date,
  last_date date,
  primary key (owner_id, month)
);

-- The five largest issuers of the six newest months are the head of this table's index.
create table invoice_recent_issuer (
  owner_id uuid not null references owner (id) on delete cascade,
  issuer_ruc text not null,
  issuer_name text not null,
  counted integer not null,
  amount numeric(28, 8) not null,
  primary key (owner_id, issuer_ruc)
);
create index invoice_recent_issuer_by_amount on invoice_recent_issuer (owner_id, amount desc, issuer_ruc);

-- Invoices by the day they were received, in Asunción.
create table invoice_received_day (
  owner_id uuid not null references owner (id) on delete cascade,
  day date not null,
  counted integer not null,
  primary key (owner_id, day)
);

-- One row for each owner with invoices. Whoever changes roll-ups changes it first and so waits for the others.
create table invoice_summary (
  owner_id uuid not null references owner (id) on delete cascade,
  listed_count integer not null,
  counted integer not null,
  amount numeric(28, 8) not null,
  averaged_count integer not null,
  averaged_amount numeric(28, 8) not null,
  in_review_count integer not null,
  observed_count integer not null,
  observed_amount numeric(28, 8) not null,
  left_out_count integer not null,
  left_out_amount numeric(28, 8) not null,
  -- The oldest of the six newest months with counted invoices: `invoice_recent_issuer` begins there.
  recent_since date,
  primary key (owner_id)
);

-- It could be asked for at any moment from the documents; nobody ever wrote it.
alter table task drop column finished_at;

alter table invoice add column pair_id uuid;

-- From here on: what was stored before. Each value as the application makes it (contribution.ts, pair.ts).
update invoice set
  sum_sign = case when cancelled then 0 else sum_sign end,
  pair_id = encode(substr(sha256(convert_to(issuer_ruc || chr(31) || issuer_name || chr(31) ||
    coalesce(receiver_ruc, '') || chr(31) || coalesce(receiver_name, ''), 'UTF8')), 1, 16), 'hex')::uuid;

alter table invoice alter column pair_id set not null;

-- Accents go before case, since `lower` knows only A to Z where the database has no locale. The white space is that of
-- the application.
create function pg_temp.searchable(written text) returns text language sql immutable as $$
  select trim(regexp_replace(lower(regexp_replace(normalize(written, NFD), U&'[\0300-\036F]', '', 'g')),
    U&'[\0009-\000D\0020\00A0\1680\2000-\200A\2028\2029\202F\205F\3000\FEFF]+', ' ', 'g'))
$$;

-- part × total_pyg ÷ total, to eight decimals, halves away from zero. By whole numbers: `/` would round before.
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

create temporary table contribution on commit drop as
select i.owner_id, i.id, i.pair_id, i.issuer_ruc, i.issuer_name, i.receiver_ruc, i.receiver_name,
  i.issue_date, i.created_at, i.verdict = 'observed' as is_observed, i.in_review, i.cdc, i.timbrado, i.source, i.sum_sign,
  i.issue_date - extract(day from i.issue_date)::integer + 1 as month,
  -- Paraguay keeps UTC−3 since then; older time-zone data does not know it.
  case when i.created_at >= timestamptz '2024-10-06 04:00:00Z' then (i.created_at at time zone 'UTC' - interval '3 hours')::date
    else (i.created_at at time zone 'America/Asuncion')::date end as received_on,
  coalesce(i.receiver_ruc, nullif(left(pg_temp.searchable(i.receiver_name), 200), '')) as receiver,
  c.is_counted,
  c.is_counted and i.sum_sign = 1 and i.total_pyg is not null as is_averaged,
  i.sum_sign <> 0 and (i.in_review or i.total_pyg is null) as is_left_out,
  c.sign * coalesce(i.total_pyg, 0) as amount,
  case when i.in_review then i.sum_sign * coalesce(i.total_pyg, 0) else 0 end as left_out_amount,
  c.sign * pg_temp.guarani_part(i.vat, i.currency, i.total, i.total_pyg) as vat,
  c.sign * pg_temp.guarani_part(i.vat5, i.currency, i.total, i.total_pyg) as vat5,
  c.sign * pg_temp.guarani_part(i.vat10, i.currency, i.total, i.total_pyg) as vat10,
  c.sign * pg_temp.guarani_part(i.base5, i.currency, i.total, i.total_pyg) as base5,
  c.sign * pg_temp.guarani_part(i.base10, i.currency, i.total, i.total_pyg) as base10,
  c.sign * pg_temp.guarani_part(coalesce(i.exempt, 0) + coalesce(i.exonerated, 0), i.currency, i.total, i.total_pyg)
    as exempt
from invoice i cross join lateral (
  select i.sum_sign <> 0 and not i.in_review as is_counted,
    case when i.sum_sign <> 0 and not i.in_review then i.sum_sign else 0 end as sign
) as c;

insert into invoice_pair (owner_id, id, issuer_ruc, issuer_name, receiver_ruc, receiver_name, issuer_search,
  receiver_search, listed_count, counted, amount, left_out_count, left_out_amount)
select owner_id, pair_id, issuer_ruc, issuer_name, receiver_ruc, receiver_name,
  pg_temp.searchable(issuer_name || ' ' || issuer_ruc),
  pg_temp.searchable(coalesce(receiver_name, '') || ' ' || coalesce(receiver_ruc, '')),
  count(*), count(*) filter (where is_counted), sum(amount), count(*) filter (where is_left_out), sum(left_out_amount)
from contribution
group by owner_id, pair_id, issuer_ruc, issuer_name, receiver_ruc, receiver_name;

insert into invoice_month_issuer (owner_id, month, issuer_ruc, issuer_name, counted, amount)
select owner_id, month, issuer_ruc, (array_agg(issuer_name order by created_at desc, id desc))[1], count(*), sum(amount)
from contribution where is_counted group by owner_id, month, issuer_ruc;

insert into invoice_month_receiver (owner_id, month, receiver, counted)
select owner_id, month, receiver, count(*)
from contribution where is_counted and receiver is not null group by owner_id, month, receiver;

insert into invoice_month (owner_id, month, listed_count, counted, amount, averaged_count, averaged_amount, issuer_count,
  receiver_count, vat, vat5, vat10, base5, base10, exempt, cdc_count, timbrado_count, xml_count, model_count, local_count,
  observed_count, observed_amount, left_out_count, left_out_amount, first_date, last_date)
select owner_id, month, count(*), count(*) filter (where is_counted), sum(amount), count(*) filter (where is_averaged),
  coalesce(sum(amount) filter (where is_averaged), 0), count(distinct issuer_ruc) filter (where is_counted),
  count(distinct receiver) filter (where is_counted), sum(vat), sum(vat5), sum(vat10), sum(base5), sum(base10),
  sum(exempt), count(cdc) filter (where is_counted), count(timbrado) filter (where is_counted),
  count(*) filter (where is_counted and source = 'xml'), count(*) filter (where is_counted and source = 'pdf-model'),
  count(*) filter (where is_counted and source = 'pdf-local'), count(*) filter (where is_observed),
  coalesce(sum(amount) filter (where is_observed), 0), count(*) filter (where is_left_out), sum(left_out_amount),
  min(issue_date) filter (where is_counted), max(issue_date) filter (where is_counted)
from contribution group by owner_id, month;

insert into invoice_received_day (owner_id, day, counted)
select owner_id, received_on, count(*) from contribution where is_counted group by owner_id, received_on;

insert into invoice_summary (owner_id, listed_count, counted, amount, averaged_count, averaged_amount, in_review_count,
  observed_count, observed_amount, left_out_count, left_out_amount, recent_since)
select c.owner_id, count(*), count(*) filter (where is_counted), sum(amount), count(*) filter (where is_averaged),
  coalesce(sum(amount) filter (where is_averaged), 0), count(*) filter (where in_review),
  count(*) filter (where is_observed), coalesce(sum(amount) filter (where is_observed), 0),
  count(*) filter (where is_left_out), sum(left_out_amount), min(recent.since)
from contribution c left join (
  select owner_id, min(month) as since
  from (select owner_id, month, row_number() over (partition by owner_id order by month desc) as place
    from invoice_month where counted > 0) as ranked
  where place <= 6 group by owner_id
) as recent on recent.owner_id = c.owner_id
group by c.owner_id;

insert into invoice_recent_issuer (owner_id, issuer_ruc, issuer_name, counted, amount)
select i.owner_id, i.issuer_ruc, (array_agg(i.issuer_name order by i.month desc))[1], sum(i.counted), sum(i.amount)
from invoice_month_issuer i join invoice_summary s on s.owner_id = i.owner_id and i.month >= s.recent_since
group by i.owner_id, i.issuer_ruc;

drop function pg_temp.searchable(text);
drop function pg_temp.guarani_part(numeric, text, numeric, numeric);
