import { describe, expect, test } from 'vitest';
import { rucNumberOf, sideOf, taxBookSideOf, vatCreditOf } from './invoice-side.ts';

const BUSINESS = '80099001-3';

describe('an invoice is', () => {
  test.each([
    ['a purchase when the business received it', '80012345-0', '80099001-3', 'purchase'],
    ['a sale when the business issued it', '80099001-3', '80012345-0', 'sale'],
    ['a sale to somebody without RUC', '80099001-3', null, 'sale'],
    ['of others when the business is neither', '80012345-0', '4567890-2', 'other'],
    ['of others when the receiver has no RUC', '80012345-0', null, 'other'],
    ['a purchase when the buyer issued it, as self-invoices are', '80099001-3', '80099001-3', 'purchase'],
    ['a purchase also with a wrong check digit', '80012345-0', '80099001-9', 'purchase'],
    ['a purchase also without a check digit', '80012345-0', '80099001', 'purchase'],
    ['of others when the RUC only begins alike', '80012345-0', '8009900-1', 'other'],
  ] as const)('%s', (_, issuerRuc, receiverRuc, side) => {
    expect(sideOf({ issuerRuc, receiverRuc }, BUSINESS)).toBe(side);
  });
});

test.each([
  ['invoice', '80012345-0', '80099001-3', 'purchase'],
  ['invoice', '80099001-3', '80012345-0', 'sale'],
  ['invoice', '80099001-3', '80099001-3', 'to-itself'],
  ['self-invoice', '80099001-3', '80099001-3', 'purchase'],
  ['self-invoice', '80099001-3', null, 'purchase'],
  ['self-invoice', '80012345-0', '80012345-0', 'other'],
] as const)('a tax book takes the %s from %s to %s as: %s', (documentType, issuerRuc, receiverRuc, side) => {
  expect(taxBookSideOf({ documentType, issuerRuc, receiverRuc }, BUSINESS)).toBe(side);
});

test.each([
  ['invoice', '80012345-0', '80099001-3', '80099001'],
  ['invoice', '80012345-0', '80099001-9', '80099001'],
  ['invoice', '80012345-0', null, null],
  ['invoice', '80099001-3', '80099001-3', null],
  ['self-invoice', '80099001-3', '80099001-3', '80099001'],
] as const)('the VAT of the %s from %s to %s is a credit of: %s', (documentType, issuerRuc, receiverRuc, taxpayer) => {
  expect(vatCreditOf({ documentType, issuerRuc, receiverRuc })).toBe(taxpayer);
});

test('a RUC’s number is what stands before the check digit, without zeros in front', () => {
  expect(['80012345-0', '080012345', '123456a-7', 'sin ruc'].map(rucNumberOf)).toEqual([
    '80012345',
    '80012345',
    '123456A',
    'sin ruc',
  ]);
});
