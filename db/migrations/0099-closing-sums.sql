-- What the lines of a month's close add up to, so that its page reads the same few rows however many documents it has.
-- By whoever may be the business, which changes while no invoice does: a document stands under its buyer, under its buyer
-- and seller together (which of them are put down to VAT is chosen by seller), under its seller, and under everybody.
create table invoice_closing (
  owner_id uuid not null references owner (id) on delete cascade,
  -- RUC without check digit; '' for everybody.
  taxpayer text collate "C" not null,
  -- Its first day.
  month date not null,
  -- RUC without check digit, of purchases and notes about them; '' for all together.
  supplier text collate "C" not null,
  -- Of everybody 'counted', or why it does not; else a line, or why the taxpayer has it in none.
  place text collate "C" not null,
  -- Of purchases and notes about them, else '' and false.
  backing text collate "C" not null,
  is_only_pdf boolean not null,
  listed_count integer not null,
  -- Of a line before any sign; elsewhere as sums have it, and of what was cancelled as it was.
  total numeric(28,8) not null,
  base10 numeric(28,8) not null,
  vat10 numeric(28,8) not null,
  base5 numeric(28,8) not null,
  vat5 numeric(28,8) not null,
  exempt numeric(28,8) not null,
  unsplit numeric(28,8) not null,
  unsplit_vat numeric(28,8) not null,
  unsplit_count integer not null,
  unread_vat_count integer not null,
  rounding numeric(28,8) not null,
  difference numeric(28,8) not null,
  difference_count integer not null,
  -- Of these, those that name no taxpayer as buyer.
  unnamed_count integer not null,
  unnamed_total numeric(28,8) not null,
  -- Of everybody: another one whenever a document comes, goes or changes.
  fingerprint bigint not null,
  primary key (owner_id, taxpayer, month, supplier, place, backing, is_only_pdf)
);

-- Until then its page reckons from the documents.
alter table invoice_month add column closing_filled boolean not null default false;

create schema if not exists upgrade;

-- The version before adds nothing to the new sums: a month that it writes to is to be filled anew.
create function upgrade.closing_touched() returns trigger language plpgsql as $$
begin
  new.closing_filled := false;
  return new;
end $$;
create trigger upgrade_closing_touched before update of listed_count on invoice_month
  for each row execute function upgrade.closing_touched();

create function upgrade.closing_gone() returns trigger language plpgsql as $$
begin
  delete from invoice_closing where owner_id = old.owner_id and month = old.month;
  return null;
end $$;
create trigger upgrade_closing_gone after delete on invoice_month
  for each row execute function upgrade.closing_gone();

create function upgrade.without_digit(ruc text) returns text language sql immutable parallel safe
  return regexp_replace(ruc, '-[0-9]$', '');

