import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { seeded } from '../../test/invoices/random-papers.ts';
import { TAKE_KEYS, WRITE } from './earlier-statements.ts';

/** What somebody did, when, and how long they waited for it. */
export interface Done {
  readonly what: What;
  readonly at: number;
  readonly ms: number;
  /** The code of the database's refusal. */
  readonly refused: string | null;
}
type What = 'list' | 'sums' | 'upload' | 'change';

/** Between one thing that somebody does and the next. */
const THINKS_MS = 150;

const MONTH = "i.owner_id = $1 and i.issue_date >= $2::date and i.issue_date < ($2::date + interval '1 month')";
const LIST = `
  with matching as materialized (
    select i.issue_date, i.number_digits, i.id, i.sum_amount, i.is_left_out, i.pair_id from invoice i where ${MONTH}
  ), page_position as (
    select id from matching order by sum_amount desc, issue_date desc, number_digits collate "C" desc, id desc limit 51
  )
  select count(*)::int as listed, coalesce(sum(sum_amount) filter (where not is_left_out), 0) as amount,
    (select array_agg(id) from page_position) as ids
  from matching`;
const ROWS = `
  select id, issue_date, document_number, issuer_name, receiver_name, currency, total, total_pyg, vat, verdict, doubts
  from invoice where owner_id = $1 and id = any($2::uuid[])`;
const NEWEST = `
  select i.id, i.issue_date, i.document_number, i.issuer_name, i.total_pyg, i.verdict from invoice i
  where ${MONTH} order by i.issue_date desc, i.number_digits collate "C" desc, i.id desc limit 51`;
const SUMS = `
  select m.month, m.amount, m.counted, m.vat, m.vat5, m.vat10, m.base5, m.base10, m.exempt, m.unsplit_amount, t.verdict,
    t.listed_count, t.amount as tallied
  from invoice_month m
  left join invoice_tally t on t.owner_id = m.owner_id and t.subject = 'month' and t.key = to_char(m.month, 'YYYY-MM-DD')
  where m.owner_id = $1 and m.month between $2::date - interval '11 months' and $2::date`;

interface Person {
  readonly url: string;
  /** Of whose invoices. */
  readonly owner: string;
  readonly seed: number;
  readonly signal: AbortSignal;
}

/** One thing at a time, with the statements of the version before, until told to stop. */
export async function workAsEarlier({ url, owner, seed, signal }: Person, done: Done[]): Promise<void> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  const random = seeded(seed);
  const uploaded: string[] = [];
  while (!signal.aborted) {
    await wait(THINKS_MS * (0.5 + random.below(100) / 100));
    const chance = random.below(20);
    const what: What = chance < 9 ? 'list' : chance < 14 ? 'sums' : chance < 18 ? 'upload' : 'change';
    const month = `${2023 + random.below(3)}-${String(1 + random.below(12)).padStart(2, '0')}-01`;
    const at = performance.now();
    let refused: string | null = null;
    try {
      await act(client, { what, owner, month, uploaded });
    } catch (error) {
      await client.query('rollback').catch(() => {});
      refused = (error as { code?: string }).code ?? String(error);
    }
    done.push({ what, at, ms: performance.now() - at, refused });
  }
  await client.end();
}

async function act(client: pg.Client, doing: { what: What; owner: string; month: string; uploaded: string[] }) {
  const { what, owner, month, uploaded } = doing;
  if (what === 'sums') await client.query(SUMS, [owner, month]);
  else if (what === 'list') {
    const { rows } = await client.query(LIST, [owner, month]);
    await client.query(ROWS, [owner, rows[0]?.ids ?? []]);
    await client.query(NEWEST, [owner, month]);
  } else {
    const isNew = what === 'upload' || uploaded.length === 0;
    const id = isNew ? randomUUID() : (uploaded.at(-1) ?? '');
    await client.query('begin');
    await client.query(TAKE_KEYS, [owner, id]);
    // By turns more and less, in guaraníes with decimals: 11,000.5 with 1,000 of VAT.
    await client.query(WRITE, [owner, id, isNew ? 0 : 1]);
    await client.query('commit');
    if (isNew) uploaded.push(id);
  }
}
