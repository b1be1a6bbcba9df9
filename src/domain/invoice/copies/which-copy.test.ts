import { describe, expect, test } from 'vitest';
import { EXPECTED } from '../../../../test/sifen/expected-invoices.ts';
import type { Totals } from '../amounts/invoice-totals.ts';
import type { Invoice } from '../invoice.ts';
import { type ComingCopy, type Copy, type CopyEffect, completed, effectOfCopy } from './which-copy.ts';

const INVOICE = EXPECTED['01-fe-10'] as Invoice;
const totals = (over: Partial<Totals>): Pick<Invoice, 'totals'> => ({
  totals: { ...(INVOICE.totals as Totals), ...over },
});

const XML: ComingCopy = {
  source: 'xml',
  strength: 'intact-unsigned',
  isAltered: false,
  invoice: INVOICE,
  isInReview: false,
  isDecided: false,
  isSameDocument: false,
};
const xml = (strength: Copy['strength'], over: Partial<ComingCopy> = {}): ComingCopy => ({ ...XML, strength, ...over });
const chained = xml('chained');
const unsigned = xml('intact-unsigned');
const reformatted = xml('altered-or-reformatted');
const tampered = xml('altered-or-reformatted', { isAltered: true, isInReview: true });
const pdf: ComingCopy = { ...XML, source: 'pdf-local' };
const photo: ComingCopy = { ...pdf, isInReview: true };
const persons: ComingCopy = { ...pdf, isDecided: true };

const saying = (copy: ComingCopy, over: Partial<Invoice>): ComingCopy => ({
  ...copy,
  invoice: { ...copy.invoice, ...over },
});
const dear = (copy: ComingCopy) => saying(copy, totals({ total: '990000' }));
const effect = (known: Copy, coming: ComingCopy) => effectOfCopy(known, coming).effect;