create function upgrade.insert_closing(for_owner uuid, of_month date) returns void language sql as $$
  with documents as (
    select upgrade.without_digit(i.issuer_ruc) as issuer, upgrade.without_digit(i.receiver_ruc) as receiver,
      i.receiver_ruc is null or upgrade.without_digit(i.receiver_ruc) = '44444401' as is_unnamed,
      case when i.cancelled then 'cancelled' when i.environment = 'test' then 'test'
        when i.in_review then case when i.altered then 'altered' else 'in-review' end
        when i.document_type = 'remission-note' then 'no-amounts' when i.total_pyg is null then 'no-rate'
        else 'counted' end as state,
      i.document_type = 'credit-note' as is_note, i.document_type = 'self-invoice' as is_self,
      case when i.source <> 'xml' then 'paper' when i.strength = 'chained' then 'verified' else 'unverified' end as backing,
      i.source <> 'xml' and i.cdc is not null as is_only_pdf,
      case when i.cancelled then coalesce(i.total_pyg, 0) else i.sum_amount end as told,
      i.total_pyg, i.base10_pyg, i.vat10_pyg, i.base5_pyg, i.vat5_pyg, i.exempt_pyg, i.vat_pyg,
      i.vat is null and i.vat5 is null and i.vat10 is null as has_no_vat,
      ('x' || left(encode(sha256(convert_to(i.id::text || ' ' || i.revision, 'UTF8')), 'hex'), 16))::bit(64)::bigint as hash,
      i.total_pyg - coalesce(i.base10_pyg, 0) - coalesce(i.vat10_pyg, 0) - coalesce(i.base5_pyg, 0)
        - coalesce(i.vat5_pyg, 0) - coalesce(i.exempt_pyg, 0) as rest,
      i.currency, i.base5 is not null and i.vat5 is not null as is_split_5,
      i.base10 is not null and i.vat10 is not null as is_split_10,
      -- What the total in guaraníes is of the document's own; each part is rounded to eight decimals, as it is everywhere.
      (select array_agg(case when i.currency = 'PYG' then part when i.total = 0 then 0
        else round(part * i.total_pyg / i.total, 8) end order by place)
      from unnest(array[
        case when i.base5 is not null and i.vat5 is not null then i.base5 else 0 end,
        case when i.base5 is not null and i.vat5 is not null then i.vat5 else 0 end,
        case when i.base10 is not null and i.vat10 is not null then i.base10 else 0 end,
        case when i.base10 is not null and i.vat10 is not null then i.vat10 else 0 end,
        coalesce(i.exempt, 0) + coalesce(i.exonerated, 0), 0.05]) with ordinality as p (part, place)) as parts
    from invoice i
    where i.owner_id = for_owner
      and i.issue_date between of_month and (of_month + interval '1 month - 1 day')::date
  ), named as (
    select d.*, case
        when rest = 0 then 'none'
        when added <> 0 and abs(total_pyg - added) < case when currency = 'PYG' then 50 else parts[6] end then 'rounding'
        when added = 0 or not is_split_5 or not is_split_10 then 'unsplit' else 'difference' end as remainder
    from documents d cross join lateral (select parts[1] + parts[2] + parts[3] + parts[4] + parts[5] as added) as a
  ), placed as (
    select p.taxpayer, p.supplier, p.place, p.is_line, p.is_bought,
      case when p.is_bought then d.backing else '' end as backed, p.is_bought and d.is_only_pdf as is_pdf, d.*
    from named d cross join lateral (
      select '' as taxpayer, '' as supplier, d.state as place, false as is_line, false as is_bought
      union all
      select d.receiver, s.supplier, b.place, b.place <> 'to-itself', b.place <> 'to-itself'
      from (select case when d.issuer = d.receiver and not d.is_self then 'to-itself'
        when d.is_note then 'received-credit-notes' else 'purchases' end as place) as b
      cross join lateral (values ('', true), (d.issuer, false)) as s (supplier, is_all)
      where d.state = 'counted' and d.receiver <> '' and (s.is_all or d.issuer <> '' and b.place <> 'to-itself')
      union all
      select d.issuer, '', case when d.is_self then 'self-invoice-of-other'
        when d.is_note then 'issued-credit-notes' else 'sales' end, not d.is_self, false
      where d.state = 'counted' and d.issuer <> '' and d.issuer is distinct from d.receiver
    ) as p
  )
  insert into invoice_closing (owner_id, taxpayer, month, supplier, place, backing, is_only_pdf, listed_count, total, base10,
    vat10, base5, vat5, exempt, unsplit, unsplit_vat, unsplit_count, unread_vat_count, rounding, difference,
    difference_count, unnamed_count, unnamed_total, fingerprint)
  select for_owner, taxpayer, of_month, supplier, place, backed, is_pdf, count(*),
    sum(case when is_line then total_pyg else told end), coalesce(sum(base10_pyg) filter (where is_line), 0),
    coalesce(sum(vat10_pyg) filter (where is_line), 0), coalesce(sum(base5_pyg) filter (where is_line), 0),
    coalesce(sum(vat5_pyg) filter (where is_line), 0), coalesce(sum(exempt_pyg) filter (where is_line), 0),
    coalesce(sum(rest) filter (where is_line and remainder = 'unsplit'), 0),
    coalesce(sum(vat_pyg - vat5_pyg - vat10_pyg) filter (where is_line and remainder = 'unsplit'), 0),
    count(*) filter (where is_line and remainder = 'unsplit'),
    count(*) filter (where is_line and remainder = 'unsplit' and has_no_vat),
    coalesce(sum(rest) filter (where is_line and remainder = 'rounding'), 0),
    coalesce(sum(rest) filter (where is_line and remainder = 'difference'), 0),
    count(*) filter (where is_line and remainder = 'difference'),
    count(*) filter (where state = 'counted' and is_unnamed),
    coalesce(sum(case when is_line then total_pyg else told end) filter (where state = 'counted' and is_unnamed), 0),
    coalesce(bit_xor(hash) filter (where taxpayer = '' and place = state), 0)
  from placed group by taxpayer, supplier, place, backed, is_pdf
$$;

-- Months with some 500 documents, or one. Nobody waits: whoever writes to a month meanwhile changes its row, by which it is
-- seen here that the sums are not those of now, and its turn comes again. Answers where the next begins, null at the end.
create function upgrade.fill_closing(at text) returns text language plpgsql as $$
declare
  most constant integer := 500;
  at_owner uuid := coalesce(split_part(at, ' ', 1), '00000000-0000-0000-0000-000000000000');
  at_month date := coalesce(split_part(at, ' ', 2), '0001-01-01');
  documents integer := 0;
  next_at text;
  waiting record;
begin
  for waiting in
    select m.owner_id, m.month, m.listed_count, m.xmin as written from invoice_month m
    where not m.closing_filled and (m.owner_id, m.month) > (at_owner, at_month)
    order by m.owner_id, m.month limit 50
  loop
    exit when documents > 0 and documents + waiting.listed_count > most;
    documents := documents + waiting.listed_count;
    next_at := waiting.owner_id || ' ' || waiting.month;
    delete from invoice_closing where owner_id = waiting.owner_id and month = waiting.month;
    perform upgrade.insert_closing(waiting.owner_id, waiting.month);
    update invoice_month m set closing_filled = true
    where m.owner_id = waiting.owner_id and m.month = waiting.month and m.xmin = waiting.written;
    if not found then
      delete from invoice_closing where owner_id = waiting.owner_id and month = waiting.month;
    end if;
  end loop;
  return next_at;
end $$;
