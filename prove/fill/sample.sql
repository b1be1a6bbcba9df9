-- Four thousand papers of eight hundred issuers, from which every business of a filled database takes its own: credit
-- notes, dollars, rates that are missing, tests, cancelled ones and some in review. Always the same.
create schema prove;
select setseed(0.31);

create table prove.sample (like invoice including generated including defaults);
alter table prove.sample add column place integer;

insert into prove.sample (place, owner_id, id, cdc, paper_key, document_type, timbrado, document_number, issue_date, issuer_ruc,
  issuer_name, receiver_ruc, receiver_name, sale_condition, currency, exchange_rate, exempt, exonerated, taxed5, taxed10,
  discount, total, total_pyg, vat5, vat10, vat, base5, base10, sum_sign, item_count, source, environment, cancelled, in_review,
  verdict, details, created_at, updated_at, pair_id, strength, seal_checks, vat_pyg, vat5_pyg, vat10_pyg, base5_pyg,
  base10_pyg, exempt_pyg)
select n, '00000000-0000-7000-8000-000000000000', gen_random_uuid(), lpad(n::text, 44, '0'), n::text, type, '12345678',
  '001-001-0000001', '2026-01-01', (80000000 + other * 3) || '-' || other % 10, kind || ' ' || given || ' ' || other || form,
  '90000000-1', 'Negocio', case when n % 3 = 0 then 'credit' else 'cash' end, case when is_foreign then 'USD' else 'PYG' end,
  case when is_foreign and n % 2 = 0 then 7300 end, 0, 0, 0, written, 0, written,
  case when not is_foreign then written when n % 2 = 0 then round(written * 7300) end,
  0, round(written / 11, 2), round(written / 11, 2), 0, written - round(written / 11, 2),
  case when is_test or is_cancelled then 0 when type = 'credit-note' then -1 else 1 end, 2,
  case when lot < 0.95 then 'xml' when lot < 0.98 then 'pdf-local' else 'pdf-model' end,
  case when is_test then 'test' else 'production' end, is_cancelled, trouble > 0.99,
  case when trouble < 0.03 then 'observed' when trouble < 0.08 then 'not-verifiable' else 'ok' end,
  '{}',
  '2026-01-01', '2026-01-01', gen_random_uuid(), case when lot < 0.8 then 'chained' else 'intact-unsigned' end, '[]',
  case when not is_foreign then round(written / 11, 2) end, 0, case when not is_foreign then round(written / 11, 2) end, 0,
  case when not is_foreign then written - round(written / 11, 2) end, 0
from (
  select n, n / 5 as other, lot, trouble, lot between 0.5 and 0.51 as is_foreign, trouble between 0.5 and 0.505 as is_test,
    trouble between 0.6 and 0.61 as is_cancelled, case when sort < 0.04 then 'credit-note' else 'invoice' end as type,
    case when lot between 0.5 and 0.51 then round((10 + amount * 500)::numeric, 2)
      else (50 + floor(5000 * power(amount, 4)))::numeric * 1100 end as written,
    (array['Ferretería', 'Supermercado', 'Distribuidora', 'Farmacia', 'Librería', 'Panadería', 'Transportadora', 'Imprenta',
      'Repuestos', 'Importadora', 'Óptica', 'Constructora'])[1 + n / 5 % 12] as kind,
    (array['San José', 'Ñandutí', 'El Lapacho', 'Yvytú', 'Santa Librada', 'Mburukuja', 'Guaraní'])[1 + n / 5 % 7] as given,
    (array[' S.A.', ' S.R.L.', '', ' E.A.S.'])[1 + n / 5 % 4] as form
  from (select n, random() as sort, random() as lot, random() as trouble, random() as amount
    from generate_series(0, 3999) as n) as drawn) as papers;

create table prove.issuer (ruc text primary key, name text not null);
insert into prove.issuer select distinct issuer_ruc, issuer_name from prove.sample;

insert into app_user (id, issuer, subject, email, name, role, created_at, last_login_at)
values ('00000000-0000-7000-8000-ffffffffffff', 'prove', 'admin', 'admin@lleno.com.py', 'Administradora', 'admin', '2022-01-01', '2026-11-01');

create table prove.business (owner_id uuid primary key, place integer not null unique, ruc text not null, name text not null,
  size integer not null, first_sample integer not null, samples integer not null, stage integer not null,
  like_owner uuid);
create unlogged table prove.paper (owner_id uuid not null, id uuid not null, place bigint not null, sample integer not null,
  day date not null, received timestamptz not null);
