import { describe, expect, test } from 'vitest';
import { EXPECTED } from '../../../test/sifen/expected-invoices.ts';
import { COPY_STRENGTHS, type CopyStrength } from './copy-strength.ts';
import type { Invoice } from './invoice.ts';
import type { Source } from './same-invoice.ts';
import { compareInvoices, mergeReadings, paperKey } from './same-invoice.ts';

const known = EXPECTED['01-fe-10'] as Invoice;

function like(over: Partial<Invoice>): Invoice {
  return { ...known, ...over };
}

describe('when two readings are the same paper', () => {
  test('INTK-27 the same CDC is the same invoice, whatever else differs', () => {
    expect(compareInvoices(known, like({ timbrado: null, documentType: 'credit-note' }))).toBe('same');
  });

  test('INTK-29 without CDC on one side, issuer, timbrado, kind, series and number decide', () => {
    expect(compareInvoices(known, like({ cdc: null }))).toBe('same');
    expect(compareInvoices(like({ cdc: null }), like({ cdc: null }))).toBe('same');
  });

  test('INTK-29 a wrong check digit in the RUC does not make another issuer', () => {
    const issuer = { ...known.issuer, ruc: '80099001-9' };
    expect(compareInvoices(known, like({ cdc: null, issuer }))).toBe('same');
  });

  test.each<[string, Partial<Invoice>]>([
    ['number', { number: { ...known.number, number: '0000102' } }],
    ['series', { number: { ...known.number, series: 'AA' } }],
    ['timbrado', { timbrado: { number: '17000009', validFrom: null } }],
    ['kind', { documentType: 'credit-note' }],
    ['issuer', { issuer: { ...known.issuer, ruc: '80099002-1' } }],
  ])('INTK-29 without CDC another %s is another invoice', (_, over) => {
    expect(compareInvoices(known, like({ cdc: null, ...over }))).toBe('different');
  });

  test('INTK-29 without CDC and timbrado nothing can be told', () => {
    expect(paperKey(like({ timbrado: null }))).toBeNull();
    expect(compareInvoices(like({ cdc: null, timbrado: null }), like({ cdc: null, timbrado: null }))).toBe('different');
  });

  test('INTK-27 two CDCs are two invoices, observed when all the rest is equal', () => {
    const cdc = EXPECTED['02-fe-5']?.cdc ?? null;
    expect(compareInvoices(known, like({ cdc }))).toBe('observed');
    expect(compareInvoices(known, EXPECTED['02-fe-5'] as Invoice)).toBe('different');
  });
});

describe('which figures win', () => {
  const reading = (source: Source, over: Partial<Invoice> = {}, strength: CopyStrength = 'intact-unsigned') => ({
    source,
    strength,
    invoice: like(over),
  });

  test.each<[Source, Source, Source]>([
    ['pdf-local', 'xml', 'xml'],
    ['xml', 'pdf-local', 'xml'],
    ['pdf-model', 'xml', 'xml'],
    ['pdf-local', 'pdf-model', 'pdf-model'],
    ['pdf-model', 'pdf-local', 'pdf-model'],
  ])('INTK-28 %s and then %s: those of %s', (first, second, winner) => {
    const a = reading(first, { currency: first });
    const b = reading(second, { currency: second });
    expect(mergeReadings(a, b)).toMatchObject({ source: winner, invoice: { currency: winner } });
  });

  test('READ-06 of two printed copies the one that nobody doubts wins, whoever read it; XML wins over both', () => {
    const model = { ...reading('pdf-model', { currency: 'USD' }), isInReview: true };
    const local = { ...reading('pdf-local', { currency: 'PYG' }), isInReview: false };
    expect(mergeReadings(local, model)).toMatchObject({ source: 'pdf-local' });
    expect(mergeReadings(model, local)).toMatchObject({ source: 'pdf-local' });
    expect(mergeReadings(local, { ...reading('xml'), isInReview: true })).toMatchObject({ source: 'xml' });
    expect(mergeReadings({ ...reading('xml'), isInReview: true }, local)).toMatchObject({ source: 'xml' });
  });

  test('READ-06 a document that is read again may correct what is in review, and nothing else', () => {
    const first = { ...reading('pdf-model', { currency: 'USD' }), isInReview: true };
    const again = { ...reading('pdf-model', { currency: 'PYG' }), isInReview: true, isReadAgain: true };
    expect(mergeReadings(first, again).invoice.currency).toBe('PYG');
    expect(mergeReadings({ ...first, isInReview: false }, again).invoice.currency).toBe('USD');
    expect(mergeReadings({ ...first, isInReview: false }, { ...again, isInReview: false }).invoice.currency).toBe(
      'USD',
    );
  });

  test('INTK-28 between equals the one that is there stays', () => {
    expect(
      mergeReadings(reading('xml', { currency: 'PYG' }), reading('xml', { currency: 'USD' })).invoice.currency,
    ).toBe('PYG');
  });

  test('INTK-28 TRUST-05 of two XML files the stronger one wins, whichever came first', () => {
    for (const [at, strong] of COPY_STRENGTHS.entries()) {
      for (const weak of COPY_STRENGTHS.slice(at + 1)) {
        const better = reading('xml', { currency: 'PYG' }, strong);
        const worse = reading('xml', { currency: 'USD' }, weak);
        expect(mergeReadings(worse, better)).toEqual(better);
        expect(mergeReadings(better, worse)).toEqual(better);
      }
    }
  });

  test('a second copy that knows of approval or cancellation adds it', () => {
    const cancellation = { reason: 'Error en el precio', signedAt: null };
    const merged = mergeReadings(reading('xml'), reading('xml', { protocolNumber: '1122334455', cancellation }));
    expect(merged.invoice).toEqual(like({ protocolNumber: '1122334455', cancellation }));
  });
});
