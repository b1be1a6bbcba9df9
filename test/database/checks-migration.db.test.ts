import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { isFullRun } from '../long-run.ts';
import { EARLIER_CHECKS, MENDED_CHECKS, UNKNOWN_CHECKS } from './earlier-checks.ts';
import { MIGRATIONS, migrateBefore, migrationNamed } from './old-schema.ts';
import { createEmptyDatabase } from './test-database.ts';

let url: string;
let client: pg.Client;
const OWNER = randomUUID();

const toNewest = () => migrate({ connectionString: url, dir: MIGRATIONS });
const rowsOf = async (query: string, values: unknown[] = []) => (await client.query(query, values)).rows;

const said = (sentence: string, name = 'vat') => ({ name, verdict: 'observed', sentence });
const found = (codes: unknown, name = 'vat') => ({ name, verdict: 'observed', found: codes });
const [RIGHT, RIGHT_CODE] = ['El IVA está bien calculado.', [{ code: 'vat-right', params: {} }]];
const [TOTALS, TOTALS_CODE] = ['Las líneas suman los totales.', [{ code: 'totals-right', params: {} }]];

interface Kept {
  checks: unknown;
  otherCopies?: unknown;
  decisions?: unknown;
}

/** Invoices as the version before stored them; their ids in that order. */
async function addInvoices(invoices: readonly Kept[]): Promise<string[]> {
  const ids = invoices.map(() => randomUUID());
  const json = (of: (kept: Kept) => unknown) => invoices.map((kept) => JSON.stringify(of(kept)));
  await client.query(
    `insert into invoice (owner_id, id, document_type, document_number, issue_date, issuer_ruc, issuer_name, currency,
       sum_sign, item_count, source, environment, cancelled, in_review, verdict, strength, pair_id, details, checks,
       other_copies, decisions, created_at, updated_at)
     select $1, i.id, 'invoice', '001-001-0000001', '2026-10-05', '80099001-3', 'Ferretería', 'PYG', 1, 0, 'xml',
       'production', false, false, 'observed', 'intact-unsigned', i.id, '{}', i.checks, i.copies, i.decisions, now(), now()
     from unnest($2::uuid[], $3::jsonb[], $4::jsonb[], $5::jsonb[]) as i (id, checks, copies, decisions)`,
    [OWNER, ids, json((one) => one.checks), json((one) => one.otherCopies ?? []), json((one) => one.decisions ?? [])],
  );
  return ids;
}

const checksOf = async (ids: readonly string[]): Promise<unknown[]> => {
  const rows = await rowsOf('select id, seal_checks from invoice');
  const kept = new Map(rows.map(({ id, seal_checks }) => [id, seal_checks]));
  return ids.map((id) => kept.get(id));
};

beforeEach(async () => {
  ({ url } = await createEmptyDatabase());
  await migrateBefore(url, migrationNamed('checks-of-before.sql'));
  client = new pg.Client(url);
  await client.connect();
  await client.query('insert into owner values ($1, $2, now(), 0, now())', [OWNER, 'Almacén']);
});
afterEach(() => client.end());

