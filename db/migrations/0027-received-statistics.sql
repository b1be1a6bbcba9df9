-- What was received by day and hour in Asunción, for the dashboard and for administrators. In place of
-- `invoice_received_day`. Amounts are guaraníes with the sign they have in sums.
create table invoice_received_hour (
  owner_id uuid not null references owner (id) on delete cascade,
  day date not null,
  hour smallint not null check (hour between 0 and 23),
  counted integer not null,
  amount numeric(28, 8) not null,
  averaged_count integer not null,
  averaged_amount numeric(28, 8) not null,
  -- Lines of the counted ones.
  item_count integer not null,
  left_out_count integer not null,
  left_out_amount numeric(28, 8) not null,
  primary key (owner_id, day, hour)
);
-- Everybody's, for a period shorter than a month.
create index invoice_received_hour_by_day on invoice_received_hour (day);

-- What was added to the table above and is in neither of the two below yet. Uploads only ever add rows here, so that no
-- two businesses write the same row; a job moves them. Whoever reads the two below adds these.
create table invoice_received_change (
  owner_id uuid not null references owner (id) on delete cascade,
  id bigint generated always as identity,
  day date not null,
  hour smallint not null,
  counted integer not null,
  amount numeric(28, 8) not null,
  averaged_count integer not null,
  averaged_amount numeric(28, 8) not null,
  item_count integer not null,
  left_out_count integer not null,
  left_out_amount numeric(28, 8) not null,
  primary key (owner_id, id)
);

create table invoice_received_month (
  owner_id uuid not null references owner (id) on delete cascade,
  -- Its first day.
  month date not null,
  counted integer not null,
  amount numeric(28, 8) not null,
  primary key (owner_id, month)
);
create index invoice_received_month_by_month on invoice_received_month (month);

-- Of all businesses together.
create table received_total (
  day date not null,
  hour smallint not null,
  counted integer not null,
  amount numeric(28, 8) not null,
  averaged_count integer not null,
  averaged_amount numeric(28, 8) not null,
  item_count bigint not null,
  left_out_count integer not null,
  left_out_amount numeric(28, 8) not null,
  primary key (day, hour)
);

-- From here on: what was stored before. Each value as the application makes it (contribution.ts).
insert into invoice_received_hour (owner_id, day, hour, counted, amount, averaged_count, averaged_amount, item_count,
  left_out_count, left_out_amount)
select owner_id, local::date, extract(hour from local), count(*) filter (where is_counted),
  coalesce(sum(sum_amount) filter (where is_counted), 0), count(*) filter (where is_averaged),
  coalesce(sum(sum_amount) filter (where is_averaged), 0), coalesce(sum(item_count) filter (where is_counted), 0),
  count(*) filter (where is_left_out), coalesce(sum(sum_amount) filter (where in_review), 0)
from (
  select owner_id, sum_amount, item_count, is_left_out, in_review, sum_sign <> 0 and not in_review as is_counted,
    sum_sign = 1 and not in_review and total_pyg is not null as is_averaged,
    -- Paraguay keeps UTC−3 since then; older time-zone data does not know it.
    case when created_at >= timestamptz '2024-10-06 04:00:00Z' then created_at at time zone 'UTC' - interval '3 hours'
      else created_at at time zone 'America/Asuncion' end as local
  from invoice
) as i
where is_counted or is_left_out
group by 1, 2, 3;

insert into invoice_received_month (owner_id, month, counted, amount)
select owner_id, date_trunc('month', day)::date, sum(counted), sum(amount) from invoice_received_hour group by 1, 2;

insert into received_total (day, hour, counted, amount, averaged_count, averaged_amount, item_count, left_out_count,
  left_out_amount)
select day, hour, sum(counted), sum(amount), sum(averaged_count), sum(averaged_amount), sum(item_count),
  sum(left_out_count), sum(left_out_amount)
from invoice_received_hour group by 1, 2;

drop table invoice_received_day;
