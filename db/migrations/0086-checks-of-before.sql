-- What the checks of an invoice's seal found becomes codes with what their sentences tell. First the sentences of the version
-- before, and what turns them into codes: nobody's table is touched. What is none of our sentences is kept as it is, under
-- the code `text`.

create schema if not exists upgrade;

create table upgrade.check_said (said text primary key, code text not null, params jsonb not null);
insert into upgrade.check_said (said, code, params) values
  ('El dígito verificador del CDC es correcto.', 'cdc-digit-right', '{}'),
  ('El dígito verificador del CDC no es correcto.', 'cdc-digit-wrong', '{}'),
  ('El dígito verificador que el documento repite no es el de su CDC.', 'cdc-digit-repeated-wrong', '{}'),
  ('El documento no trae un CDC de 44 caracteres.', 'cdc-missing', '{}'),
  ('No se leyó el CDC.', 'cdc-unread', '{}'),
  ('Sin CDC no hay con qué comparar los datos.', 'cdc-missing-to-compare', '{}'),
  ('El CDC coincide con los datos del documento.', 'cdc-matches', '{}'),
  ('Los dígitos verificadores de los RUC son correctos.', 'ruc-digits-right', '{}'),
  ('El timbrado ya valía cuando se emitió el documento.', 'timbrado-valid', '{}'),
  ('El documento se emitió antes de que empezara a valer su timbrado.', 'timbrado-not-yet-valid', '{}'),
  ('El documento no trae un timbrado de ocho dígitos.', 'timbrado-missing', '{}'),
  ('No se leyó el timbrado.', 'timbrado-unread', '{}'),
  ('El documento no dice desde cuándo vale su timbrado.', 'timbrado-start-missing', '{}'),
  ('No se leyó desde cuándo vale el timbrado.', 'timbrado-start-unread', '{}'),
  ('Todos los valores del documento se entienden.', 'values-readable', '{}'),
  ('No es un documento de prueba.', 'real-document', '{}'),
  ('Es un documento de prueba, sin valor comercial ni fiscal.', 'test-document', '{}'),
  ('Precio por cantidad da el importe de cada línea.', 'items-right', '{}'),
  ('Las líneas suman los totales.', 'totals-right', '{}'),
  ('El IVA está bien calculado.', 'vat-right', '{}'),
  ('La moneda y el tipo de cambio concuerdan.', 'currency-right', '{}'),
  ('El documento es en guaraníes y trae tipo de cambio.', 'exchange-rate-of-guaranies', '{}'),
  ('Falta el tipo de cambio.', 'exchange-rate-missing', '{}'),
  ('El documento no trae la dirección del QR.', 'qr-missing', '{}'),
  ('No se entiende la dirección del QR.', 'qr-unreadable', '{}'),
  ('El QR no es de la DNIT.', 'qr-not-official', '{}'),
  ('El QR coincide con el documento.', 'qr-matches', '{}'),
  ('No hay firma con que comparar el QR.', 'qr-without-signature', '{}'),
  ('El QR pertenece a la firma del documento.', 'qr-of-signature', '{}'),
  ('El QR pertenece a otra firma que la del documento.', 'qr-of-another-signature', '{}'),
  ('El código de seguridad del QR es correcto.', 'qr-hash-right', '{}'),
  ('El QR no trae su código de seguridad.', 'qr-hash-missing', '{}'),
  ('El código de seguridad del QR no se hizo con las claves públicas de prueba.', 'qr-hash-of-no-public-key', '{}'),
  ('La firma digital es válida: nadie cambió el documento desde que se firmó.', 'signature-valid', '{}'),
  ('El documento no lleva firma digital.', 'signature-missing', '{}'),
  ('No lleva firma digital; los documentos del portal gratuito de la DNIT pueden no llevarla.', 'signature-missing-free-portal', '{}'),
  ('El archivo encierra más de un documento o más de una firma donde solo cabe uno.', 'signature-several-documents', '{}'),
  ('Hay más de un elemento con el mismo identificador que el documento firmado.', 'signature-duplicate-id', '{}'),
  ('El archivo trae demasiados identificadores para saber cuál es el documento firmado.', 'signature-too-many-ids', '{}'),
  ('La firma no es de este documento.', 'signature-other-reference', '{}'),
  ('La firma digital no corresponde a su certificado.', 'signature-of-other-certificate', '{}'),
  ('El contenido no es el que se firmó: cambió después de firmarse. Consulta el CDC en el portal de la DNIT.', 'signature-content-changed', '{}'),
  ('El contenido no es el que se firmó, y el QR tampoco corresponde a la firma. Consulta el CDC en el portal de la DNIT.', 'signature-content-changed-and-qr', '{}'),
  ('Alguien le dio otro formato al archivo después de firmarlo. Quitando lo agregado, el contenido es el que se firmó.', 'signature-reformatted', '{}'),
  ('La firma no está donde debe, así que no se puede comprobar.', 'signature-misplaced', '{}'),
  ('La firma usa un método que el formato no admite, así que no se puede comprobar.', 'signature-algorithm', '{}'),
  ('La firma no trae un certificado legible con una clave de uso corriente, así que no se puede comprobar.', 'signature-certificate', '{}'),
  ('El archivo trae más firmas de las que se comprueban en un solo archivo. Sube este documento por separado.', 'signature-too-many-signatures', '{}'),
  ('Sin una firma válida no se puede comprobar el certificado.', 'certificate-without-signature', '{}'),
  ('No se sabe quién emitió el certificado: no es de un prestador acreditado que conozcamos. Cualquiera puede hacer uno así.', 'certificate-of-nobody-known', '{}'),
  ('Se leyó antes de que se comprobara quién emitió el certificado. Vuelve a subir el archivo para comprobarlo.', 'certificate-not-looked-at', '{}'),
  ('El certificado estaba vigente cuando se firmó el documento.', 'certificate-in-force', '{}'),
  ('El certificado no estaba vigente cuando se firmó el documento.', 'certificate-not-in-force', '{}'),
  ('El certificado del prestador no estaba vigente cuando se firmó el documento.', 'provider-not-in-force', '{}'),
  ('El documento no dice cuándo se firmó.', 'signing-time-missing', '{}'),
  ('El certificado es del emisor.', 'certificate-of-issuer', '{}'),
  ('El certificado nombra al emisor, pero nadie acreditado lo confirma.', 'certificate-of-issuer-unconfirmed', '{}'),
  ('Un RUC tiene mal el dígito verificador.', 'printed-ruc-digit-wrong', '{}'),
  ('El CDC coincide con lo impreso.', 'printed-cdc-matches', '{}'),
  ('El CDC no coincide con lo impreso.', 'printed-cdc-differs', '{}'),
  ('No se leyeron las líneas.', 'printed-items-unread', '{}'),
  ('Las líneas suman el total.', 'printed-items-right', '{}'),
  ('Las líneas no suman el total.', 'printed-items-wrong', '{}'),
  ('El total es la suma de sus partes.', 'printed-total-right', '{}'),
  ('El total no es la suma de sus partes.', 'printed-total-wrong', '{}'),
  ('No se leyeron todas las partes del total.', 'printed-total-parts-unread', '{}'),
  ('El IVA corresponde a los montos gravados.', 'printed-vat-right', '{}'),
  ('El IVA no corresponde a los montos gravados.', 'printed-vat-wrong', '{}'),
  ('No se leyó el IVA de cada tasa con su monto.', 'printed-vat-unread', '{}'),
  ('El QR coincide con lo impreso.', 'printed-qr-matches', '{}'),
  ('El QR no coincide con lo impreso.', 'printed-qr-differs', '{}'),
  ('No se encontró el QR de la DNIT.', 'printed-qr-missing', '{}'),
  ('El QR no lleva al portal de la DNIT (ekuatia.set.gov.py). No lo abras.', 'printed-qr-foreign', '{}'),
  ('El QR no tiene la forma que manda la DNIT: no prueba nada.', 'printed-qr-malformed', '{}'),
  ('En la página no se ve lo que dice el QR.', 'printed-qr-not-seen', '{}'),
  ('Un PDF o una foto no prueba nada por sí solo: cualquiera puede hacer uno igual. La firma está en el XML: pídelo a quien te vendió.', 'printed-unsigned', '{}'),
  ('El nombre del emisor no se pudo leer en este archivo.', 'issuer-name-unread', '{}'),
  ('El nombre del emisor no se pudo leer en este archivo: es el de otra factura tuya con el mismo RUC.', 'issuer-name-of-others', '{}'),
  ('El certificado no dice de qué RUC es.', 'certificate-without-ruc', '{"named":[]}');
