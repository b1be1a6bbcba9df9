import { readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { anInvoice } from '../../test/builders/an-invoice.ts';
import { COUNTED } from '../../test/invoices/expected-roll-ups.ts';
import { copyAll } from './copy-rows.ts';
import { fillRollUps, pairId, SUM_TABLES, sumsOfAll } from './fill-roll-ups.ts';

/** Invoices of a usual business; the largest one of a stage has a twentieth of what the stage adds. */
const USUAL = 500;
const LARGEST_SHARE = 0.05;
/**
 * With so many usual businesses earlier stages have all kinds there are: the further ones are copies of them, which takes
 * a third of the time that adding up their sums would.
 */
const ENOUGH_KINDS = 150;

interface Stage {
  /** Its number, from 0. */
  readonly stage: number;
  readonly from: number;
  readonly to: number;
  readonly enoughKinds?: number;
}

const textOf = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8');

/**
 * So many invoices more, of businesses that were not there before, with all that is added up from them, on as many
 * connections as there are cores.
 */
export async function addStage(
  clients: readonly [pg.Client, ...pg.Client[]],
  { stage, from, to, enoughKinds = ENOUGH_KINDS }: Stage,
  say: (sentence: string) => void,
): Promise<void> {
  const [client] = clients;
  const step = async (name: string, work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    say(`  ${to.toLocaleString('es-PY')}: ${name}, ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  };
  if (stage === 0) await step('muestra', () => makeSample(client));
  const { rows } = await client.query<{ last: number; kinds: number }>(
    `select coalesce(max(place), 0) as last,
       (count(*) filter (where like_owner is null and size <= ${USUAL}))::int as kinds from prove.business`,
  );
  const { last, kinds } = rows[0] ?? { last: 0, kinds: 0 };
  const first = last + 1;
  const size = to - from;
  const largest = Math.max(USUAL, Math.round(size * LARGEST_SHARE));
  const others = Math.max(1, Math.round(size / USUAL) - 1);
  const numbers = {
    ...{ FIRST: first, LAST: first + others, STAGE: stage, LARGEST: largest },
    REPEATED: first + (kinds >= enoughKinds ? 1 : others + 1),
    SIZE: Math.round((size - largest) / others),
  };
  const text = textOf('stage.sql').replace(/:([A-Z]+)/g, (_, name: keyof typeof numbers) => String(numbers[name]));
  await step('negocios', () => client.query(text));
  // Of a table that grows many times over its indexes are sooner made anew than kept.
  const indexes = await dropIndexes(client);
  await step('facturas', () => addInvoices(client));
  await step('renglones', () => client.query(ITEMS));
  await copyAll(clients, stage, ['invoice', 'invoice_item'], step);
  await step(`${indexes.length} índices`, async () => {
    for (const index of indexes) await client.query(index);
  });
  await fillRollUps(clients, stage, step);
  await copyAll(clients, stage, SUM_TABLES, step);
  await step('sumas de todos', () => client.query(sumsOfAll(stage)));
  await step('vacuum', () => client.query('vacuum (freeze, analyze)'));
}

/** Each paper of the sample with what it adds to sums, as the tests reckon it apart from the program. */
async function makeSample(client: pg.Client): Promise<void> {
  await client.query(textOf('sample.sql'));
  await client.query(
    `update prove.sample set details = $1::jsonb || jsonb_build_object('documentType', document_type, 'currency', currency,
       'issuer', $1::jsonb -> 'issuer' || jsonb_build_object('ruc', issuer_ruc, 'name', issuer_name))`,
    [JSON.stringify(anInvoice())],
  );
  const counted = COUNTED.replace('from invoice i where owner_id = $1', 'from prove.sample i');
  await client.query(`create table prove.counted as ${counted}; alter table prove.counted add primary key (place)`);
  await client.query('analyze prove.counted');
}

async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid in ('invoice'::regclass, 'invoice_pair'::regclass) and not i.indisprimary
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

const NUMBER = `'001-00' || p.place % 7 + 1 || '-' || lpad((p.place % 9999999)::text, 7, '0')`;

/** What a business writes itself; the rest of a paper is that of the sample. */
const OWN: Readonly<Record<string, string>> = {
  owner_id: 'p.owner_id',
  id: 'p.id',
  cdc: `case when s.source <> 'pdf-model' then lpad(b.place::text, 15, '0') || lpad(p.place::text, 29, '0') end`,
  paper_key: `split_part(s.issuer_ruc, '-', 1) || '|12345678|' || s.document_type || '||' || ${NUMBER}`,
  document_number: NUMBER,
  issue_date: 'p.day',
  receiver_ruc: 'b.ruc',
  receiver_name: 'b.name',
  pair_id: pairId('s'),
  created_at: 'p.received',
  updated_at: 'p.received',
};
async function addInvoices(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'invoice' and is_generated = 'NEVER'`);
  const names = rows.map(({ name }) => name);
  await client.query(`
    set session_replication_role = replica;
    insert into invoice (${names.map((name) => `"${name}"`).join(', ')})
    select ${names.map((name) => OWN[name] ?? `s."${name}"`).join(', ')}
    from prove.paper p join prove.business b using (owner_id) join prove.sample s on s.place = p.sample;
    set session_replication_role = origin`);
}

const ITEMS = `
  insert into invoice_item (owner_id, invoice_id, line, code, description, quantity, unit, unit_price, total, vat_rate, vat_base, vat)
  select p.owner_id, p.id, line, left(md5(p.sample::text || line), 8), 'Producto de limpieza número ' || (p.sample * line), line,
    'UNI', 1100 * p.sample, 1100 * p.sample * line, 10, 1000 * p.sample * line, 100 * p.sample * line
  from prove.paper p cross join generate_series(1, 2) as line`;
