-- Expand: what brings the figures of stored invoices, and the sums that they are in, into line in portions while the
-- version before goes on working. At every moment the sums are those of its rules for what is not converted, and those of
-- this version (whole-guaranies.ts, total-remainder.ts) for what is. What the version before changes is not converted any
-- more, and its turn comes again.
create schema if not exists upgrade;

-- As much of a name as anybody reads, as searches compare it; whoever has no name stands by their RUC.
create function name_order(name text, ruc text) returns text language sql immutable parallel safe
  return left(search_line(name || ' ' || ruc), 60);

do $do$ begin
  -- Where all is in line already.
  if to_regtype('upgrade.money') is null then
    create type upgrade.money as (
      currency text, total numeric, total_pyg numeric, base5 numeric, base10 numeric, vat5 numeric, vat10 numeric,
      vat numeric, exempt numeric, exonerated numeric
    );
    create function upgrade.figures_before(m upgrade.money) returns numeric[] language plpgsql immutable as
      'begin return upgrade.figures(m); end';
  end if;
end $do$;

create function upgrade.guarani_part(part numeric, m upgrade.money) returns numeric language plpgsql immutable as $$
begin
  if part is null then return 0; end if;
  if m.currency = 'PYG' then return part; end if;
  if m.total = 0 or abs(part * m.total_pyg) >= abs(m.total) * 1e15 then return 0; end if;
  return sign(part * m.total_pyg) * sign(m.total)
    * div(2 * abs(part * m.total_pyg) * 100000000 + abs(m.total), 2 * abs(m.total)) * 0.00000001;
end $$;

-- base5, base10, vat5, vat10, untaxed, and what they do not give of the total.
create function upgrade.parts(m upgrade.money) returns numeric[] language plpgsql immutable as $$
declare
  parts numeric[] := array[
    upgrade.guarani_part(m.base5, m), upgrade.guarani_part(m.base10, m), upgrade.guarani_part(m.vat5, m),
    upgrade.guarani_part(m.vat10, m), upgrade.guarani_part(coalesce(m.exempt, 0) + coalesce(m.exonerated, 0), m)];
begin
  return parts || (m.total_pyg - parts[1] - parts[2] - parts[3] - parts[4] - parts[5]);
end $$;

create function upgrade.is_rounding(m upgrade.money, remainder numeric) returns boolean language sql immutable as $$
  select remainder <> m.total_pyg
    and abs(remainder) < case when m.currency = 'PYG' then 50 else upgrade.guarani_part(0.05, m) end
$$;

-- What is over goes to the largest, and less than a guaraní is no remainder.
create function upgrade.whole(parts numeric[], guaranies numeric) returns numeric[] language plpgsql immutable as $$
declare
  largest integer := 1;
begin
  if abs(parts[6]) < 1 and (parts[1] <> 0 or parts[2] <> 0 or parts[3] <> 0 or parts[4] <> 0 or parts[5] <> 0) then
    parts[6] := 0;
  end if;
  for n in 2..6 loop
    if abs(parts[n]) > abs(parts[largest]) then largest := n; end if;
  end loop;
  for n in 1..6 loop parts[n] := round(parts[n]); end loop;
  parts[largest] := parts[largest] + guaranies - parts[1] - parts[2] - parts[3] - parts[4] - parts[5] - parts[6];
  return parts;
end $$;

-- As `figures_before`, by the rules of this version.
create function upgrade.figures(m upgrade.money) returns numeric[] language plpgsql immutable as $$
declare
  parts numeric[];
  whole numeric[];
  vat numeric;
  splits_all boolean := m.base5 is not null and m.vat5 is not null and m.base10 is not null and m.vat10 is not null;
  is_rounding boolean;
  is_unsplit boolean;
  unsplit_vat numeric := 0;