-- As earlier versions put it.
insert into upgrade.check_said (said, code, params) values
  ('La firma no trae un certificado legible, así que no se puede comprobar.', 'signature-certificate', '{}'),
  ('Un PDF o una foto no lleva la firma: está en el XML. Pídelo a quien te vendió.', 'printed-unsigned', '{}');

-- Amounts by the words for them: of a line, or of the whole document.
create table upgrade.check_amount (words text not null, in_line boolean not null, amount text not null, primary key (words, in_line));
insert into upgrade.check_amount (words, in_line, amount) values
  ('El importe bruto', true, 'line-gross'),
  ('El importe', true, 'line-total'),
  ('El importe en guaraníes', true, 'line-in-guaranies'),
  ('La base gravada', true, 'line-base'),
  ('El IVA', true, 'line-vat'),
  ('La parte exenta', true, 'line-exempt'),
  ('El total exento', false, 'exempt'),
  ('El total exonerado', false, 'exonerated'),
  ('El total gravado al 5 %', false, 'taxed-5'),
  ('El total gravado al 10 %', false, 'taxed-10'),
  ('El total de la operación', false, 'operation'),
  ('La suma de las líneas', false, 'sum-of-lines'),
  ('El descuento de las líneas', false, 'line-discounts'),
  ('El descuento global', false, 'global-discounts'),
  ('El descuento total', false, 'discount'),
  ('El anticipo de las líneas', false, 'line-advances'),
  ('El anticipo global', false, 'global-advances'),
  ('El anticipo total', false, 'advance'),
  ('El total', false, 'total'),
  ('El total en guaraníes', false, 'in-guaranies'),
  ('El IVA al 5 %', false, 'vat-5'),
  ('El IVA al 10 %', false, 'vat-10'),
  ('La base gravada al 5 %', false, 'base-5'),
  ('La base gravada al 10 %', false, 'base-10'),
  ('El IVA total', false, 'vat'),
  ('La base gravada total', false, 'base');

