-- A million invoices of fifty businesses, as they lie in the table before roll-ups exist: the migrations after it then
-- fill these. The largest business has 300,000, the smallest 1,000; most of it are purchases from some 20,000 issuers,
-- few of whom sell most; a tenth are sales. Always the same.
select setseed(0.42);

create temporary table party as
select n, kind || ' ' || given || ' ' || family || ' ' || (n / 50)::text || form as name,
  (80000000 + n * 3)::text || '-' || (n % 10)::text as ruc
from (
  select n,
    (array['Ferretería', 'Supermercado', 'Distribuidora', 'Farmacia', 'Estación de Servicio', 'Librería', 'Panadería',
      'Transportadora', 'Agroganadera', 'Consultora', 'Imprenta', 'Comercial', 'Repuestos', 'Importadora', 'Óptica',
      'Constructora', 'Frigorífico', 'Lácteos', 'Muebles', 'Textil'])[1 + n % 20] as kind,
    (array['San José', 'Ñandutí', 'El Lapacho', 'Yvytú', 'Santa Librada', 'Mburukuja', 'Guaraní', 'Don Bosco', 'La Paz',
      'Itapúa', 'Tres Hermanos', 'Kurusu', 'Virgen del Rosario', 'Cerro Corá', 'Los Ángeles', 'Jasy', 'Arasá'])[1 + n % 17]
      as given,
    (array['Fernández', 'González', 'Benítez', 'Ayala', 'Giménez', 'Núñez', 'Villalba', 'Cáceres', 'Rolón', 'Duarte',
      'Ortega', 'Acosta', 'Martínez'])[1 + n % 13] as family,
    (array[' S.A.', ' S.R.L.', '', ' E.A.S.', ' S.A.', ''])[1 + n % 6] as form
  from generate_series(1, 20000) as n
) as named;
create unique index on party (n);

insert into owner (id, name, trial_expires_at, trial_ai_limit, created_at)
select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Negocio ' || n, '2030-01-01', 50, '2022-01-01'
from generate_series(1, 50) as n;

create temporary table made as
select n as owner_n, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid as owner_id,
  random() < 0.12 as is_sale,
  (floor(20000 * power(random(), 3))::int * 7919 + n * 131) % 20000 + 1 as other,
  random() as lot, random() as kind, random() as trouble, random() as variant,
  date '2022-11-01' + floor(1460 * power(random(), 0.8))::int as issue_date,
  lpad((1 + floor(3 * power(random(), 2)))::int::text, 3, '0') || '-' || lpad((1 + floor(5 * power(random(), 2)))::int::text, 3, '0')
    || '-' || lpad((1 + floor(400000 * power(random(), 2)))::int::text, 7, '0') as number,
  (50 + floor(5000 * power(random(), 4)))::numeric * 1100 as total,
  random() as delay
from (
  select 1 as n, 300000 as size union all select 50, 1000
  union all
  select n, case when n = 49 then 699000 - (select sum(floor(699000 * w / s))::int from (
      select 1.0 / (k + 3) as w, sum(1.0 / (k + 3)) over () as s from generate_series(2, 49) as k) as x where true)
      + floor(699000 * w / s)::int else floor(699000 * w / s)::int end
  from (select k as n, 1.0 / (k + 3) as w, sum(1.0 / (k + 3)) over () as s from generate_series(2, 49) as k) as shares
) as owners cross join lateral generate_series(1, size);

