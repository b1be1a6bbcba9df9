-- A business with 300,000 invoices of four years, some 6,250 in a month, from 2,500 suppliers few of whom sell most: nine
-- tenths are purchases, some of them without XML, of others, without a name, without a rate or in review. In September 2026
-- everything is amiss that a month's page tells: invoices that came again or may be one, files that could not be read, a
-- mailbox that fails, and a comparison that found gaps. Of the sums only those that the month's statistics and the list of
-- suppliers ask for. Always the same.
select setseed(0.29);

insert into owner (id, name, trial_expires_at, trial_ai_limit, created_at)
values ('00000000-0000-7000-8000-000000000001', 'Negocio 1', '2030-01-01', 50, '2022-01-01');
insert into business (owner_id, ruc, name, updated_at)
values ('00000000-0000-7000-8000-000000000001', '90000001-1', 'Negocio 1', '2022-01-01');

create temporary table made as
select n, random() as kind, random() as trouble, random() as lot, floor(2500 * power(random(), 2))::int as other,
  date '2022-11-01' + floor(1460 * random())::int as day, (50 + floor(5000 * power(random(), 4)))::numeric * 1100 as total
from generate_series(1, :INVOICES) as n;

create temporary table paper as
select n, day, trouble, lot, total, kind between 0.5 and 0.5005 as is_foreign,
  case when kind < 0.04 then 'credit-note' else 'invoice' end as type,
  case when kind > 0.9 then '90000001-1' else (80000000 + other * 3) || '-' || other % 10 end as issuer,
  case when kind > 0.9 then 'Negocio 1' else 'Proveedor ' || other end as issuer_name,
  case when kind > 0.9 then (70000000 + n % 5000) || '-1' when trouble > 0.98 then null
    when trouble > 0.97 then '80099999-1' else '90000001-1' end as receiver
from made;

insert into invoice (owner_id, id, cdc, document_type, timbrado, document_number, issue_date, issuer_ruc, issuer_name,
  receiver_ruc, receiver_name, currency, exempt, exonerated, total, total_pyg, vat5, vat10, vat, base5, base10, sum_sign,
  item_count, source, environment, cancelled, in_review, verdict, details, created_at, updated_at, pair_id, strength,
  seal_checks, vat_pyg, vat5_pyg, vat10_pyg, base5_pyg, base10_pyg, exempt_pyg)
select '00000000-0000-7000-8000-000000000001',
  (lpad(to_hex(1700000000000 + n), 12, '0') || '70008' || substr(md5(n::text), 1, 15))::uuid, lpad(n::text, 44, '0'), type,
  '12345678', '001-001-' || lpad((n % 9999999)::text, 7, '0'), day, issuer, issuer_name, receiver, receiver,
  case when is_foreign then 'USD' else 'PYG' end, 0, 0, total, case when not is_foreign then total end, 0, total / 11,
  total / 11, 0, total * 10 / 11, case type when 'credit-note' then -1 else 1 end, 3,
  case when lot < 0.95 then 'xml' else 'pdf-local' end, 'production', trouble between 0.5 and 0.505, trouble < 0.01, 'ok',
  jsonb_build_object('note', repeat(md5(n::text), 20)), day + interval '1 day', day + interval '1 day',
  md5(issuer || ' ' || coalesce(receiver, ''))::uuid, case when lot < 0.8 then 'chained' else 'intact-unsigned' end, '[]',
  total / 11, 0, total / 11, 0, total * 10 / 11, 0
from paper order by day, n;
update invoice set sum_sign = 0 where cancelled;

create temporary table zeros as
select table_name as name, jsonb_object_agg(column_name, 0) as columns from information_schema.columns
where table_name in ('invoice_month', 'invoice_pair', 'invoice_summary') and data_type in ('numeric', 'integer')
group by table_name;

insert into invoice_pair select (jsonb_populate_record(null::invoice_pair, z.columns || jsonb_build_object(
  'owner_id', i.owner_id, 'id', pair_id, 'issuer_ruc', issuer_ruc, 'issuer_name', issuer_name, 'receiver_ruc', receiver_ruc,
  'receiver_name', receiver_ruc, 'issuer_search', lower(issuer_name || ' ' || issuer_ruc), 'receiver_search', '',
  'listed_count', count(*), 'issuer_sort', lower(issuer_name)))).*
