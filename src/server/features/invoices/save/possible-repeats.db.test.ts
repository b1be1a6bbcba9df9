import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCdc, anInvoice, aReading, withTotal } from '../../../../../test/builders/an-invoice.ts';
import { anOwner } from '../../../../../test/builders/an-owner.ts';
import { connectToTest, createTestDatabase } from '../../../../../test/database/test-database.ts';
import { expectedRollUps, keptRollUps } from '../../../../../test/invoices/expected-roll-ups.ts';
import type { Invoice } from '../../../../domain/invoice/invoice.ts';
import type { Database } from '../../../platform/db/connect.ts';
import { newId } from '../../../platform/new-id.ts';
import { removeInvoices } from '../remove/remove-invoices.ts';
import { saveReadInvoice, saveReadInvoices } from './save-read-invoice.ts';
import type { InvoiceReading } from './stored-invoice.ts';

let db: Database;
beforeAll(async () => {
  db = connectToTest((await createTestDatabase()).url, { size: 12 });
});
afterAll(() => db.destroy());

const KINDS = [
  'photo with QR',
  'bare photo',
  'paper with timbrado',
  'unproven XML',
  'proven XML',
  'other timbrado',
  'other QR',
] as const;
type Kind = (typeof KINDS)[number];

/**
 * The rule, written down: what the second (column, in the order of the kinds) is to the first (row). `=` one paper, `?` a
 * person must say, `/` two.
 */
const RELATIONS: Readonly<Record<Kind, string>> = {
  'photo with QR': /*      */ '= ? ? = = ? /',
  'bare photo': /*         */ '? ? ? ? ? ? ?',
  'paper with timbrado': /**/ '? ? = = = / ?',
  'unproven XML': /*       */ '= ? = = = / /',
  'proven XML': /*         */ '= ? = = = / /',
  'other timbrado': /*     */ '? ? / / / = ?',
  'other QR': /*           */ '/ ? ? / / ? =',
};

const CDC = aCdc(1);
const TIMBRADO = anInvoice().timbrado;
const read = (over: Partial<Invoice>): InvoiceReading => ({ ...aReading(over, 'pdf-model'), doubts: [] });
const unproven = (over: Partial<Invoice>): InvoiceReading => {
  const reading = aReading(over);
  return { ...reading, verification: { ...reading.verification, strength: 'valid-without-chain', chain: null } };
};
const READINGS: Readonly<Record<Kind, InvoiceReading>> = {
  'photo with QR': read({ cdc: CDC, timbrado: null }),
  'bare photo': read({ cdc: null, timbrado: null }),
  'paper with timbrado': read({ cdc: null, timbrado: TIMBRADO }),
  'unproven XML': unproven({ cdc: CDC }),
  'proven XML': aReading({ cdc: CDC }),
  'other timbrado': read({ cdc: null, timbrado: { number: '17000009', validFrom: null } }),
  'other QR': read({ cdc: aCdc(2), timbrado: null }),
};

const DAY = 86_400_000;
const AT = new Date('2026-11-15T12:00:00Z');
const later = (days: number) => new Date(AT.getTime() + days * DAY);
const save = (ownerId: string, reading: InvoiceReading, at = AT) =>
  db.transaction().execute((tx) => saveReadInvoice(tx, ownerId, reading, at));
const remove = (ownerId: string, id: string) =>
  db.transaction().execute((tx) => removeInvoices(tx, ownerId, [id], { userId: newId(), address: '', at: AT }));

/** What counts, which ones wait for which, and that every roll-up says the same. */
async function standing(ownerId: string) {
  expect(await keptRollUps(db, ownerId)).toEqual(await expectedRollUps(db, ownerId));
  const { rows } = await sql<{ id: string; in_review: boolean; amount: number; others: string[] }>`
    select id, in_review, case when in_review then 0 else sum_amount::int end as amount,
      array(select d ->> 'otherId' from jsonb_array_elements(doubts) d where d ->> 'reason' = 'possible-repeat') as others
    from invoice where owner_id = ${ownerId} order by created_at, id`.execute(db);
  const { rows: pairs } = await sql<{ invoice: string; other: string }>`
    select invoice_id as invoice, other_id as other from invoice_repeat where owner_id = ${ownerId} and is_waiting
    order by 1, 2`.execute(db);
  // What is listed is what the invoices wait for.
  expect(pairs).toEqual(
    rows.flatMap(({ id, others }) => others.map((other) => ({ invoice: id, other }))).sort(byPlace),
  );
  return {
    invoices: rows.length,
    amount: rows.reduce((sum, { amount }) => sum + amount, 0),
    waiting: rows.flatMap(({ id, in_review, others }) => (in_review ? [{ id, for: others }] : [])),
  };
}
const byPlace = (a: { invoice: string; other: string }, b: { invoice: string; other: string }) =>
  `${a.invoice} ${a.other}` < `${b.invoice} ${b.other}` ? -1 : 1;

