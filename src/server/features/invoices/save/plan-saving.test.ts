import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aCdc, anInvoice, aReading, withTotal } from '../../../../../test/builders/an-invoice.ts';
import { checkSentence } from '../../../../contract/invoices/checks.text.ts';
import { finding } from '../../../../domain/invoice/check.ts';
import { COPY_STRENGTHS, type CopyStrength } from '../../../../domain/invoice/copies/copy-strength.ts';
import { paperKey } from '../../../../domain/invoice/copies/same-invoice.ts';
import type { Invoice } from '../../../../domain/invoice/invoice.ts';
import { planSaving, type SavingPlan } from './plan-saving.ts';
import type { CancellationNotice, InvoiceReading, KnownCancellation, StoredInvoice } from './stored-invoice.ts';

const AT = new Date('2026-11-15T12:00:00Z');
const EARLIER = new Date('2026-11-01T12:00:00Z');
const CDC = aCdc(1);
const OTHER_CDC = aCdc(2);
const CANCELLATION = { reason: 'Error en el precio', signedAt: '2026-10-06T09:00:00' };

const plan = (
  known: readonly StoredInvoice[],
  readings: readonly InvoiceReading[],
  cancelled: ReadonlyMap<string, KnownCancellation> = new Map(),
  notices: readonly CancellationNotice[] = [],
): SavingPlan => planSaving(known, readings, AT, cancelled, notices);

let stored = 0;
/** One that is there, as a reading gave it. */
function known(reading: InvoiceReading, over: Partial<StoredInvoice> = {}): StoredInvoice {
  const [added] = planSaving([], [reading], EARLIER, new Map()).added;
  if (added === undefined) throw new Error('what is new is added');
  return { ...added, id: `known-${++stored}`, ...over };
}

const numbered = (number: string): Pick<Invoice, 'number'> => ({ number: { ...anInvoice().number, number } });
const pdf = (over: Partial<Invoice> = {}) => aReading({ cdc: CDC, ...withTotal('999'), ...over }, 'pdf-model');
const xml = (over: Partial<Invoice> = {}) => aReading({ cdc: CDC, ...over });
const unsigned = (reading: InvoiceReading): InvoiceReading => ({
  ...reading,
  verification: {
    verdict: 'not-verifiable',
    checks: [{ name: 'signature', verdict: 'not-verifiable', found: [finding('signature-missing')] }],
    alteration: null,
    strength: 'intact-unsigned',
    chain: null,
  },
});
const totalOf = (invoice: StoredInvoice | undefined) => invoice?.invoice.totals?.total;

describe('what is new', () => {
  test('INTK-33 is added as it was read, with its checks', () => {
    const reading = xml();
    const { added, changed, merged, results, final } = plan([], [reading]);
    expect(added).toMatchObject([
      { invoice: reading.invoice, source: 'xml', strength: 'chained', isInReview: false, createdAt: AT },
    ]);
    expect(added[0]).toMatchObject({
      verdict: reading.verification.verdict,
      checks: reading.verification.checks,
    });
    expect([changed, merged]).toEqual([[], []]);
    expect(results).toEqual([
      { invoiceId: added[0]?.id, isNew: true, knownSince: AT, upgraded: false, isInReview: false },
    ]);
    expect(final).toEqual(added);
  });

  test('TRUST-05 is as strong as its copy; a PDF is never signed', () => {
    expect(plan([], [unsigned(xml())]).added).toMatchObject([{ strength: 'intact-unsigned' }]);
    expect(plan([], [pdf()]).added).toMatchObject([{ strength: 'intact-unsigned' }]);
  });

  test('waits for a person when the reader says so, else when a value of it makes no sense', () => {
    const odd = { unreadable: [{ field: 'dTotGralOpe', written: 'mil' }] };
    const isInReview = (reading: InvoiceReading) => plan([], [reading]).added[0]?.isInReview;
    expect(isInReview(xml(odd))).toBe(true);
    expect(isInReview({ ...xml(odd), isInReview: false })).toBe(false);
    expect(isInReview({ ...xml(), isInReview: true })).toBe(true);
  });

  test('INTK-30 comes once, however often one file holds it', () => {
    const { added, results } = plan([], [xml(), xml(), xml()]);
    expect(added).toHaveLength(1);
    expect(results.map(({ invoiceId, isNew }) => [invoiceId === added[0]?.id, isNew])).toEqual([
      [true, true],
      [true, false],
      [true, false],
    ]);
  });
});