begin
  if m.total is null or m.total_pyg is null then return array_fill(0::numeric, array[11]); end if;
  m.total_pyg := round(m.total_pyg);
  vat := upgrade.guarani_part(coalesce(m.vat, coalesce(m.vat5, 0) + coalesce(m.vat10, 0)), m);
  parts := upgrade.parts((m.currency, m.total, m.total_pyg, case when m.vat5 is not null then m.base5 end,
    case when m.vat10 is not null then m.base10 end, case when m.base5 is not null then m.vat5 end,
    case when m.base10 is not null then m.vat10 end, m.vat, m.exempt, m.exonerated)::upgrade.money);
  whole := upgrade.whole(parts, m.total_pyg);
  is_rounding := upgrade.is_rounding(m, parts[6]);
  is_unsplit := not is_rounding and (parts[6] = m.total_pyg or not splits_all);
  if is_unsplit and whole[6] <> 0 then unsplit_vat := round(vat - parts[3] - parts[4]); end if;
  return whole[1:5] || array[case when is_rounding then whole[6] else 0 end, case when is_unsplit then whole[6] else 0 end,
    case when is_rounding or is_unsplit then 0 else whole[6] end,
    case when is_unsplit and whole[6] <> 0 then whole[3] + whole[4] + unsplit_vat
      when abs(vat - parts[3] - parts[4]) < 1 then whole[3] + whole[4] else round(vat) end,
    unsplit_vat,
    case when is_unsplit and whole[6] <> 0 and coalesce(m.vat, m.vat5, m.vat10) is null then 1 else 0 end];
end $$;

create function upgrade.ruc_number(ruc text) returns text language sql immutable as $$
  select coalesce(
    (regexp_match(upper(regexp_replace(ruc, '[\s.]', '', 'g')), '^0*([1-9][0-9]{1,6}[0-9A-D])-[0-9]$'))[1],
    (regexp_match(upper(btrim(ruc)), '^0*([1-9][0-9]{1,6}[0-9A-D])$'))[1],
    ruc)
$$;

-- Who has the VAT of a document as a credit.
create function upgrade.taxpayer(document_type text, issuer_ruc text, receiver_ruc text) returns text
language sql immutable as $$
  select case when receiver_ruc is not null
    and (document_type = 'self-invoice' or upgrade.ruc_number(issuer_ruc) <> upgrade.ruc_number(receiver_ruc))
    then upgrade.ruc_number(receiver_ruc) end
$$;

create type upgrade.change as (
  id uuid, pair_id uuid, issuer_ruc text, receiver_ruc text, verdict text, day date, month date, received timestamp,
  in_review boolean, is_averaged boolean, taxpayer text, guaranies numeric,
  -- 0 for what counts nowhere; `amount` is what rounding adds to a sum that it is in.
  sign integer, amount numeric, before numeric[], after numeric[]
);

-- Some of an owner's invoices. Who works on one keeps it: its turn comes later. The owner's sums are locked last, as all do.
create function upgrade.convert(for_owner uuid, wanted uuid[]) returns integer language plpgsql as $$
declare
  changes upgrade.change[];