describe.runIf(isFullRun)('what checks of seals said before there were codes', () => {
  test('HOUSE-17 becomes their codes, each sentence; what nobody knows stays as it was', async () => {
    const known = [...EARLIER_CHECKS, ...MENDED_CHECKS];
    const ids = await addInvoices([
      ...known.map(([sentence]) => ({ checks: [said(sentence), said(RIGHT, 'signature')] })),
      ...UNKNOWN_CHECKS.map((sentence) => ({ checks: [said(sentence)] })),
      { checks: [said(`El total dice Gs. 5 y debería ser Gs. 6. ${UNKNOWN_CHECKS[0]}`)] },
      { checks: [] },
    ]);
    await toNewest();
    const total = { amount: 'total', line: null, written: '5', expected: '6', currency: 'PYG' };
    const text = (words: string | undefined) => ({ code: 'text', params: { text: words } });
    expect(await checksOf(ids)).toEqual([
      ...known.map(([, codes]) => [found(codes), found(RIGHT_CODE, 'signature')]),
      ...UNKNOWN_CHECKS.map((sentence) => [found([text(sentence)])]),
      [found([{ code: 'amount-differs', params: total }, text(UNKNOWN_CHECKS[0])])],
      [],
    ]);
  });

  test('HOUSE-17 so it is in copies beside an invoice, before decisions however deep, and in what was set aside', async () => {
    const reading = (checks: unknown) => ({ invoice: { issuer: { name: 'A', verdict: 'x' } }, checks });
    const inner = (checks: unknown) => ({ kind: 'confirmed', before: { checks, note: {} }, documents: [] });
    const kept = (checks: unknown) => ({
      otherCopies: [
        { id: 'a', reading: reading(checks) },
        { id: 'b', reading: null },
      ],
      decisions: [
        { kind: 'joined', before: { checks, otherCopies: [] }, joined: { stored: { decisions: [inner(checks)] } } },
      ],
    });
    const [id] = await addInvoices([{ checks: [], ...kept([said(RIGHT), said(TOTALS, 'totals')]) }]);
    const documentId = randomUUID();
    const sha256 = Buffer.alloc(32, 1);
    await client.query('insert into stored_file (owner_id, sha256, size, created_at) values ($1, $2, 1, now())', [
      OWNER,
      sha256,
    ]);
    await client.query(
      `insert into document (owner_id, id, sha256, name, kind, source, state, received_at, state_changed_at)
       values ($1, $2, $3, 'a.pdf', 'pdf', 'upload', 'not-invoice', now(), now())`,
      [OWNER, documentId, sha256],
    );
    await client.query(
      `insert into invoice_set_aside (owner_id, document_id, position, invoice_id, is_new, state, invoice, created_at)
       values ($1, $2, 0, $2, true, 'in-review', $3, now())`,
      [OWNER, documentId, JSON.stringify({ checks: [said(RIGHT)], ...kept([said(RIGHT)]) })],
    );
    await toNewest();
    const both = [found(RIGHT_CODE), found(TOTALS_CODE, 'totals')];
    expect(await rowsOf('select other_copies as "otherCopies", decisions from invoice where id = $1', [id])).toEqual([
      kept(both),
    ]);
    expect(await rowsOf('select invoice from invoice_set_aside')).toEqual([
      { invoice: { checks: [found(RIGHT_CODE)], ...kept([found(RIGHT_CODE)]) } },
    ]);
  });

  test('HOUSE-18 is turned in portions, with what the version before writes meanwhile, which goes on reading its own', async () => {
    const many = await addInvoices(Array<Kept>(1_200).fill({ checks: [said(RIGHT)] }));
    await migrateBefore(url, migrationNamed('seal-checks.portions.sql'));
    const change = (id: string | undefined, checks: unknown) =>
      client.query('update invoice set checks = $2 where id = $1', [id, JSON.stringify(checks)]);
    const [late = ''] = await addInvoices([{ checks: [said(TOTALS)] }]);
    const [changed, touched, again] = [many[700], many[701], many[3]];
    await change(changed, [said(TOTALS)]);
    await client.query('update invoice set in_review = true where id = $1', [touched]);
    await migrateBefore(url, migrationNamed('only-coded-seals.sql'));
    const [afterwards = ''] = await addInvoices([{ checks: [said(TOTALS)] }]);
    await change(again, []);
    expect(
      await rowsOf('select count(*)::int from invoice where checks = $1', [JSON.stringify([said(RIGHT)])]),
    ).toEqual([{ count: 1_198 }]);
    await toNewest();
    const expected = many.map((id) => (id === again ? [] : [found(id === changed ? TOTALS_CODE : RIGHT_CODE)]));
    expect(await checksOf(many)).toEqual(expected);
    expect(await checksOf([late, afterwards])).toEqual([[found(TOTALS_CODE)], [found(TOTALS_CODE)]]);
  });

  test('HOUSE-18 the version before is refused once they are gone, so that no sentence is written after them', async () => {
    const [id] = await addInvoices([{ checks: [said(RIGHT)] }]);
    await toNewest();
    await expect(client.query(`update invoice set checks = '[]' where id = $1`, [id])).rejects.toThrow(/checks/);
    await expect(client.query(`update subscription set reason = 'Cuenta suspendida'`)).rejects.toThrow(/reason/);
    expect(await rowsOf(`select from information_schema.schemata where schema_name = 'upgrade'`)).toEqual([]);
  });

  test('HOUSE-17 a plan that a suspension closed says so by its code, and what people said stays theirs', async () => {
    const [plan] = await rowsOf('select id from plan limit 1');
    const add = async (status: string, reason: string | null) => {
      const id = randomUUID();
      await client.query(
        `insert into subscription (owner_id, id, plan_id, status, start_date, price, currency, payment_method, reason, created_at)
         values ($1, $2, $3, $4, now(), 1, 'USD', 'manual', $5, now())`,
        [OWNER, id, plan?.id, status, reason],
      );
      return id;
    };
    const before = await add('cancelled', 'Cuenta suspendida');
    const person = await add('cancelled', 'El precio');
    const silent = await add('inactive', null);
    const running = await add('active', 'Pagó diciembre');
    await migrateBefore(url, migrationNamed('only-coded-seals.sql'));
    const suspend = `update subscription set status = 'cancelled', reason = 'Cuenta suspendida' where id = $1`;
    await client.query(suspend, [running]);
    await toNewest();
    const rows = await rowsOf('select id, said_reason, closed_because from subscription');
    const kept = new Map(rows.map(({ id, said_reason, closed_because }) => [id, [said_reason, closed_because]]));
    const suspended = [null, { code: 'suspended', params: {} }];
    expect([before, running].map((id) => kept.get(id))).toEqual([suspended, suspended]);
    expect([person, silent].map((id) => kept.get(id))).toEqual([
      ['El precio', null],
      [null, null],
    ]);
  });
});