describe('what is known', () => {
  test('INTK-30 INTK-31 a second copy changes nothing, and says since when it is known', () => {
    const there = known(xml());
    const { added, changed, results } = plan([there], [xml()]);
    expect([added, changed]).toEqual([[], []]);
    expect(results).toEqual([
      { invoiceId: there.id, isNew: false, knownSince: EARLIER, upgraded: false, isInReview: false },
    ]);
  });

  test('INTK-27 INTK-28 the XML’s figures win when it comes second, and keep the row and its date', () => {
    const there = known(pdf());
    const { added, changed, results } = plan([there], [xml()]);
    expect(added).toEqual([]);
    expect(changed).toMatchObject([{ id: there.id, source: 'xml', strength: 'chained', createdAt: EARLIER }]);
    expect(totalOf(changed[0])).toBe(anInvoice().totals?.total);
    expect(results).toMatchObject([{ isNew: false, upgraded: true }]);
  });

  test('INTK-27 INTK-28 and when it came first', () => {
    const { results, final } = plan([known(xml())], [pdf()]);
    expect(final).toMatchObject([{ source: 'xml', strength: 'chained', isInReview: false }]);
    expect(results).toMatchObject([{ isNew: false, upgraded: false }]);
    expect(totalOf(final[0])).toBe(anInvoice().totals?.total);
  });

  test('INTK-28 a signed XML replaces an unsigned one, with its checks, and not the other way round', () => {
    const signed = xml(withTotal('110001'));
    const { changed } = plan([known(unsigned(xml()))], [signed]);
    expect(changed).toMatchObject([{ strength: 'chained' }]);
    expect(changed[0]?.checks.slice(0, -1)).toEqual(signed.verification.checks);
    expect(changed[0]?.checks.at(-1)).toMatchObject({ name: 'copies-differ', verdict: 'observed' });
    expect(totalOf(changed[0])).toBe('110001');
    expect(totalOf(plan([known(signed)], [unsigned(xml())]).final[0])).toBe('110001');
  });

  test('a better reading takes it out of review, and a worse one does not put it there', () => {
    const doubtful = known({ ...pdf(), isInReview: true });
    expect(plan([doubtful], [xml()]).changed).toMatchObject([{ isInReview: false }]);
    expect(plan([known(xml())], [{ ...pdf(), isInReview: true }]).changed).toEqual([]);
  });

  test.each<Partial<Invoice>>([{ protocolNumber: '1122334455' }, { cancellation: CANCELLATION }])(
    'another copy that says the same and knows of approval or cancellation adds only that: %j',
    (learned) => {
      const there = known(xml());
      const { changed, results } = plan([there], [aReading({ cdc: CDC, ...learned }, 'pdf-model')]);
      expect(changed).toEqual([{ ...there, invoice: { ...there.invoice, ...learned } }]);
      expect(results).toMatchObject([{ upgraded: false }]);
    },
  );

  test('SAFE-03 of a copy that says something else only the issuer’s own word counts: that it is cancelled', () => {
    const there = known(xml());
    const { changed } = plan([there], [pdf({ protocolNumber: '1122334455', cancellation: CANCELLATION })]);
    expect(changed).toMatchObject([{ invoice: { protocolNumber: null, cancellation: CANCELLATION } }]);
  });
});

