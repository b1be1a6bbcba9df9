-- Sixty businesses of one accountant with 1,000,000 invoices of four years together, some 350 a month each, from 300
-- suppliers few of whom sell most. Some months have invoices without a rate, in review or of others; some businesses have
-- files that could not be read, a mailbox that fails, pairs that may be one invoice, or a comparison that found gaps. Of the
-- sums only those that the close asks for. Always the same.
select setseed(0.53);

create temporary table client as
select k, ('00000000-0000-7000-8000-' || lpad(to_hex(k), 12, '0'))::uuid as id, (90000000 + k) || '-1' as ruc, 'Negocio ' || k as name
from generate_series(1, 60) as k;

insert into owner (id, name, trial_expires_at, trial_ai_limit, created_at)
select id, name, '2030-01-01', 50, timestamptz '2022-01-01' + k * interval '1 minute' from client;
insert into business (owner_id, ruc, name, updated_at) select id, ruc, name, '2022-01-01' from client;

create temporary table paper as
select m.n, c.id as owner_id, c.k, m.day, m.trouble, m.lot, m.total, m.kind between 0.5 and 0.5005 as is_foreign,
  case when m.kind < 0.04 then 'credit-note' else 'invoice' end as type,
  case when m.kind > 0.9 then c.ruc else (80000000 + m.other * 3) || '-' || m.other % 10 end as issuer,
  case when m.kind > 0.9 then c.name else 'Proveedor ' || m.other end as issuer_name,
  case when m.kind > 0.9 then (70000000 + m.n % 5000) || '-1' when m.trouble > 0.98 then null
    when m.trouble > 0.97 then '80099999-1' else c.ruc end as receiver
from (
  select n, random() as kind, random() as trouble, random() as lot, floor(300 * power(random(), 2))::int as other,
    date '2022-11-01' + floor(1460 * random())::int as day, (50 + floor(5000 * power(random(), 4)))::numeric * 1100 as total
  from generate_series(1, :INVOICES) as n
) as m join client c on c.k = 1 + m.n % 60;

insert into invoice (owner_id, id, cdc, document_type, timbrado, document_number, issue_date, issuer_ruc, issuer_name,
  receiver_ruc, receiver_name, currency, exempt, exonerated, total, total_pyg, vat5, vat10, vat, base5, base10, sum_sign,
  item_count, source, environment, cancelled, in_review, verdict, details, created_at, updated_at, pair_id, strength,
  seal_checks, vat_pyg, vat5_pyg, vat10_pyg, base5_pyg, base10_pyg, exempt_pyg)
select owner_id, (lpad(to_hex(1700000000000 + n), 12, '0') || '70008' || substr(md5(n::text), 1, 15))::uuid,
  lpad(n::text, 44, '0'), type, '12345678', '001-001-' || lpad((n % 9999999)::text, 7, '0'), day, issuer, issuer_name, receiver,
  receiver, case when is_foreign then 'USD' else 'PYG' end, 0, 0, total, case when not is_foreign then total end, 0, total / 11,
  total / 11, 0, total * 10 / 11, case type when 'credit-note' then -1 else 1 end, 3,
  case when lot < 0.95 then 'xml' else 'pdf-local' end, 'production', false, trouble < 0.01, 'ok',
  jsonb_build_object('note', md5(n::text)), day + interval '1 day', day + interval '1 day',
  md5(issuer || ' ' || coalesce(receiver, ''))::uuid, case when lot < 0.8 then 'chained' else 'intact-unsigned' end, '[]',
  total / 11, 0, total / 11, 0, total * 10 / 11, 0
from paper order by owner_id, day, n;

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

insert into stored_file (owner_id, sha256, size, created_at) select id, sha256('a file'), 10, '2026-09-01' from client;
insert into document (owner_id, id, sha256, name, kind, source, state, received_at, state_changed_at)
select c.id, (lpad(to_hex((extract(epoch from timestamptz '2026-09-05') * 1000)::bigint + n), 12, '0')
    || '70008' || substr(md5('document ' || n), 1, 15))::uuid, sha256('a file'), n || '.xml', 'xml', 'mail', 'failed', '2026-09-05',
  '2026-09-05'
from client c cross join generate_series(1, 10) as n where c.k % 2 = 0;

insert into mailbox (owner_id, id, name, host, port, use_ssl, username, auth, password, provider, search_terms,
  search_criteria, folder, mark_seen, enabled, created_at, last_error_at, last_error_cause, failing_since, last_problem)
select id, '00000000-0000-7000-8000-000000000002', 'Compras', 'imap.negocio.com.py', 993, true, 'compras@negocio.com.py',
  'password', 'x', 'other', '{}', 'all', 'INBOX', true, true, '2026-01-01', '2026-09-20', 'refused', '2026-09-20',
  '{"code": "connection-refused", "params": {"place": "imap.negocio.com.py:993"}}'
from client where k % 5 = 0;

create temporary table of_september as
select owner_id, id, row_number() over (partition by owner_id order by id) as n from invoice
where issue_date between '2026-09-01' and '2026-09-30';
insert into invoice_repeat (owner_id, invoice_id, other_id, is_waiting, found_at)
select one.owner_id, one.id, other.id, false, '2026-09-20'
from of_september one join of_september other on other.owner_id = one.owner_id and other.n = one.n + 1
join client c on c.id = one.owner_id where one.n in (1, 3) and c.k % 6 = 0;

insert into reconciliation_file (owner_id, id, month, name, bytes, state, created_at, changed_at)
select id, '00000000-0000-7000-8000-000000000003', '2026-09-01', 'marangatu.xlsx', 1, 'done', '2026-10-05', '2026-10-05'
from client where k % 3 = 0;
insert into reconciliation_register (owner_id, month, register, file_id)
select id, '2026-09-01', 'purchases', '00000000-0000-7000-8000-000000000003' from client where k % 3 = 0;
insert into reconciliation_month (owner_id, month, basis, summaries, computed_at)
select c.id, '2026-09-01', '1 ' || split_part(c.ruc, '-', 1) || ' purchases=00000000-0000-7000-8000-000000000003 of an earlier moment',
  jsonb_build_object('purchases', jsonb_build_object('classes', jsonb_object_agg(class,
    jsonb_build_object('count', 3, 'here', '1', 'there', '2')), 'reasons', '[]'::jsonb, 'notAddingUp', 0, 'unimputed', 0)),
  '2026-10-05'
from client c cross join unnest(array['both', 'differs', 'only-there', 'only-here']) as class where c.k % 3 = 0
group by c.id, c.ruc;
