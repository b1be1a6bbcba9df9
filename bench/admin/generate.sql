-- A million invoices of ten thousand businesses, as they lie in the table before roll-ups exist: the migrations after it
-- then fill these. A hundred each on average, received over eighteen months, more by day than by night. Always the same.
select setseed(0.14);

insert into owner (id, name, trial_expires_at, trial_ai_limit, created_at)
select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Negocio ' || n, '2030-01-01', 50,
  timestamptz '2025-05-01' + n * interval '1 minute'
from generate_series(1, 10000) as n;

insert into invoice (owner_id, id, cdc, paper_key, document_type, timbrado, series, document_number, issue_date, issue_time,
  issuer_ruc, issuer_name, receiver_ruc, receiver_name, sale_condition, currency, exchange_rate, exempt, exonerated, taxed5,
  taxed10, discount, total, total_pyg, vat5, vat10, vat, base5, base10, base, sum_sign, item_count, source,
  has_valid_signature, environment, cancelled, in_review, verdict, checks, details, created_at, updated_at)
select ('00000000-0000-7000-8000-' || lpad(m.owner_n::text, 12, '0'))::uuid,
  (lpad(to_hex((extract(epoch from m.received) * 1000)::bigint), 12, '0') || '7' || substr(m.hash, 1, 3) || '8'
    || substr(m.hash, 4, 15))::uuid,
  lpad(m.place::text, 44, '0'), m.place::text, case when m.lot < 0.04 then 'credit-note' else 'invoice' end, '12345678',
  null, '001-001-' || lpad(m.place::text, 7, '0'), m.received::date, '10:15:00', (80000000 + m.place % 5000)::text || '-1',
  'Emisor ' || m.place % 5000, (90000000 + m.owner_n)::text || '-1', 'Negocio ' || m.owner_n, 'cash', 'PYG', null, 0, 0, 0,
  m.total, 0, m.total, m.total, 0, round(m.total / 11, 2), round(m.total / 11, 2), 0, round(m.total * 10 / 11, 2),
  round(m.total * 10 / 11, 2), case when m.lot < 0.04 then -1 else 1 end, 6, 'xml', true, 'production', false,
  m.lot > 0.99, 'ok', '[]', '{}', m.received, m.received
from (
  select n as place, 1 + floor(10000 * power(random(), 1.5))::int as owner_n, random() as lot, md5(n::text) as hash,
    (50 + floor(5000 * power(random(), 4)))::numeric * 1100 as total,
    timestamptz '2025-05-15 00:00-03' + floor(random() * 549) * interval '1 day'
      + (13 + 5 * (random() + random() + random() - 1.5)) * interval '1 hour' as received
  from generate_series(1, 1000000) as n
) as m
order by m.received;