-- Fields that the CDC or the QR tells otherwise.
create table upgrade.check_field (list text not null, words text not null, field text not null, primary key (list, words));
insert into upgrade.check_field (list, words, field) values
  ('cdc', 'el tipo de documento', 'document-type'),
  ('cdc', 'el RUC del emisor', 'issuer-ruc'),
  ('cdc', 'el establecimiento', 'establishment'),
  ('cdc', 'el punto de expedición', 'point'),
  ('cdc', 'el número', 'number'),
  ('cdc', 'el tipo de contribuyente', 'taxpayer-type'),
  ('cdc', 'la fecha de emisión', 'issue-date'),
  ('cdc', 'el tipo de emisión', 'emission-type'),
  ('cdc', 'el código de seguridad', 'security-code'),
  ('qr', 'el CDC', 'cdc'),
  ('qr', 'la fecha', 'issue-date'),
  ('qr', 'el receptor', 'receiver'),
  ('qr', 'el total', 'total'),
  ('qr', 'el IVA', 'vat'),
  ('qr', 'la cantidad de líneas', 'item-count');

-- Figures that copies of one document differ in, and how each is written.
create table upgrade.figure (words text primary key, field text not null, kind text not null);
insert into upgrade.figure (words, field, kind) values
  ('total', 'total', 'money'),
  ('IVA', 'vat', 'money'),
  ('moneda', 'currency', 'plain'),
  ('tipo de cambio', 'exchange-rate', 'plain'),
  ('total en guaraníes', 'in-guaranies', 'guaranies'),
  ('fecha de emisión', 'issue-date', 'day'),
  ('RUC del emisor', 'issuer', 'plain'),
  ('número', 'number', 'plain'),
  ('tipo de documento', 'document-type', 'named'),
  ('ambiente', 'environment', 'named'),
  ('RUC del receptor', 'receiver', 'plain'),
  ('exentas', 'exempt', 'money'),
  ('gravado 5 %', 'taxed-5', 'money'),
  ('gravado 10 %', 'taxed-10', 'money'),
  ('IVA 5 %', 'vat-5', 'money'),
  ('IVA 10 %', 'vat-10', 'money');
create table upgrade.figure_name (field text not null, words text not null, value text not null, primary key (field, words));
insert into upgrade.figure_name (field, words, value) values
  ('document-type', 'Factura electrónica', 'invoice'),
  ('document-type', 'Autofactura electrónica', 'self-invoice'),
  ('document-type', 'Nota de crédito electrónica', 'credit-note'),
  ('document-type', 'Nota de débito electrónica', 'debit-note'),
  ('document-type', 'Nota de remisión electrónica', 'remission-note'),
  ('document-type', 'Boleta de venta electrónica', 'sales-ticket'),
  ('document-type', 'Boleta resimple electrónica', 'resimple-ticket'),
  ('environment', 'de prueba', 'test'),
  ('environment', 'real', 'production');