begin
  perform set_config('upgrade.is_converting', 'yes', true);
  select array_agg(row(i.id, i.pair_id, i.issuer_ruc, i.receiver_ruc, i.verdict, i.issue_date,
    date_trunc('month', i.issue_date), case when i.created_at >= timestamptz '2024-10-06 04:00:00Z'
      then i.created_at at time zone 'UTC' - interval '3 hours' else i.created_at at time zone 'America/Asuncion' end,
    i.in_review, i.sum_sign = 1 and not i.in_review, upgrade.taxpayer(i.document_type, i.issuer_ruc, i.receiver_ruc),
    round(i.total_pyg), case when i.in_review then 0 else i.sum_sign end,
    case when i.total is null then 0 else coalesce(i.sum_sign * (round(i.total_pyg) - i.total_pyg), 0) end,
    upgrade.figures_before(m.money), upgrade.figures(m.money))::upgrade.change)
  into changes
  from (
    select id, pair_id, issuer_ruc, receiver_ruc, verdict, issue_date, created_at, in_review, sum_sign, document_type,
      currency, total, total_pyg, base5, base10, vat5, vat10, vat, exempt, exonerated
    from invoice where owner_id = for_owner and id = any(wanted) and is_converted is null
    order by id for no key update skip locked
  ) as i
  cross join lateral (select (i.currency, i.total, i.total_pyg, i.base5, i.base10, i.vat5, i.vat10, i.vat, i.exempt,
    i.exonerated)::upgrade.money as money) as m;
  if changes is null then return 0; end if;

  update invoice i set is_converted = true,
    total_pyg = case when i.total is null then i.total_pyg else c.guaranies end,
    base5_pyg = case when i.total is not null and c.guaranies is not null then c.after[1] end,
    base10_pyg = case when i.total is not null and c.guaranies is not null then c.after[2] end,
    vat5_pyg = case when i.total is not null and c.guaranies is not null then c.after[3] end,
    vat10_pyg = case when i.total is not null and c.guaranies is not null then c.after[4] end,
    exempt_pyg = case when i.total is not null and c.guaranies is not null then c.after[5] end,
    vat_pyg = case when i.total is not null and c.guaranies is not null then c.after[9] end,
    -- Until here the check that compares copies kept the figures of each, the invoice's own among them, and nothing else.
    -- One that says what stands there is left out wherever they are read.
    other_copies = case
      when i.verdict = 'observed' and i.other_copies = '[]' and i.checks @> '[{"name": "copies-differ"}]' then (
        select coalesce(jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'documentId', null, 'source', 'xml',
          'figures', copy, 'isSettled', false, 'reading', null)), '[]')
        from jsonb_array_elements(i.checks) as checked, jsonb_array_elements(checked -> 'copies') as copy
        where checked ->> 'name' = 'copies-differ')
      else i.other_copies end
  from unnest(changes) as c where i.owner_id = for_owner and i.id = c.id;

  perform from invoice_summary where owner_id = for_owner for update;

  update invoice_summary t set amount = t.amount + c.amount, averaged_amount = t.averaged_amount + c.averaged,
    observed_amount = t.observed_amount + c.observed, left_out_amount = t.left_out_amount + c.left_out
  from (
    select coalesce(sum(amount) filter (where sign <> 0), 0) as amount,
      coalesce(sum(amount) filter (where is_averaged), 0) as averaged,
      coalesce(sum(amount) filter (where sign <> 0 and verdict = 'observed'), 0) as observed,
      coalesce(sum(amount) filter (where in_review), 0) as left_out
    from unnest(changes) where amount <> 0
  ) as c
  where t.owner_id = for_owner and (c.amount <> 0 or c.averaged <> 0 or c.observed <> 0 or c.left_out <> 0);

  update invoice_month t set amount = t.amount + c.amount, averaged_amount = t.averaged_amount + c.averaged,
    observed_amount = t.observed_amount + c.observed, left_out_amount = t.left_out_amount + c.left_out,
    base5 = t.base5 + c.base5, base10 = t.base10 + c.base10, vat5 = t.vat5 + c.vat5, vat10 = t.vat10 + c.vat10,
    exempt = t.exempt + c.exempt, rounding = t.rounding + c.rounding, unsplit_amount = t.unsplit_amount + c.unsplit,
    difference_amount = t.difference_amount + c.difference, vat = t.vat + c.vat,
    unsplit_vat = t.unsplit_vat + c.unsplit_vat, unread_vat_count = t.unread_vat_count + c.unread_vat,
    unsplit_count = t.unsplit_count + c.unsplit_count, difference_count = t.difference_count + c.difference_count
  from (
    select month, coalesce(sum(amount) filter (where sign <> 0), 0) as amount,
      coalesce(sum(amount) filter (where is_averaged), 0) as averaged,
      coalesce(sum(amount) filter (where sign <> 0 and verdict = 'observed'), 0) as observed,
      coalesce(sum(amount) filter (where in_review), 0) as left_out,
      sum(sign * (after[1] - before[1])) as base5, sum(sign * (after[2] - before[2])) as base10,
      sum(sign * (after[3] - before[3])) as vat5, sum(sign * (after[4] - before[4])) as vat10,
      sum(sign * (after[5] - before[5])) as exempt, sum(sign * (after[6] - before[6])) as rounding,
      sum(sign * (after[7] - before[7])) as unsplit, sum(sign * (after[8] - before[8])) as difference,
      sum(sign * (after[9] - before[9])) as vat, sum(sign * (after[10] - before[10])) as unsplit_vat,
      coalesce(sum(after[11] - before[11]) filter (where sign <> 0), 0) as unread_vat,
      count(*) filter (where sign <> 0 and after[7] <> 0) - count(*) filter (where sign <> 0 and before[7] <> 0)
        as unsplit_count,
      count(*) filter (where sign <> 0 and after[8] <> 0) - count(*) filter (where sign <> 0 and before[8] <> 0)
        as difference_count
    from unnest(changes) where amount <> 0 or sign <> 0 and after <> before group by month
  ) as c
  where t.owner_id = for_owner and t.month = c.month;

  update invoice_day t set amount = t.amount + c.amount, averaged_amount = t.averaged_amount + c.averaged
  from (
    select day, sum(amount) as amount, coalesce(sum(amount) filter (where is_averaged), 0) as averaged
    from unnest(changes) where sign <> 0 and amount <> 0 group by day
  ) as c
  where t.owner_id = for_owner and t.day = c.day;

  insert into invoice_vat_day as t (owner_id, taxpayer, day, counted, vat5, vat10, unsplit_vat)
  select for_owner, taxpayer, day,
    count(*) filter (where after[3] <> 0 or after[4] <> 0 or after[10] <> 0)
      - count(*) filter (where before[3] <> 0 or before[4] <> 0 or before[10] <> 0),
    sum(sign * (after[3] - before[3])), sum(sign * (after[4] - before[4])), sum(sign * (after[10] - before[10]))
  from unnest(changes)
  where sign <> 0 and taxpayer is not null
    and (after[3] <> before[3] or after[4] <> before[4] or after[10] <> before[10])
  group by taxpayer, day
  on conflict (owner_id, taxpayer, day) do update set counted = t.counted + excluded.counted,
    vat5 = t.vat5 + excluded.vat5, vat10 = t.vat10 + excluded.vat10, unsplit_vat = t.unsplit_vat + excluded.unsplit_vat;
  delete from invoice_vat_day t using unnest(changes) as c
  where t.owner_id = for_owner and t.taxpayer = c.taxpayer and t.day = c.day and t.counted = 0;

  update invoice_month_issuer t set amount = t.amount + c.amount
  from (
    select month, issuer_ruc, sum(amount) as amount from unnest(changes) where sign <> 0 and amount <> 0 group by 1, 2
  ) as c
  where t.owner_id = for_owner and t.month = c.month and t.issuer_ruc = c.issuer_ruc;

  update invoice_recent_issuer t set amount = t.amount + c.amount
  from (
    select issuer_ruc, sum(amount) as amount from unnest(changes)
    where sign <> 0 and amount <> 0 and month >= (select recent_since from invoice_summary where owner_id = for_owner)
    group by issuer_ruc
  ) as c
  where t.owner_id = for_owner and t.issuer_ruc = c.issuer_ruc;

  update invoice_pair t set amount = t.amount + c.amount, left_out_amount = t.left_out_amount + c.left_out,
    base5 = t.base5 + c.base5, base10 = t.base10 + c.base10, vat5 = t.vat5 + c.vat5, vat10 = t.vat10 + c.vat10,
    exempt = t.exempt + c.exempt, vat = t.vat + c.vat, issuer_sort = name_order(t.issuer_name, t.issuer_ruc)
  from (
    select pair_id, coalesce(sum(amount) filter (where sign <> 0), 0) as amount,
      coalesce(sum(amount) filter (where in_review), 0) as left_out, sum(sign * after[1]) as base5,
      sum(sign * after[2]) as base10, sum(sign * after[3]) as vat5, sum(sign * after[4]) as vat10,
      sum(sign * after[5]) as exempt, sum(sign * after[9]) as vat
    from unnest(changes) group by pair_id
  ) as c
  where t.owner_id = for_owner and t.id = c.pair_id;

  update invoice_tally t set amount = t.amount + c.amount, left_out_amount = t.left_out_amount + c.left_out,
    base5 = t.base5 + c.base5, base10 = t.base10 + c.base10, vat5 = t.vat5 + c.vat5, vat10 = t.vat10 + c.vat10,
    exempt = t.exempt + c.exempt, vat = t.vat + c.vat
  from (
    select subject, key, verdict, coalesce(sum(amount) filter (where sign <> 0), 0) as amount,
      coalesce(sum(amount) filter (where in_review), 0) as left_out, sum(sign * after[1]) as base5,
      sum(sign * after[2]) as base10, sum(sign * after[3]) as vat5, sum(sign * after[4]) as vat10,
      sum(sign * after[5]) as exempt, sum(sign * after[9]) as vat
    from unnest(changes)
    cross join lateral (
      values ('month', to_char(month, 'YYYY-MM-DD')), ('issuer', issuer_ruc), ('receiver', receiver_ruc)
    ) as s (subject, key)
    where key is not null group by subject, key, verdict
  ) as c
  where t.owner_id = for_owner and t.subject = c.subject and t.key = c.key and t.verdict = c.verdict;

  -- What all businesses received is moved from `invoice_received_change` by its job.
  with received as (
    select received::date as day, extract(hour from received)::smallint as hour,
      coalesce(sum(amount) filter (where sign <> 0), 0) as amount,
      coalesce(sum(amount) filter (where is_averaged), 0) as averaged,
      coalesce(sum(amount) filter (where in_review), 0) as left_out
    from unnest(changes) where amount <> 0 group by 1, 2
  ), hours as (
    update invoice_received_hour t set amount = t.amount + c.amount, averaged_amount = t.averaged_amount + c.averaged,
      left_out_amount = t.left_out_amount + c.left_out
    from received as c
    where t.owner_id = for_owner and t.day = c.day and t.hour = c.hour
  )
  insert into invoice_received_change (owner_id, day, hour, counted, amount, averaged_count, averaged_amount, item_count,
    left_out_count, left_out_amount)
  select for_owner, day, hour, 0, amount, 0, averaged, 0, 0, left_out from received;

  return cardinality(changes);