describe('copies of one CDC that say something else', () => {
  const ofStrength = (strength: CopyStrength, total: string): InvoiceReading => {
    const reading = xml(withTotal(total));
    const isAltered = strength === 'altered-or-reformatted' || strength === 'chained-contradicted';
    const alteration = isAltered
      ? { isSignatureBroken: true, isQrOfAnotherSignature: false, contradictions: [] }
      : null;
    return { ...reading, verification: { ...reading.verification, strength, alteration } };
  };
  const pairs = COPY_STRENGTHS.flatMap((first) => COPY_STRENGTHS.map((second) => [first, second] as const));

  /** By the rule: a chained one takes the place of any other, an intact one that of one that shows to be touched. */
  const takesPlace = (first: CopyStrength, second: CopyStrength) => {
    if (first === 'chained') return false;
    if (second === 'chained') return true;
    const isTouched = (one: CopyStrength) => one === 'altered-or-reformatted' || one === 'chained-contradicted';
    return first === 'altered-or-reformatted' && !isTouched(second);
  };

  test.each(pairs)(
    'TRUST-05 SAFE-01 %s and then %s: only a chained one changes a figure that counts',
    (first, second) => {
      const { final, results } = plan([known(ofStrength(first, '110000'))], [ofStrength(second, '910000')]);
      const isReplaced = takesPlace(first, second);
      expect(totalOf(final[0])).toBe(isReplaced ? '910000' : '110000');
      expect(final[0]?.strength).toBe(isReplaced ? second : first);
      expect(results).toMatchObject([{ upgraded: isReplaced }]);
    },
  );

  test.each(pairs)(
    'TRUST-06 TRUST-07 %s and then %s: two that nobody touched are observed with both figures; all is told',
    (first, second) => {
      const there = known(ofStrength(first, '110000'));
      const { final, changes } = plan([there], [ofStrength(second, '910000')]);
      const check = final[0]?.checks.find(({ name }) => name === 'copies-differ');
      const isIntact = (one: CopyStrength) => !/altered|contradicted/.test(one);
      if (isIntact(first) && isIntact(second)) {
        expect(final[0]?.verdict).toBe('observed');
        expect(check && checkSentence(check)).toMatch(
          /^Dos copias dicen cosas distintas: total Gs\. [19]10\.000 y Gs\. [19]10\.000/,
        );
      }
      if (!isIntact(second)) expect(check).toBeUndefined();
      const kind = takesPlace(first, second) ? 'figures-replaced' : check ? 'copies-differ' : 'copy-ignored';
      expect(changes).toMatchObject([{ invoiceId: there.id, change: { kind } }]);
    },
  );

  test('TRUST-06 the same files once more, in the other order, say nothing new; a better proof does not unsay it', () => {
    const copies = [ofStrength('intact-unsigned', '110000'), ofStrength('intact-unsigned', '910000')];
    const [row] = plan([], copies).added;
    const there = { ...(row as StoredInvoice), id: 'there' };
    expect(plan([there], copies.toReversed()).changed).toEqual([]);
    const proven = plan([there], [ofStrength('chained', '110000')]).final[0];
    const check = proven?.checks.find(({ name }) => name === 'copies-differ');
    expect(check && checkSentence(check)).toMatch(/Gs\. 110\.000 y Gs\. 910\.000/);
  });

  test('TRUST-06 so are lines that differ under one total', () => {
    const [item] = anInvoice().items;
    const other = xml({ items: item ? [{ ...item, description: 'OTRA COSA' }] : [] });
    const { final } = plan([known(xml())], [other]);
    const check = final[0]?.checks.at(-1);
    expect(check && checkSentence(check)).toContain('los ítems o los subtotales');
  });

  test('TRUST-11 an altered one waits for a person, and a stronger copy frees it', () => {
    const altered = ofStrength('altered-or-reformatted', '910000');
    const [row] = plan([], [altered]).added;
    expect(row).toMatchObject({ isInReview: true, alteration: { isSignatureBroken: true } });
    const there = { ...(row as StoredInvoice), id: 'there' };
    const confirmed = {
      ...there,
      isInReview: false,
      confirmation: { email: 'a@b.c', name: null, at: '', reason: 'x' },
    };
    expect(plan([confirmed], [altered]).changed).toEqual([]);
    expect(plan([confirmed], [ofStrength('chained', '110000')]).changed).toMatchObject([
      { isInReview: false, alteration: null, confirmation: null },
    ]);
  });
});

describe('without a CDC', () => {
  test('INTK-29 the same issuer, timbrado and number are the same invoice, which learns its CDC', () => {
    const there = known(pdf({ cdc: null }));
    const { added, changed } = plan([there], [xml()]);
    expect(added).toEqual([]);
    expect(changed).toMatchObject([{ id: there.id, invoice: { cdc: CDC } }]);
  });

  test.each([
    ['another number', numbered('0000999')],
    ['another timbrado', { timbrado: { number: '87654321', validFrom: null } }],
    ['another issuer', { issuer: { ...anInvoice().issuer, ruc: '80000001-5' } }],
    ['another kind of document', { documentType: 'credit-note' }],
    ['no timbrado', { timbrado: null }],
  ] satisfies [string, Partial<Invoice>][])('INTK-29 %s is another invoice', (_, over) => {
    expect(plan([known(pdf({ cdc: null }))], [pdf({ cdc: null, ...over })]).added).toHaveLength(1);
  });

  test('INTK-29 two rows that an XML shows to be one become one: the better is kept, since the older was received', () => {
    const byCdc = known(pdf({ timbrado: null }), { id: 'by-cdc', createdAt: AT });
    const byNumber = known(pdf({ cdc: null }), { id: 'by-number', createdAt: EARLIER });
    const { added, changed, merged, results } = plan([byCdc, byNumber], [xml()]);
    expect(added).toEqual([]);
    expect(merged).toEqual([{ from: 'by-number', into: 'by-cdc' }]);
    expect(changed).toMatchObject([{ id: 'by-cdc', source: 'xml', createdAt: EARLIER }]);
    expect(results).toMatchObject([{ invoiceId: 'by-cdc', isNew: false, knownSince: EARLIER }]);
  });

  test('INTK-29 two of one file that its third shows to be one leave no row to be merged', () => {
    const { added, merged, results } = plan([], [pdf({ timbrado: null }), pdf({ cdc: null }), xml()]);
    expect(added).toHaveLength(1);
    expect(merged).toEqual([]);
    expect(new Set(results.map(({ invoiceId }) => invoiceId))).toEqual(new Set([added[0]?.id]));
  });

  test('INTK-29 where several have the number, a copy without CDC is one of the oldest', () => {
    const oldest = known(xml(), { createdAt: EARLIER });
    const younger = known(xml({ cdc: OTHER_CDC }), { createdAt: AT });
    expect(plan([younger, oldest], [pdf({ cdc: null })]).results).toMatchObject([{ invoiceId: oldest.id }]);
  });
});

