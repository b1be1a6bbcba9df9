/**
 * How the version before writes one file's invoice: keys first, then the row and every roll-up in one statement that waits
 * for the owner's summary. An invoice of 11,000.5 with 1,000 of VAT, of the owner's first pair; or, `$3` = 1, as much more
 * on one that is there.
 */
export const TAKE_KEYS = `
  with locked as materialized (select pg_advisory_xact_lock(hashtextextended($1::text || $2::text, 0)))
  select id, details, checks, total, total_pyg from invoice, locked where owner_id = $1::uuid and id = $2::uuid for update`;

function each(names: readonly string[], value: string): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, value]));
}
const ONE = '(1 - $3)';
const LISTED = { listed_count: ONE, amount: '11000.5', left_out_count: '0', left_out_amount: '0' };
const COUNTED = { counted: ONE, amount: '11000.5' };
const AVERAGED = { averaged_count: ONE, averaged_amount: '11000.5' };
const BY_KIND = each(
  ['credit_note_count', 'cancelled_count', 'test_count', 'review_count', 'no_amounts_count', 'no_rate_count'],
  '0',
);
const SUMMED = { ...LISTED, ...COUNTED, ...AVERAGED, ...BY_KIND, ...each(['observed_count', 'observed_amount'], '0') };

interface Upsert {
  readonly keys: Record<string, string>;
  /** Written with a new row only. */
  readonly fixed?: Record<string, string>;
  readonly added: Record<string, string>;
}

function upsert(table: string, from: string, { keys, fixed = {}, added }: Upsert): string {
  const written = { owner_id: '$1::uuid', ...keys, ...fixed, ...added };
  const sums = Object.keys(added).map((name) => `${name} = t.${name} + excluded.${name}`);
  return `insert into ${table} as t (${Object.keys(written).join(', ')})
    select ${Object.values(written).join(', ')} from ${from}
    on conflict (${['owner_id', ...Object.keys(keys)].join(', ')}) do update set ${sums.join(', ')}`;
}

const DAY = `date '2025-06-15'`;
const MONTH = `date '2025-06-01'`;

export const WRITE = `
  with p as materialized (select * from invoice_pair where owner_id = $1::uuid order by id limit 1),
  insert_invoice as (
    insert into invoice (owner_id, id, document_type, document_number, issue_date, issuer_ruc, issuer_name, receiver_ruc,
      receiver_name, currency, total, total_pyg, vat5, vat10, vat, base5, base10, base, sum_sign, item_count, source,
      environment, cancelled, in_review, verdict, checks, details, created_at, updated_at, pair_id, strength)
    select $1::uuid, $2::uuid, 'invoice', '001-001-' || lpad((hashtext($2::text) & 8388607)::text, 7, '0'), ${DAY}, p.issuer_ruc,
      p.issuer_name, p.receiver_ruc, p.receiver_name, 'PYG', 11000.5, 11000.5, 0, 1000, 1000, 0, 10000.5, 10000.5, 1, 1,
      'xml', 'production', false, false, 'ok', '[]', jsonb_build_object('note', repeat(md5($2::text), 60)), now(), now(), p.id,
      'chained'
    from p where $3 = 0
  ), change_invoice as (
    update invoice set total = total + 11000.5, total_pyg = total_pyg + 11000.5, vat10 = vat10 + 1000, vat = vat + 1000,
      base10 = base10 + 10000.5, base = base + 10000.5, revision = revision + 1
    where owner_id = $1::uuid and id = $2::uuid and $3 = 1
  ), summary as (
    ${upsert('invoice_summary', 'p', { keys: {}, added: { ...SUMMED, in_review_count: '0' } })}
    returning t.recent_since
  ), month as (
    ${upsert('invoice_month', 'summary, p', {
      keys: { month: MONTH },
      added: {
        ...{ ...SUMMED, vat: '1000', vat5: '0', vat10: '1000', base5: '0', base10: '10000.5', exempt: '0' },
        ...each(['issuer_count', 'receiver_count', 'cdc_count', 'timbrado_count', 'model_count', 'local_count'], '0'),
        ...each(['rounding', 'unsplit_count', 'unsplit_amount', 'difference_count', 'difference_amount'], '0'),
        xml_count: ONE,
      },
    })}
  ), day as (
    ${upsert('invoice_day', 'summary, p', { keys: { day: DAY }, added: { listed_count: ONE, ...COUNTED, ...AVERAGED, ...BY_KIND } })}
  ), vat_day as (
    ${upsert('invoice_vat_day', `summary, p where p.receiver_ruc is not null`, {
      keys: { taxpayer: `split_part(p.receiver_ruc, '-', 1)`, day: DAY },
      added: { counted: ONE, vat5: '0', vat10: '1000' },
    })}
  ), issuer as (
    ${upsert('invoice_month_issuer', 'summary, p', {
      keys: { month: MONTH, issuer_ruc: 'p.issuer_ruc' },
      fixed: { issuer_name: 'p.issuer_name' },
      added: COUNTED,
    })}
  ), recent as (
    ${upsert('invoice_recent_issuer', `summary, p where summary.recent_since <= ${MONTH}`, {
      keys: { issuer_ruc: 'p.issuer_ruc' },
      fixed: { issuer_name: 'p.issuer_name' },
      added: COUNTED,
    })}
  ), pair as (
    ${upsert('invoice_pair', 'summary, p', {
      keys: { id: 'p.id' },
      fixed: Object.fromEntries(
        ['issuer_ruc', 'issuer_name', 'receiver_ruc', 'receiver_name', 'issuer_search', 'receiver_search'].map(
          (name) => [name, `p.${name}`],
        ),
      ),
      added: { ...LISTED, counted: ONE },
    })}
  ), hour as (
    ${upsert('invoice_received_hour', 'summary, p', {
      keys: { day: 'now()::date', hour: 'extract(hour from now())::smallint' },
      added: {
        ...COUNTED,
        ...AVERAGED,
        ...{ item_count: '1', left_out_count: '0', left_out_amount: '0' },
      },
    })}
  )
  ${upsert(
    'invoice_tally',
    `summary, p cross join lateral (values ('month', to_char(${MONTH}, 'YYYY-MM-DD')), ('issuer', p.issuer_ruc),
      ('receiver', p.receiver_ruc)) as s (subject, key) where s.key is not null`,
    { keys: { subject: 's.subject', key: 's.key', verdict: `'ok'` }, added: LISTED },
  )}`;
