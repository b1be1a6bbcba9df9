import { describe, expect, test } from 'vitest';
import { EXPECTED } from '../../../../test/sifen/expected-invoices.ts';
import type { Invoice } from '../invoice.ts';
import { compareInvoices, paperKey } from './same-invoice.ts';

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