describe('one number on two CDCs', () => {
  test('INTK-27 INTK-33 is two invoices, and each names the other', () => {
    const there = known(xml());
    const { added, changed } = plan([there], [xml({ cdc: OTHER_CDC })]);
    expect(added).toHaveLength(1);
    expect(changed).toMatchObject([{ id: there.id, verdict: 'observed' }]);
    for (const [one, other] of [
      [added[0], CDC],
      [changed[0], OTHER_CDC],
    ] as const) {
      const check = one?.checks.find(({ name }) => name === 'same-number');
      expect(one?.verdict).toBe('observed');
      expect(check?.found).toEqual([finding('same-number', { cdcs: [other] })]);
    }
  });

  test('INTK-33 is said once: another copy changes nothing', () => {
    const { added, changed } = plan([known(xml())], [xml({ cdc: OTHER_CDC })]);
    const again = plan([...added, ...changed], [xml({ cdc: OTHER_CDC }), xml()]);
    expect([again.added, again.changed]).toEqual([[], []]);
  });
});

describe('a notice of cancellation', () => {
  const WORD = { ...CANCELLATION, documentId: 'notice', isUndone: false };
  const notices = new Map([[CDC, WORD]]);

  test('cancels what is there, what comes with it, and nothing else', () => {
    const there = known(xml());
    expect(plan([there], [], notices).changed).toMatchObject([
      { id: there.id, invoice: { cancellation: CANCELLATION } },
    ]);
    expect(plan([], [xml()], notices).added).toMatchObject([{ invoice: { cancellation: CANCELLATION } }]);
    expect(plan([known(xml({ cdc: OTHER_CDC }))], [], notices).changed).toEqual([]);
    expect(plan([known(xml({ cdc: null }))], [], notices).changed).toEqual([]);
  });

  test('TRUST-07 TRUST-08 is recorded where it cancels, and where it proves nothing', () => {
    const there = known(xml());
    const about = { documentNumber: '001-001-0000101', issuerName: anInvoice().issuer.name, currency: 'PYG' };
    expect(plan([there], [], notices).changes).toEqual([
      {
        invoiceId: there.id,
        documentId: 'notice',
        change: { kind: 'cancelled', reason: CANCELLATION.reason },
        about,
      },
    ]);
    for (const effect of ['unproven', 'without-chain', 'refused'] as const) {
      const notice = { ...CANCELLATION, cdc: CDC, documentId: 'false', effect };
      const { changed, changes } = plan([there], [], new Map(), [notice]);
      expect(changed).toEqual([]);
      expect(changes).toMatchObject([
        { invoiceId: there.id, documentId: 'false', change: { kind: 'cancellation-ignored', why: effect } },
      ]);
    }
  });

  test('TRUST-10 changes nothing once a person has undone it, alone or in the invoice’s own file', () => {
    const there = known(xml());
    const undone = new Map([[CDC, { ...WORD, isUndone: true }]]);
    const notice = { ...CANCELLATION, cdc: CDC, documentId: 'again', effect: 'cancels' as const };
    const { changed, changes } = plan([there], [xml({ cancellation: CANCELLATION })], undone, [notice]);
    expect(changed).toEqual([]);
    expect(changes).toMatchObject([{ change: { kind: 'cancellation-ignored', why: 'undone' } }]);
  });

  test('does not replace what the invoice’s own file says of its cancellation', () => {
    const first = { reason: 'Duplicada', signedAt: null };
    expect(plan([known(xml({ cancellation: first }))], [], notices).changed).toEqual([]);
  });
});