const CASES = KINDS.flatMap((first) =>
  KINDS.map((second, at) => ({ first, second, relation: RELATIONS[first].split(' ')[at] })),
);

describe('whatever kinds come, and in whichever order', () => {
  test.each(CASES)('EXACT-21 EXACT-23 $first, then $second: $relation', async ({ first, second, relation }) => {
    const owner = await anOwner(db);
    const one = await save(owner, READINGS[first]);
    const two = await save(owner, READINGS[second], later(1));
    const now = await standing(owner);
    if (relation === '=') {
      expect(now).toEqual({ invoices: 1, amount: 110_000, waiting: [] });
      expect(two.invoiceId).toBe(one.invoiceId);
    } else if (relation === '/') {
      expect(now).toEqual({ invoices: 2, amount: 220_000, waiting: [] });
    } else {
      // The proven one counts, whichever came first.
      const [waits, counts] = second === 'proven XML' ? [one, two] : [two, one];
      const waiting = [{ id: waits.invoiceId, for: [counts.invoiceId] }];
      expect(now).toEqual({ invoices: 2, amount: 110_000, waiting });
      expect(two.isInReview).toBe(second !== 'proven XML');
    }
  });

  test('EXACT-21 the two photos of one paper count once: one with its QR, one without', async () => {
    const owner = await anOwner(db);
    const dear = withTotal('3300000');
    await save(owner, read({ cdc: CDC, timbrado: null, ...dear }));
    await save(owner, read({ cdc: null, timbrado: null, ...dear }), later(1));
    expect(await standing(owner)).toMatchObject({ amount: 3_300_000, waiting: [{}] });
  });

  test('EXACT-21 EXACT-27 in one package and at the same moment one counts', async () => {
    const bare = READINGS['bare photo'];
    const together = await anOwner(db);
    await db.transaction().execute((tx) => saveReadInvoices(tx, together, [bare, bare, bare], AT));
    expect(await standing(together)).toMatchObject({ invoices: 3, amount: 110_000, waiting: [{}, {}] });
    const atOnce = await anOwner(db);
    await Promise.all(Array.from({ length: 8 }, () => save(atOnce, bare)));
    const { invoices, amount, waiting } = await standing(atOnce);
    expect([invoices, amount, waiting.length]).toEqual([8, 110_000, 7]);
  });

  test('EXACT-27 a proven XML and photos of its number at the same moment: the XML counts', async () => {
    const owner = await anOwner(db);
    const readings = [READINGS['bare photo'], READINGS['proven XML'], READINGS['bare photo'], READINGS['proven XML']];
    const [, xml] = await Promise.all(readings.map((reading) => save(owner, reading)));
    const { invoices, amount, waiting } = await standing(owner);
    expect([invoices, amount, waiting.length]).toEqual([3, 110_000, 2]);
    expect(waiting.every((one) => one.for.includes(xml?.invoiceId ?? ''))).toBe(true);
  });

  test('EXACT-21 another business has the same number for itself', async () => {
    const [one, other] = [await anOwner(db), await anOwner(db)];
    await save(one, READINGS['bare photo']);
    await save(other, READINGS['bare photo']);
    expect(await standing(one)).toMatchObject({ amount: 110_000, waiting: [] });
    expect(await standing(other)).toMatchObject({ amount: 110_000, waiting: [] });
  });
});

describe('without a number', () => {
  const NO_NUMBER = { number: { establishment: '000', point: '000', number: '0000000', series: null } };
  const unnumbered = (over: Partial<Invoice> = {}) => read({ cdc: null, timbrado: null, ...NO_NUMBER, ...over });

  test.each([
    ['both without', unnumbered(), unnumbered(), true],
    ['the second without', READINGS['photo with QR'], unnumbered(), true],
    ['the first without', unnumbered(), READINGS['photo with QR'], true],
    ['both without, under one timbrado', unnumbered({ timbrado: TIMBRADO }), unnumbered({ timbrado: TIMBRADO }), true],
    ['another day', unnumbered(), unnumbered({ issueDate: '2026-10-06' }), false],
    ['another total', unnumbered(), unnumbered(withTotal('111000')), false],
  ])('EXACT-22 equal issuer, day and total make the later one wait: %s', async (_, first, second, isAsked) => {
    const owner = await anOwner(db);
    await save(owner, first);
    const { invoiceId } = await save(owner, second, later(1));
    const { invoices, waiting } = await standing(owner);
    expect([invoices, waiting.map(({ id }) => id)]).toEqual([2, isAsked ? [invoiceId] : []]);
  });
});