end $$;

-- A portion: pairs of one owner in the order of their key, with some 400 invoices, so that what all invoices of a pair
-- change is written once. Answers where the next begins, and null at the end.
create function upgrade.convert_portion(at text) returns text language plpgsql as $$
declare
  most constant integer := 400;
  at_owner uuid := coalesce(split_part(at, ' ', 1), '00000000-0000-0000-0000-000000000000');
  at_pair uuid := coalesce(split_part(at, ' ', 2), '00000000-0000-0000-0000-000000000000');
  pair record;
  for_owner uuid;
  pairs uuid[] := '{}';
  invoices integer := 0;
  wanted uuid[];
  converted integer;
begin
  for pair in
    select owner_id, id, listed_count from invoice_pair where (owner_id, id) > (at_owner, at_pair)
    order by owner_id, id limit most
  loop
    exit when for_owner <> pair.owner_id or for_owner is not null and invoices + pair.listed_count > most;
    for_owner := pair.owner_id;
    pairs := pairs || pair.id;
    invoices := invoices + pair.listed_count;
  end loop;
  if for_owner is null then return null; end if;
  wanted := array(select id from invoice where owner_id = for_owner and pair_id = any(pairs) and is_converted is null
    limit most);
  converted := upgrade.convert(for_owner, wanted);
  -- One pair may have more than a portion takes.
  if cardinality(wanted) = most and converted > 0 then return at_owner || ' ' || at_pair; end if;
  return for_owner || ' ' || pairs[cardinality(pairs)];