describe('whose figures count', () => {
  test('SAFE-01 SAFE-02 no copy but a chained XML changes a figure of one that nobody touched, read or decided', () => {
    for (const known of [unsigned, xml('valid-without-chain'), reformatted, pdf, photo, persons]) {
      for (const coming of [unsigned, xml('valid-without-chain'), reformatted, pdf, photo]) {
        expect(effect(known, dear(coming))).toBe('differs');
      }
      expect(effect(known, dear(tampered))).toBe('ignored');
      expect(effect(known, dear(chained))).toBe('replaces');
    }
    for (const coming of [unsigned, reformatted, pdf, persons]) expect(effect(chained, dear(coming))).toBe('differs');
    expect(effect(chained, dear(chained))).toBe('differs');
  });

  test('SAFE-04 a person’s word yields to a chained XML alone, which says so', () => {
    expect(effectOfCopy(persons, dear(chained))).toMatchObject({ isOverruling: true, isOtherKept: true });
    expect(effectOfCopy(pdf, dear(chained))).toMatchObject({ isOverruling: false });
    for (const coming of [unsigned, pdf, photo]) expect(effect(persons, coming)).not.toBe('replaces');
    for (const known of [unsigned, pdf, photo, reformatted, tampered]) {
      expect(effect(known, dear(persons))).toBe('replaces');
    }
  });

  test('SAFE-02 an XML without chain becomes the source of a printed one only where it says the same', () => {
    expect(effect(pdf, unsigned)).toBe('replaces');
    expect(effect(photo, unsigned)).toBe('replaces');
    const others: Partial<Invoice>[] = [
      totals({ total: '110001' }),
      totals({ vat: '9000' }),
      totals({ taxed10: '100000' }),
      { issueDate: '2026-10-06' },
      { number: { ...INVOICE.number, number: '0000102' } },
      { issuer: { ...INVOICE.issuer, ruc: '80099002-1' } },
      { documentType: 'credit-note' },
      { currency: 'USD' },
      { environment: INVOICE.environment === 'test' ? 'production' : 'test' },
      { receiver: { ...INVOICE.receiver, ruc: null } },
    ];
    for (const other of others) expect(effect(pdf, saying(unsigned, other))).toBe('differs');
  });

  test('SAFE-02 one that would have to wait itself takes nothing out of the sums', () => {
    expect(effect(pdf, { ...unsigned, isInReview: true })).toBe('nothing');
    expect(effect(reformatted, photo)).toBe('nothing');
    expect(effect(unsigned, photo)).toBe('nothing');
  });

  test('SAFE-03 what was touched adds nothing, and gives way to the first that was not', () => {
    for (const coming of [tampered, reformatted]) {
      for (const known of [unsigned, pdf, photo, persons, chained]) expect(effect(known, coming)).toBe('nothing');
    }
    for (const coming of [unsigned, pdf, photo]) expect(effect(tampered, dear(coming))).toBe('replaces');
    for (const coming of [unsigned, pdf]) expect(effect(reformatted, coming)).toBe('replaces');
    expect(effect(tampered, dear(reformatted))).toBe('differs');
  });

  test('SAFE-03 figures that the issuer signed, beside a changed QR, yield to nobody who says something else', () => {
    const contradicted = xml('chained-contradicted', { isAltered: true, isInReview: true });
    expect(effect(contradicted, dear(xml('valid-without-chain')))).toBe('differs');
    expect(effect(contradicted, pdf)).toBe('replaces');
    expect(effect(contradicted, dear(chained))).toBe('replaces');
    expect(effect(pdf, contradicted)).toBe('nothing');
    expect(effect(pdf, dear(contradicted))).toBe('ignored');
  });

  test('SAFE-02 of two printed ones that say the same the one that nobody doubts counts', () => {
    expect(effect(photo, pdf)).toBe('replaces');
    expect(effect(pdf, photo)).toBe('nothing');
    expect(effect(pdf, pdf)).toBe('completes');
  });

  test('SAFE-05 a document that is read again may correct what waits, and nothing else', () => {
    const again: ComingCopy = { ...pdf, isSameDocument: true };
    expect(effect(photo, dear(again))).toBe('replaces');
    expect(effectOfCopy(photo, dear(again))).toMatchObject({ isOtherKept: false });
    expect(effect(pdf, dear(again))).toBe('nothing');
    expect(effect(pdf, again)).toBe('replaces');
    expect(effect({ ...persons, isInReview: true }, dear(again))).toBe('nothing');
  });

  test('SAFE-02 what a printed form leaves out or rounds is no difference; what only was misread is none to a seal', () => {
    const partial = saying(pdf, totals({ vat: null, taxed10: null, exempt: null, exonerated: null }));
    expect(effect(partial, unsigned)).toBe('replaces');
    expect(effect(saying(pdf, totals({ vat: '9090' })), saying(unsigned, totals({ vat: '9090.90909091' })))).toBe(
      'replaces',
    );
    expect(effect(chained, dear(photo))).toBe('nothing');
    expect((effectOfCopy(photo, dear(chained)) as Extract<CopyEffect, { effect: 'replaces' }>).isOtherKept).toBe(false);
  });
});

describe('what a copy adds that says the same', () => {
  const bare = saying(pdf, {
    ...totals({ taxed10: null, vat10: null }),
    items: [],
    cdc: null,
    receiver: { ...INVOICE.receiver, ruc: null, name: '', isUnnamed: true },
  });

  test('SAFE-02 lines, the parts of the total, the receiver and the CDC, and no figure that is there', () => {
    const other = { ...INVOICE, ...totals({ total: '1' }) };
    expect(completed(bare, other)).toMatchObject({
      items: INVOICE.items,
      cdc: INVOICE.cdc,
      receiver: INVOICE.receiver,
      totals: { taxed10: INVOICE.totals?.taxed10, vat10: INVOICE.totals?.vat10, total: INVOICE.totals?.total },
    });
  });

  test('SAFE-02 an XML says all there is: to it others only add approval and CDC', () => {
    const known = { source: 'xml', invoice: { ...INVOICE, items: [], protocolNumber: null } } as const;
    expect(completed(known, { ...INVOICE, protocolNumber: '77' })).toEqual({
      ...INVOICE,
      items: [],
      protocolNumber: '77',
    });
  });
});