from zeros z, invoice i where z.name = 'invoice_pair'
group by z.columns, i.owner_id, pair_id, issuer_ruc, issuer_name, receiver_ruc;

insert into invoice_month select (jsonb_populate_record(null::invoice_month, z.columns || jsonb_build_object(
  'owner_id', i.owner_id, 'month', month_of(issue_date), 'listed_count', count(*), 'closing_filled', false,
  'left_out_count', count(*) filter (where is_left_out)))).*
from zeros z, invoice i where z.name = 'invoice_month' group by z.columns, i.owner_id, month_of(issue_date);

insert into invoice_summary select (jsonb_populate_record(null::invoice_summary, z.columns || jsonb_build_object(
  'owner_id', i.owner_id, 'listed_count', count(*)))).*
from zeros z, invoice i where z.name = 'invoice_summary' group by z.columns, i.owner_id;

insert into stored_file (owner_id, sha256, size, created_at)
values ('00000000-0000-7000-8000-000000000001', sha256('a file'), 10, '2026-09-01');

create temporary table received as
select n, n <= 300 as is_copy, (lpad(to_hex((extract(epoch from timestamptz '2026-09-05') * 1000)::bigint + n), 12, '0')
    || '70008' || substr(md5('document ' || n), 1, 15))::uuid as id
from generate_series(1, 340) as n;

insert into document (owner_id, id, sha256, name, kind, source, state, received_at, state_changed_at)
select '00000000-0000-7000-8000-000000000001', id, sha256('a file'), n || '.xml', 'xml', 'mail',
  case when is_copy then 'duplicate' else 'failed' end, '2026-09-05', '2026-09-05'
from received;

create temporary table of_september as
select id, row_number() over (order by id) as n from invoice where issue_date between '2026-09-01' and '2026-09-30';

insert into document_invoice (owner_id, document_id, position, invoice_id, is_new)
select '00000000-0000-7000-8000-000000000001', r.id, 0, i.id, false
from received r join of_september i on i.n = r.n where r.is_copy;

insert into invoice_repeat (owner_id, invoice_id, other_id, is_waiting, found_at)
select '00000000-0000-7000-8000-000000000001', one.id, other.id, false, '2026-09-20'
from of_september one join of_september other on other.n = one.n + 1 where one.n in (1, 3, 5, 7, 9, 11, 13, 15);

insert into mailbox (owner_id, id, name, host, port, use_ssl, username, auth, password, provider, search_terms,
  search_criteria, folder, mark_seen, enabled, created_at, last_error_at, last_error_cause, failing_since, last_problem)
values ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002', 'Compras', 'imap.negocio.com.py', 993,
  true, 'compras@negocio.com.py', 'password', 'x', 'other', '{}', 'all', 'INBOX', true, true, '2026-01-01', '2026-09-20',
  'refused', '2026-09-20', '{"code": "connection-refused", "params": {"place": "imap.negocio.com.py:993"}}');

insert into reconciliation_file (owner_id, id, month, name, bytes, state, created_at, changed_at)
values ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000003', '2026-09-01', 'marangatu.xlsx', 1,
  'done', '2026-10-05', '2026-10-05');
insert into reconciliation_register (owner_id, month, register, file_id)
values ('00000000-0000-7000-8000-000000000001', '2026-09-01', 'purchases', '00000000-0000-7000-8000-000000000003');
insert into reconciliation_month (owner_id, month, basis, summaries, computed_at)
select '00000000-0000-7000-8000-000000000001', '2026-09-01',
  '1 90000001 purchases=00000000-0000-7000-8000-000000000003 of an earlier moment',
  jsonb_build_object('purchases', jsonb_build_object('classes', jsonb_object_agg(class,
    jsonb_build_object('count', 3, 'here', '1', 'there', '2')), 'reasons', '[]'::jsonb, 'notAddingUp', 0, 'unimputed', 0)),
  '2026-10-05'
from unnest(array['both', 'differs', 'only-there', 'only-here']) as class;