create function upgrade.told(code text, params jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object('code', code, 'params', params)
$$;

-- «1.234,50» as amounts are kept: 1234.5.
create function upgrade.amount(written text) returns text language sql immutable as $$
  select case when written like '%,%'
    then rtrim(rtrim(replace(replace(written, '.', ''), ',', '.'), '0'), '.') else replace(written, '.', '') end
$$;

create function upgrade.currency(written text) returns text language sql immutable as $$
  select case when written in ('Gs', 'Gs.') then 'PYG' else written end
$$;

-- «el total, el IVA»; null where one of them is unknown.
create function upgrade.check_fields(of_list text, written text) returns jsonb language sql stable as $$
  select case when bool_and(f.field is not null) then jsonb_agg(f.field order by w.at) end
  from regexp_split_to_table(written, ', ') with ordinality as w (words, at)
  left join upgrade.check_field f on f.list = of_list and f.words = w.words
$$;

-- One value of a figure; null for what is none.
create function upgrade.figure_value(of_field text, kind text, written text) returns jsonb language plpgsql stable as $$
declare
  groups text[];
  value text;
  currency text;
begin
  if written <> 'sin dato' then
    if kind = 'money' or kind = 'guaranies' then
      groups := regexp_match(written, '^(Gs\.?|[A-Z]{3}) (-?\d{1,3}(?:\.\d{3})*(?:,\d+)?)$');
      if groups is null then return null; end if;
      value := upgrade.amount(groups[2]);
      if kind = 'money' then currency := upgrade.currency(groups[1]); end if;
    elsif kind = 'day' then
      groups := regexp_match(written, '^(\d{2})/(\d{2})/(\d{4})$');
      if groups is null then return null; end if;
      value := groups[3] || '-' || groups[2] || '-' || groups[1];
    elsif kind = 'named' then
      select n.value into value from upgrade.figure_name n where n.field = of_field and n.words = written;
      if value is null then return null; end if;
    elsif written ~ '^[0-9A-Za-z.-]+$' then
      value := written;
    else
      return null;
    end if;
  end if;
  return jsonb_build_object('value', value, 'currency', currency);
end $$;

-- «total Gs. 100 y Gs. 200; IVA Gs. 9 y Gs. 18»; null where something in it is unknown.
create function upgrade.told_figures(written text) returns jsonb language plpgsql stable as $$
declare
  part text;
  rule record;
  said jsonb;
  figures jsonb := '[]';
begin
  if written = 'los ítems o los subtotales son otros' then return figures; end if;
  foreach part in array string_to_array(written, '; ') loop
    select * into rule from upgrade.figure f where starts_with(part, f.words || ' ') order by length(f.words) desc limit 1;
    if rule.field is null then return null; end if;
    select case when bool_and(one is not null) then jsonb_agg(one
      order by concat(coalesce(one ->> 'currency', 'null'), ' ', coalesce(one ->> 'value', 'null')) collate "C") end into said
    from (
      select upgrade.figure_value(rule.field, rule.kind, v) as one
      from regexp_split_to_table(substr(part, length(rule.words) + 2), ' y ') as v) as each_one;
    if said is null then return null; end if;
    figures := figures || jsonb_build_array(jsonb_build_object('field', rule.field, 'said', said));
  end loop;
  return figures;
end $$;

-- Those that stand alone and hold names, lists or addresses; null for others.
create function upgrade.finding_alone(written text) returns jsonb language plpgsql stable as $$
declare
  groups text[];
  inner_one jsonb;
begin
  if starts_with(written, 'Firmada por ') then
    groups := regexp_match(written, '^Firmada por (.*); certificado de (.*), raíz del Paraguay\.$');
    if groups is not null then
      return upgrade.told('certificate-chain',
        jsonb_build_object('signedBy', jsonb_build_array(groups[1]), 'provider', groups[2], 'root', null));
    end if;
    groups := regexp_match(written, '^Firmada por (.*); certificado de (.*), raíz «(.*)», agregada en este servidor\.$');
    if groups is not null then
      return upgrade.told('certificate-chain',
        jsonb_build_object('signedBy', jsonb_build_array(groups[1]), 'provider', groups[2], 'root', groups[3]));
    end if;
    return null;
  end if;

  groups := regexp_match(written, '^El CDC no coincide con ([^.]+)\.$');
  if groups is not null then
    inner_one := upgrade.check_fields('cdc', groups[1]);
    return case when inner_one is not null then upgrade.told('cdc-differs', jsonb_build_object('fields', inner_one)) end;
  end if;
  groups := regexp_match(written, '^El QR no coincide con el documento en ([^.]+)\.$');
  if groups is not null then
    inner_one := upgrade.check_fields('qr', groups[1]);
    return case when inner_one is not null then upgrade.told('qr-differs', jsonb_build_object('fields', inner_one)) end;
  end if;
  groups := regexp_match(written, '^El QR no lleva al portal de la DNIT \(ekuatia\.set\.gov\.py\), sino a «(.*)»\. No lo abras\.$');
  if groups is not null then return upgrade.told('qr-foreign', jsonb_build_object('host', groups[1])); end if;

  groups := regexp_match(written, '^El certificado es de otro(?: RUC)?: (.*)\.$');
  if groups is not null then
    return upgrade.told('certificate-of-another', jsonb_build_object('named', jsonb_build_array(groups[1])));
  end if;
  groups := regexp_match(written, '^El certificado no dice de qué RUC es \(es de (.*)\)\.$');
  if groups is not null then
    return upgrade.told('certificate-without-ruc', jsonb_build_object('named', jsonb_build_array(groups[1])));
  end if;

  groups := regexp_match(written,
    '^Hay otra factura del mismo emisor con el mismo timbrado y número, pero con otro CDC: ([0-9A-Za-z ;]+)\.$');
  if groups is not null then
    select case when bool_and(length(c) = 44) then upgrade.told('same-number', jsonb_build_object('cdcs', jsonb_agg(c order by at))) end
    into inner_one
    from regexp_split_to_table(replace(groups[1], ' ', ''), ';') with ordinality as e (c, at);
    return inner_one;
  end if;
  groups := regexp_match(written, '^(Dos|\d{1,9}) copias dicen cosas distintas: (.*)\. Cuentan los datos que están hasta que elijas\.$');
  if groups is not null then
    inner_one := upgrade.told_figures(groups[2]);
    return case when inner_one is not null then upgrade.told('copies-differ', jsonb_build_object(
      'copies', case when groups[1] = 'Dos' then 2 else groups[1]::int end, 'figures', inner_one)) end;
  end if;
  groups := regexp_match(written, '^Hubo copias que decían otra cosa \((.*)\): una persona eligió los datos que están\.$');
  if groups is not null then
    inner_one := upgrade.told_figures(groups[1]);
    return case when inner_one is not null then upgrade.told('copies-differed', jsonb_build_object('figures', inner_one)) end;
  end if;
  return null;
end $$;

-- What a rest begins with, and where that ends; null where it is none of ours.
create type upgrade.first_finding as (found jsonb, ends integer);

create function upgrade.finding_of(rest text) returns upgrade.first_finding language plpgsql stable as $$
declare
  groups text[];
  line text;
  known text;
  rule record;
begin
  for rule in select * from upgrade.check_said s
    where starts_with(rest, s.said) and substr(rest, length(s.said) + 1, 1) in ('', ' ') order by length(s.said) desc limit 1
  loop
    return row (upgrade.told(rule.code, rule.params), length(rule.said))::upgrade.first_finding;
  end loop;

  groups := regexp_match(rest, '^(([^.]+) dice (Gs\.?|[A-Z]{3}) (-?\d{1,3}(?:\.\d{3})*(?:,\d+)?) y debería ser (Gs\.?|[A-Z]{3}) (-?\d{1,3}(?:\.\d{3})*(?:,\d+)?)\.)(?: |$)');
  if groups is not null then
    line := substring(groups[2] from ' en la línea (\d{1,9})$');
    select a.amount into known from upgrade.check_amount a
    where a.words = regexp_replace(groups[2], ' en la línea \d{1,9}$', '') and a.in_line = (line is not null);
    if known is null or upgrade.currency(groups[3]) <> upgrade.currency(groups[5]) then return null; end if;
    return row (upgrade.told('amount-differs', jsonb_build_object('amount', known, 'line', line::int,
      'written', upgrade.amount(groups[4]), 'expected', upgrade.amount(groups[6]), 'currency', upgrade.currency(groups[3]))),
      length(groups[1]))::upgrade.first_finding;
  end if;

  groups := regexp_match(rest, '^(El redondeo(?: del IVA al (5|10) %)? es de (Gs\.?|[A-Z]{3}) (-?\d{1,3}(?:\.\d{3})*(?:,\d+)?) y no puede llegar a (Gs\.?|[A-Z]{3}) (-?\d{1,3}(?:\.\d{3})*(?:,\d+)?)\.)(?: |$)');
  if groups is not null then
    if upgrade.currency(groups[3]) <> upgrade.currency(groups[5]) then return null; end if;
    return row (upgrade.told('rounding-too-large', jsonb_build_object('of', coalesce('vat-' || groups[2], 'total'),
      'written', upgrade.amount(groups[4]), 'limit', upgrade.amount(groups[6]), 'currency', upgrade.currency(groups[3]))),
      length(groups[1]))::upgrade.first_finding;
  end if;

  groups := regexp_match(rest, '^(La tasa de IVA en la línea (\d{1,9}) no es 5 % ni 10 %\.)(?: |$)');
  if groups is not null then
    return row (upgrade.told('vat-rate-unknown', jsonb_build_object('line', groups[2]::int)), length(groups[1]))::upgrade.first_finding;
  end if;
  groups := regexp_match(rest, '^(El RUC del (emisor|receptor) (\S*) tiene mal el dígito verificador\.)(?: |$)');
  if groups is not null then
    return row (upgrade.told(case groups[2] when 'emisor' then 'issuer-ruc-digit-wrong' else 'receiver-ruc-digit-wrong' end,
      jsonb_build_object('ruc', groups[3])), length(groups[1]))::upgrade.first_finding;
  end if;
  groups := regexp_match(rest, '^(No se entiende el valor «((?:(?!» del campo ).)*)» del campo (\S+)\.)(?: |$)');
  if groups is not null then
    return row (upgrade.told('value-unreadable', jsonb_build_object('field', groups[3], 'written', groups[2])),
      length(groups[1]))::upgrade.first_finding;
  end if;
  groups := regexp_match(rest, '^Y (\d{1,9}) más\.$');
  if groups is not null then
    return row (upgrade.told('more', jsonb_build_object('count', groups[1]::int)), length(rest))::upgrade.first_finding;
  end if;
  return null;
end $$;

-- What a check said, one sentence after the other.
create function upgrade.found(written text) returns jsonb language plpgsql stable as $$
declare
  rest text := written;
  alone jsonb;
  found jsonb := '[]';
  first_one upgrade.first_finding;
begin
  if coalesce(written, '') = '' then return found; end if;
  -- Most say one thing that is always the same.
  select jsonb_build_array(upgrade.told(s.code, s.params)) into alone from upgrade.check_said s where s.said = written;
  if alone is not null then return alone; end if;
  alone := upgrade.finding_alone(written);
  if alone is not null then return jsonb_build_array(alone); end if;
  while rest <> '' loop
    first_one := upgrade.finding_of(rest);
    if first_one is null then
      return found || jsonb_build_array(upgrade.told('text', jsonb_build_object('text', rest)));
    end if;
    found := found || jsonb_build_array(first_one.found);
    rest := substr(rest, first_one.ends + 2);
  end loop;
  return found;
end $$;

create function upgrade.coded_check(kept jsonb) returns jsonb language sql stable as $$
  select case when kept ? 'sentence'
    then kept - 'sentence' || jsonb_build_object('found', upgrade.found(kept ->> 'sentence')) else kept end
$$;

create function upgrade.coded_checks(kept jsonb) returns jsonb language sql stable as $$
  select coalesce((
    select jsonb_agg(upgrade.coded_check(one) order by at) from jsonb_array_elements(kept) with ordinality as e (one, at)), '[]')
$$;

-- What the version before writes. What it leaves alone is turned too, so that no row is without codes once it was touched.
create function upgrade.keep_coded_checks() returns trigger language plpgsql as $$
begin
  if new.seal_checks is null or tg_op = 'INSERT' or new.checks is distinct from old.checks then
    new.seal_checks := upgrade.coded_checks(new.checks);
  end if;
  return new;
end $$;

create function upgrade.keep_closing() returns trigger language plpgsql as $$
begin
  if new.status = 'cancelled' and new.reason = 'Cuenta suspendida' then
    new.closed_because := upgrade.told('suspended', '{}');
  end if;
  return new;
end $$;
