import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anInvoice } from '../../../../../test/builders/an-invoice.ts';
import { aBusinessWithPapers, aPaper, issuedBy } from '../../../../../test/builders/made-papers.ts';
import { startTestApp, type TestApp } from '../../../../../test/server/test-app.ts';
import { backingOf, closingGroupOf, remainderKindOf } from '../../../../domain/closing/closing-groups.ts';
import { COPY_STRENGTHS } from '../../../../domain/invoice/copies/copy-strength.ts';
import { DOCUMENT_TYPES, type Invoice } from '../../../../domain/invoice/invoice.ts';
import { fromUnits } from '../../../../domain/money/money.ts';
import { wholeSplitOf } from '../../../../domain/money/whole-guaranies.ts';
import { contributionOf } from '../roll-ups/contribution.ts';
import type { InvoiceReading } from '../save/stored-invoice.ts';
import { readClosingGroups, reckonClosings } from './read-closing-groups.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

const OURS = '80099001-3';
const ALL_TO_VAT = { purchases: true, sales: true, exceptions: [] };
const PARTIES = [OURS, '80099001-9', '80000001-5', '44444401-7', null] as const;

/** Each on a day of its own month, so that every row of the answer is about one of them. */
const monthAt = (at: number) => `${1900 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;

async function groupsOf(email: string, papers: readonly InvoiceReading[]) {
  const { ownerId, receive } = await aBusinessWithPapers(server, email);
  for (let at = 0; at < papers.length; at += 200) await receive(papers.slice(at, at + 200));
  const asked = { business: '80099001', first: monthAt(0), last: monthAt(papers.length), imputation: ALL_TO_VAT };
  const inOrder = (months: Awaited<ReturnType<typeof reckonClosings>>) =>
    months.toSorted((one, other) => (one.month < other.month ? -1 : 1));
  const reckoned = inOrder(await reckonClosings(server.db, ownerId, asked));
  expect(inOrder(await readClosingGroups(server.db, ownerId, asked))).toEqual(reckoned);
  return reckoned.flatMap(({ rows }) => rows);
}

describe('what the database says of a close is what the domain says', () => {
  test('CLOSE-10 CLOSE-11 CLOSE-141 in every combination of kind, parties and what keeps it from counting', async () => {
    const facts = DOCUMENT_TYPES.flatMap((documentType) =>
      PARTIES.slice(0, 3).flatMap((issuerRuc) =>
        PARTIES.flatMap((receiverRuc) =>
          (['', 'test', 'cancelled', 'review', 'altered', 'no-rate'] as const).map((state) => ({
            ...{ documentType, issuerRuc: issuerRuc ?? '', receiverRuc, state },
          })),
        ),
      ),
    );
    const papers = facts.map(({ documentType, issuerRuc, receiverRuc, state }, at) => {
      const { receiver, totals } = anInvoice();
      const paper = aPaper(
        {
          documentType,
          issueDate: `${monthAt(at)}-15`,
          ...issuedBy(issuerRuc, 'Alguien'),
          receiver: { ...receiver, ruc: receiverRuc, isUnnamed: receiverRuc === null },
          environment: state === 'test' ? 'test' : 'production',
          cancellation: state === 'cancelled' ? { reason: null, signedAt: null } : null,
          ...(state === 'no-rate'
            ? { currency: 'USD', exchange: null, totals: totals && { ...totals, totalInGuaranies: null } }
            : {}),
        },
        { isInReview: state === 'review' || state === 'altered' },
      );
      if (state !== 'altered') return paper;
      const alteration = {
        kind: 'content',
        contradictions: [],
      } as unknown as InvoiceReading['verification']['alteration'];
      return { ...paper, verification: { ...paper.verification, alteration } };
    });
    const rows = await groupsOf('grupos@cierre.com.py', papers);
    expect(rows).toHaveLength(papers.length);
    const expected = facts.map(({ state, ...fact }, at) => [
      monthAt(at),
      closingGroupOf(
        {
          ...fact,
          isTest: state === 'test',
          isCancelled: state === 'cancelled',
          isInReview: state === 'review' || state === 'altered',
          isAltered: state === 'altered',
          totalInGuaranies: state === 'no-rate' || fact.documentType === 'remission-note' ? null : '110000',
        },
        OURS,
      ),
    ]);
    expect(rows.map(({ month, group }) => [month, group])).toEqual(expected);
    expect(new Set(rows.map(({ group }) => group)).size).toBe(14);
  });

  test('CLOSE-12 CLOSE-22 CLOSE-141 what parts leave of a total, and what backs it, in every combination of what is written', async () => {
    const amounts = [null, '0', '100', '300.5'] as const;
    const splits = amounts.flatMap((base10) =>
      amounts
        .slice(0, 3)
        .flatMap((vat10) =>
          amounts
            .slice(0, 3)
            .flatMap((base5) =>
              ([null, '0', '5.25'] as const).flatMap((vat5) =>
                ([null, '40'] as const).flatMap((exempt) => [{ base10, vat10, base5, vat5, exempt }]),
              ),
            ),
        ),
    );
    // Among them one of 300.5, 100, 40 and 0.5: three cents of a dollar are rounding.
    const totals = ['149.5', '440', '445.75', '1000', '440.97', '440.5'];
    const cases = splits.flatMap((split, at) => [
      { ...split, total: totals[at % totals.length] ?? '', currency: 'PYG' },
      { ...split, total: totals[(at + 1) % totals.length] ?? '', currency: 'USD' },
    ]);
    const papers = cases.map(({ currency, total, ...split }, at) => {
      const usual = anInvoice();
      const given = { ...split, total, exonerated: at % 3 === 0 ? null : '0.5', vat: at % 2 === 0 ? null : '9' };
      const paper = aPaper(
        {
          issueDate: `${monthAt(at)}-15`,
          ...issuedBy('80000001-5', 'Alguien'),
          receiver: { ...usual.receiver, ruc: OURS },
          currency,
          exchange: currency === 'PYG' ? null : { applies: 'to-all', rate: '7311.37' },
          totals: { ...usual.totals, ...given, totalInGuaranies: null } as Invoice['totals'],
        },
        { source: at % 5 === 0 ? 'pdf-model' : 'xml' },
      );
      const strength = COPY_STRENGTHS[at % COPY_STRENGTHS.length] ?? 'chained';
      return { ...paper, verification: { ...paper.verification, strength } };
    });
    const rows = await groupsOf('partes@cierre.com.py', papers);
    expect(rows).toHaveLength(papers.length);
    const seen = new Set<string>();
    for (const [at, { invoice, source, verification }] of papers.entries()) {
      const row = rows[at];
      const stored = await storedFigures('partes@cierre.com.py', invoice);
      const { sums } = contributionOf(stored);
      const whole = wholeSplitOf(stored);
      seen.add(remainderKindOf(whole));
      expect(row).toMatchObject({
        backing: backingOf({ source, strength: verification.strength }),
        total: fromUnits(sums.amount),
        base10: fromUnits(sums.base10),
        vat10: fromUnits(sums.vat10),
        base5: fromUnits(sums.base5),
        vat5: fromUnits(sums.vat5),
        exempt: fromUnits(sums.exempt),
        unsplit: fromUnits(sums.unsplitAmount),
        unsplitVat: fromUnits(sums.unsplitVat),
        unsplitCount: Number(sums.unsplitCount),
        unreadVatCount: Number(sums.unreadVatCount),
        rounding: fromUnits(sums.rounding),
        difference: fromUnits(sums.differenceAmount),
        differenceCount: Number(sums.differenceCount),
      });
    }
    expect(seen).toEqual(new Set(['none', 'rounding', 'unsplit', 'difference']));
  });
});

/** What the roll-ups were given of an invoice. */
async function storedFigures(email: string, invoice: Invoice) {
  const { totals } = invoice;
  if (totals === null) throw new Error('it has amounts');
  const row = await server.db
    .selectFrom('invoice')
    .where('cdc', '=', invoice.cdc)
    .select(['id', 'revision', 'total_pyg', 'created_at', 'pair_id'])
    .executeTakeFirstOrThrow();
  return {
    ...totals,
    ...{ id: row.id, revision: row.revision, strength: 'chained' as const, isAltered: false },
    pairId: row.pair_id,
    issueDate: invoice.issueDate,
    createdAt: row.created_at,
    issuerRuc: invoice.issuer.ruc,
    issuerName: email,
    receiverRuc: invoice.receiver.ruc,
    receiverName: null,
    currency: invoice.currency,
    totalInGuaranies: row.total_pyg,
    documentType: invoice.documentType,
    isTest: false,
    isCancelled: false,
    isInReview: false,
    verdict: 'ok' as const,
    source: 'xml' as const,
    hasCdc: true,
    hasTimbrado: true,
    itemCount: 1,
  };
}