describe('whatever comes, in whatever order', () => {
  /** Few papers, so that they meet: of each number two CDCs and copies without one. */
  const anyReading = fc
    .record({
      at: fc.integer({ min: 1, max: 3 }),
      cdc: fc.constantFrom(0, 1, 2),
      source: fc.constantFrom('xml', 'pdf-model', 'pdf-local') as fc.Arbitrary<InvoiceReading['source']>,
      isSigned: fc.boolean(),
      total: fc.integer({ min: 1, max: 9 }),
    })
    .map(({ at, cdc, source, isSigned, total }) => {
      const reading = aReading(
        {
          ...numbered(String(at).padStart(7, '0')),
          ...withTotal(String(total)),
          cdc: cdc === 0 ? null : aCdc(at * 10 + cdc),
        },
        source,
      );
      // What is signed for the tax office has a CDC.
      return isSigned && cdc !== 0 ? reading : unsigned(reading);
    });
  const batches = fc.array(fc.array(anyReading, { maxLength: 5 }), { maxLength: 5 });

  /** The rows after the plan was carried out. */
  function carriedOut(rows: readonly StoredInvoice[], { added, changed, merged }: SavingPlan): StoredInvoice[] {
    const gone = new Set(merged.map(({ from }) => from));
    const now = new Map(changed.map((invoice) => [invoice.id, invoice]));
    return [...rows.filter(({ id }) => !gone.has(id)).map((row) => now.get(row.id) ?? row), ...added];
  }
  const saved = (all: readonly (readonly InvoiceReading[])[]) =>
    all.reduce<StoredInvoice[]>((rows, readings) => carriedOut(rows, plan(rows, readings)), []);

  test('INTK-27 INTK-29 no CDC is there twice, and no paper both with and without one', () => {
    fc.assert(
      fc.property(batches, (all) => {
        const rows = saved(all);
        const cdcs = rows.flatMap(({ invoice }) => invoice.cdc ?? []);
        expect(new Set(cdcs).size).toBe(cdcs.length);
        for (const { invoice } of rows.filter((row) => row.invoice.cdc === null)) {
          expect(rows.filter((row) => paperKey(row.invoice) === paperKey(invoice))).toHaveLength(1);
        }
      }),
    );
  });

  test('INTK-30 each reading is answered with a row that is there, and only the first of a row is new', () => {
    fc.assert(
      fc.property(batches, fc.array(anyReading, { maxLength: 5 }), (all, readings) => {
        const rows = saved(all);
        const next = plan(rows, readings);
        const ids = new Set(carriedOut(rows, next).map(({ id }) => id));
        expect(next.results).toHaveLength(readings.length);
        for (const { invoiceId } of next.results) expect(ids).toContain(invoiceId);
        expect(next.final.map(({ id }) => id)).toEqual(next.results.map(({ invoiceId }) => invoiceId));
        const fresh = next.results.filter(({ isNew }) => isNew).map(({ invoiceId }) => invoiceId);
        for (const { id } of next.added) expect(fresh).toContain(id);
      }),
    );
  });

  /** A second CDC on a number is another invoice: which one a copy without any belongs to then depends on the order. */
  const ofOneCdcEach = batches.map((all) =>
    all.map((readings) => readings.filter(({ invoice }) => !invoice.cdc || /1.$/.test(invoice.cdc))),
  );

  test('INTK-31 the same files once more change nothing', () => {
    fc.assert(
      fc.property(ofOneCdcEach, (all) => {
        const rows = saved(all);
        const again = plan(rows, all.flat());
        expect([again.added, again.merged]).toEqual([[], []]);
        expect(again.changed).toEqual([]);
      }),
    );
  });

  test('INTK-28 SAFE-01 one CDC has the figures of its first chained XML, else those that came first', () => {
    const isChained = ({ source, verification }: InvoiceReading) =>
      source === 'xml' && verification.strength === 'chained';
    const ofOneCdc = fc.array(
      anyReading.map((reading) => ({ ...reading, invoice: { ...reading.invoice, ...numbered('0000001'), cdc: CDC } })),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(ofOneCdc, fc.boolean(), (readings, isOneBatch) => {
        const [row, ...others] = saved(isOneBatch ? [readings] : readings.map((reading) => [reading]));
        const stands = readings.find(isChained) ?? readings[0];
        expect(others).toEqual([]);
        expect(totalOf(row)).toBe(stands?.invoice.totals?.total);
      }),
    );
  });
});