end $$;

-- Some of what came or was changed meanwhile; an index finds it by then.
create function upgrade.convert_some() returns integer language plpgsql as $$
declare
  portion record;
  converted integer := 0;
begin
  for portion in
    select owner_id, array_agg(id) as ids
    from (select owner_id, id from invoice where is_converted is null order by owner_id, id limit 400) as waiting
    group by owner_id order by owner_id
  loop
    converted := converted + upgrade.convert(portion.owner_id, portion.ids);
  end loop;
  return converted;
end $$;

-- Until little is left, which is done when nobody else may write; not for ever, where it comes as fast as it goes.
create function upgrade.convert_rest(at text) returns text language plpgsql as $$
declare
  portions integer := coalesce(at::integer, 0);
begin
  if upgrade.convert_some() < 20 or portions = 5000 then return null; end if;
  return portions + 1;
end $$;

-- What the version before changes or removes leaves the sums as its rules have it: they held this version's figures, and
-- it takes away its own. At the end of its transaction, when its sums are written and locked.
create function upgrade.take_back() returns trigger language plpgsql as $$
declare
  money upgrade.money := (old.currency, old.total, old.total_pyg, old.base5, old.base10, old.vat5, old.vat10, old.vat,
    old.exempt, old.exonerated)::upgrade.money;
  before numeric[] := upgrade.figures_before(money);
  after numeric[] := upgrade.figures(money);
  sign integer := case when old.in_review then 0 else old.sum_sign end;
  its_taxpayer text := upgrade.taxpayer(old.document_type, old.issuer_ruc, old.receiver_ruc);