describe('what ends the question by itself', () => {
  const history = async (ownerId: string, id: string) =>
    (
      await db
        .selectFrom('audit_event')
        .where('owner_id', '=', ownerId)
        .where('subject_id', '=', id)
        .orderBy('id')
        .select('action')
        .execute()
    ).map(({ action }) => action);

  test('EXACT-35 a copy that brings the timbrado tells them apart: it counts, and its history says so', async () => {
    const owner = await anOwner(db);
    await save(owner, READINGS['other timbrado']);
    const { invoiceId } = await save(owner, READINGS['photo with QR'], later(1));
    expect(await standing(owner)).toMatchObject({ amount: 110_000, waiting: [{ id: invoiceId }] });
    await save(owner, READINGS['proven XML'], later(2));
    expect(await standing(owner)).toEqual({ invoices: 2, amount: 220_000, waiting: [] });
    expect(await history(owner, invoiceId)).toContain('repeat-settled');
  });

  test('EXACT-35 a copy that brings the same timbrado makes them one', async () => {
    const owner = await anOwner(db);
    const { invoiceId } = await save(owner, READINGS['paper with timbrado']);
    await save(owner, READINGS['photo with QR'], later(1));
    await save(owner, READINGS['bare photo'], later(2));
    expect(await standing(owner)).toMatchObject({ invoices: 3, amount: 110_000, waiting: [{}, {}] });
    await save(owner, READINGS['unproven XML'], later(3));
    const { invoices, amount, waiting } = await standing(owner);
    expect([invoices, amount, waiting.length]).toEqual([2, 110_000, 1]);
    expect(waiting[0]?.for).toHaveLength(1);
    expect(await history(owner, invoiceId)).not.toContain('repeat-settled');
  });

  test('EXACT-29 once the other is deleted it counts; while another is left that it may be, it waits for that', async () => {
    const owner = await anOwner(db);
    const one = await save(owner, READINGS['paper with timbrado']);
    const two = await save(owner, READINGS['other timbrado'], later(1));
    const bare = await save(owner, READINGS['bare photo'], later(2));
    const both = [one.invoiceId, two.invoiceId];
    const before = await standing(owner);
    expect(before).toMatchObject({ amount: 220_000, waiting: [{ id: bare.invoiceId }] });
    expect(new Set(before.waiting[0]?.for)).toEqual(new Set(both));
    await remove(owner, one.invoiceId);
    expect(await standing(owner)).toEqual({
      invoices: 2,
      amount: 110_000,
      waiting: [{ id: bare.invoiceId, for: [two.invoiceId] }],
    });
    await remove(owner, two.invoiceId);
    expect(await standing(owner)).toEqual({ invoices: 1, amount: 110_000, waiting: [] });
    expect(await history(owner, bare.invoiceId)).toContain('repeat-settled');
  });

  test('EXACT-21 the same file again changes nothing, and what waits stays waiting', async () => {
    const owner = await anOwner(db);
    await save(owner, READINGS['paper with timbrado']);
    const { invoiceId } = await save(owner, READINGS['photo with QR'], later(1));
    const before = await standing(owner);
    const again = await save(owner, READINGS['photo with QR'], later(2));
    expect(again).toMatchObject({ invoiceId, isNew: false, isInReview: true });
    expect(await standing(owner)).toEqual(before);
  });

  test('EXACT-21 a thousand of one number are asked about few at a time, and one counts', async () => {
    const owner = await anOwner(db);
    const bare = READINGS['bare photo'];
    await db.transaction().execute((tx) =>
      saveReadInvoices(
        tx,
        owner,
        Array.from({ length: 200 }, () => bare),
        AT,
      ),
    );
    await save(owner, bare, later(1));
    const { invoices, amount, waiting } = await standing(owner);
    expect([invoices, amount, waiting.length]).toEqual([201, 110_000, 200]);
    expect(Math.max(...waiting.map((one) => one.for.length))).toBeLessThanOrEqual(5);
    // Without those that they are asked about, they are asked about the next.
    const asked = [...new Set(waiting.flatMap((one) => one.for))];
    const by = { userId: newId(), address: '', at: AT };
    await db.transaction().execute((tx) => removeInvoices(tx, owner, asked, by));
    const left = await standing(owner);
    expect([left.invoices, left.amount, left.waiting.length]).toEqual([
      201 - asked.length,
      110_000,
      200 - asked.length,
    ]);
  });
});
