import { beforeAll, describe, expect, test } from 'vitest';
import { readAnchorFiles } from '#server/app/open-trust-anchors.ts';
import { type ReadInvoice, readDocuments } from '#sifen/read-documents.ts';
import { trustAnchors } from '#sifen/trust/trust-anchors.ts';
import { verifyInvoice } from '#sifen/verify/verify-invoice.ts';
import { type MadeDocument, makeDocuments } from './make-documents.ts';
import { planDocuments } from './plan.ts';
import { cdcOf, type PlannedDocument } from './planned-document.ts';
import { ANCHORS_DIRECTORY } from './sign-document.ts';

const plan = planDocuments('2026-11-14');
const ANCHORS = trustAnchors(readAnchorFiles(ANCHORS_DIRECTORY));
/** In short: all but the ordinary ones, and some of those. */
const isChosen = ({ kind, state, exchangeRate, sale }: PlannedDocument, at: number) =>
  process.env.TEST_FULL !== undefined ||
  state !== 'sound' ||
  kind === 'debit-note' ||
  kind === 'remission-note' ||
  at % (kind === 'credit-note' || exchangeRate !== null || sale.kind === 'instalments' ? 3 : 12) === 0;

interface Made extends MadeDocument {
  readonly read: readonly ReadInvoice[];
}
const made: Made[] = [];

beforeAll(async () => {
  for await (const document of makeDocuments(plan.filter(isChosen))) {
    made.push({ ...document, read: readDocuments(Buffer.from(document.xml), ANCHORS).invoices });
  }
});

const inState = (state: PlannedDocument['state']) => made.filter(({ planned }) => planned.state === state);
const checksOf = ({ read }: Made) => read.flatMap((one) => verifyInvoice(one).checks);
const namesOf = (one: Made) => checksOf(one).flatMap(({ name, verdict }) => (verdict === 'ok' ? [] : name));

describe('the documents of the demonstration, made', () => {
  test('CMD-08 each is read as what was planned', () => {
    expect(made.length).toBeGreaterThan(50);
    for (const { planned, read } of made) {
      expect(read.map(({ invoice }) => invoice)).toMatchObject([
        {
          cdc: cdcOf(planned),
          documentType: planned.kind,
          issueDate: planned.issuedAt.slice(0, 10),
          environment: planned.state === 'test' ? 'test' : 'production',
          issuer: { ruc: planned.supplier.ruc, name: planned.supplier.name },
          currency: planned.kind === 'remission-note' ? 'PYG' : planned.supplier.currency,
          items: planned.lines.map(({ good }) => ({ code: good.code, description: good.name })),
          unreadable: [],
        },
      ]);
    }
  });

  test('CMD-08 in each of the others every check holds', () => {
    expect(inState('sound').flatMap(namesOf)).toEqual([]);
  });

  test('CMD-08 the two of test are observed for that alone', () => {
    expect(inState('test').map(namesOf)).toEqual([['environment'], ['environment']]);
  });

  test('CMD-08 the tampered one is observed in its signature, its sums and its QR', () => {
    const [tampered] = inState('tampered');
    expect(tampered && namesOf(tampered)).toEqual(
      expect.arrayContaining(['totals', 'qr-against-content', 'signature']),
    );
  });

  test('CMD-08 the same document is made byte by byte the same', async () => {
    const [first] = made;
    for await (const again of makeDocuments(plan.filter(isChosen).slice(0, 1))) expect(again.xml).toBe(first?.xml);
  });
});