create temporary table sample as
select array(
  select jsonb_build_object('documentType', 'invoice', 'formatVersion', '150', 'emission', 'normal', 'note', md5(k::text),
    'items', (select jsonb_agg(jsonb_build_object('line', line, 'code', md5(k::text || line), 'description',
        'Producto de limpieza número ' || (k * line), 'quantity', line, 'unit', 'UNI', 'unitPrice', (1000 * k * line)::text,
        'total', (1000 * k * line)::text, 'vat', jsonb_build_object('rate', '10', 'base', (910 * k)::text, 'vat', (91 * k)::text)))
      from generate_series(1, 8) as line))
  from generate_series(1, 64) as k) as details,
  -- What the version before said of nearly every invoice: the migration to codes knows these, and takes ten times as long for
  -- what it does not know.
  (select jsonb_agg(jsonb_build_object('name', 'check-' || k, 'verdict', 'ok', 'sentence', said) order by k)
    from unnest(array['El dígito verificador del CDC es correcto.', 'El CDC coincide con los datos del documento.',
      'Los dígitos verificadores de los RUC son correctos.', 'El timbrado ya valía cuando se emitió el documento.',
      'Todos los valores del documento se entienden.', 'No es un documento de prueba.',
      'Precio por cantidad da el importe de cada línea.', 'Las líneas suman los totales.', 'El IVA está bien calculado.',
      'La moneda y el tipo de cambio concuerdan.', 'El QR coincide con el documento.',
      'La firma digital es válida: nadie cambió el documento desde que se firmó.']) with ordinality as e (said, k)) as checks;

insert into invoice (owner_id, id, cdc, paper_key, document_type, timbrado, series, document_number, issue_date, issue_time,
  issuer_ruc, issuer_name, receiver_ruc, receiver_name, sale_condition, currency, exchange_rate, exempt, exonerated, taxed5,
  taxed10, discount, total, total_pyg, vat5, vat10, vat, base5, base10, base, sum_sign, item_count, source,
  has_valid_signature, environment, cancelled, in_review, verdict, checks, details, created_at, updated_at)
select m.owner_id,
  (lpad(to_hex((extract(epoch from m.received) * 1000)::bigint), 12, '0') || '7' || substr(m.hash, 1, 3) || '8'
    || substr(m.hash, 4, 15))::uuid,
  lpad(m.place::text, 44, '0'), m.place || '|' || m.number, m.type, '12345678', null, m.number, m.issue_date, '10:15:00',
  case when m.is_sale then self.ruc else p.ruc end, case when m.is_sale then self.name else p.name end,
  case when not m.is_sale then self.ruc when m.variant > 0.2 then p.ruc end,
  case when not m.is_sale then self.name when m.variant > 0.2 then p.name end,
  case when m.variant < 0.3 then 'credit' else 'cash' end, m.currency, case when m.currency = 'USD' then 7300 end,
  0, 0, 0, m.written, 0, m.written, m.total, 0, round(m.written / 11, 2), round(m.written / 11, 2), 0,
  round(m.written * 10 / 11, 2), round(m.written * 10 / 11, 2),
  case when m.kind < 0.04 then -1 when m.kind > 0.99 then 0 else 1 end, 8,
  case when m.lot < 0.9 then 'xml' when m.lot < 0.97 then 'pdf-model' else 'pdf-local' end, m.lot < 0.9,
  case when m.kind > 0.99 then 'test' else 'production' end, false, m.trouble < 0.01,
  case when m.trouble < 0.04 then 'observed' when m.trouble < 0.1 then 'not-verifiable' else 'ok' end,
  s.checks, s.details[1 + m.place % 64], m.received, m.received
from sample s,
  (select *, row_number() over (order by received) as place, md5(received::text || lot) as hash,
    case when kind < 0.04 then 'credit-note' else 'invoice' end as type,
    case when kind between 0.5 and 0.53 then 'USD' else 'PYG' end as currency,
    case when kind between 0.5 and 0.53 then round(total / 7300, 2) else total end as written
   from (select *, issue_date + interval '12 hours' + delay * interval '4 days' as received from made) as dated) as m
  join party p on p.n = m.other
  join lateral (select 'Negocio ' || m.owner_n || case when m.variant > 0.9 then ' SA' else ' S.A.' end as name,
    (90000000 + m.owner_n)::text || '-1' as ruc) as self on true
order by m.place;