begin
  if sign = 0 then return null; end if;
  perform from invoice_summary where owner_id = old.owner_id for update;
  if after <> before then
    update invoice_month t set base5 = base5 - sign * (after[1] - before[1]), base10 = base10 - sign * (after[2] - before[2]),
      vat5 = vat5 - sign * (after[3] - before[3]), vat10 = vat10 - sign * (after[4] - before[4]),
      exempt = exempt - sign * (after[5] - before[5]), rounding = rounding - sign * (after[6] - before[6]),
      unsplit_amount = unsplit_amount - sign * (after[7] - before[7]),
      difference_amount = difference_amount - sign * (after[8] - before[8]), vat = vat - sign * (after[9] - before[9]),
      unsplit_vat = unsplit_vat - sign * (after[10] - before[10]),
      unread_vat_count = unread_vat_count - (after[11] - before[11]),
      unsplit_count = unsplit_count - ((after[7] <> 0)::integer - (before[7] <> 0)::integer),
      difference_count = difference_count - ((after[8] <> 0)::integer - (before[8] <> 0)::integer)
    where owner_id = old.owner_id and month = date_trunc('month', old.issue_date)::date;
  end if;
  -- Made anew: the version before may have dropped the row when by its rules it counted nothing.
  if its_taxpayer is not null and (after[3] <> before[3] or after[4] <> before[4] or after[10] <> before[10]) then
    delete from invoice_vat_day where owner_id = old.owner_id and taxpayer = its_taxpayer and day = old.issue_date;
    insert into invoice_vat_day (owner_id, taxpayer, day, counted, vat5, vat10, unsplit_vat)
    select old.owner_id, its_taxpayer, old.issue_date, count(*), sum(i.sum_sign * f.figures[3]),
      sum(i.sum_sign * f.figures[4]), sum(i.sum_sign * f.figures[10])
    from invoice i
    cross join lateral (select (i.currency, i.total, i.total_pyg, i.base5, i.base10, i.vat5, i.vat10, i.vat, i.exempt,
      i.exonerated)::upgrade.money as money) as m
    cross join lateral (select case when i.is_converted then upgrade.figures(m.money)
      else upgrade.figures_before(m.money) end as figures) as f
    where i.owner_id = old.owner_id and i.issue_date = old.issue_date and i.sum_sign <> 0 and not i.in_review
      and upgrade.taxpayer(i.document_type, i.issuer_ruc, i.receiver_ruc) = its_taxpayer
      and (f.figures[3] <> 0 or f.figures[4] <> 0 or f.figures[10] <> 0)
    having count(*) > 0;
  end if;
  update invoice_pair set base5 = base5 - sign * after[1], base10 = base10 - sign * after[2], vat5 = vat5 - sign * after[3],
    vat10 = vat10 - sign * after[4], exempt = exempt - sign * after[5], vat = vat - sign * after[9]
  where owner_id = old.owner_id and id = old.pair_id;
  update invoice_tally set base5 = base5 - sign * after[1], base10 = base10 - sign * after[2], vat5 = vat5 - sign * after[3],
    vat10 = vat10 - sign * after[4], exempt = exempt - sign * after[5], vat = vat - sign * after[9]
  where owner_id = old.owner_id and verdict = old.verdict and (subject, key) in (
    ('month', to_char(date_trunc('month', old.issue_date), 'YYYY-MM-DD')), ('issuer', old.issuer_ruc),
    ('receiver', old.receiver_ruc));
  return null;
end $$;

create function upgrade.mark_changed() returns trigger language plpgsql as $$
begin
  new.is_converted := null;
  -- Those that were made of the check are made of the one that it has now.
  if new.checks is distinct from old.checks and old.other_copies @> '[{"documentId": null, "reading": null}]' then
    new.other_copies := '[]';
  end if;
  return new;
end $$;

create function upgrade.name_pair() returns trigger language plpgsql as $$
begin
  new.issuer_sort := name_order(new.issuer_name, new.issuer_ruc);
  return new;
end $$;

-- Null until its turn has come. Where all is in line already nothing is to be watched.
do $do$ begin
  if exists (select from pg_attribute where attrelid = 'invoice'::regclass and attname = 'sum_vat' and not attisdropped) then
    alter table invoice add column is_converted boolean default true;
    return;
  end if;
  alter table invoice add column is_converted boolean;
  create trigger upgrade_mark_changed before update on invoice for each row
    when (old.is_converted and current_setting('upgrade.is_converting', true) is distinct from 'yes')
    execute function upgrade.mark_changed();
  create constraint trigger upgrade_take_back after update or delete on invoice deferrable initially deferred for each row
    when (old.is_converted and current_setting('upgrade.is_converting', true) is distinct from 'yes')
    execute function upgrade.take_back();
  create trigger upgrade_name_pair before insert on invoice_pair for each row execute function upgrade.name_pair();
end $do$;
