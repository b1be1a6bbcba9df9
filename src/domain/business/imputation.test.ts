import { expect, test } from 'vitest';
import { chosenImputation, type Imputation, imputationOfPurchase, isContradictory } from './imputation.ts';

const nothing: Imputation = { vat: false, ire: false, irp: false, none: false };
const vat = { ...nothing, vat: true };
const none = { ...nothing, none: true };

test('nothing marked is no choice; «no imputar» is one', () => {
  expect(chosenImputation(nothing)).toBeNull();
  expect(chosenImputation(null)).toBeNull();
  expect(chosenImputation(none)).toEqual(none);
});

test('taxes and none of them at once is refused', () => {
  expect(isContradictory({ ...none, vat: true })).toBe(true);
  expect([nothing, vat, none].some(isContradictory)).toBe(false);
});

test('a supplier’s exception goes before the default, and without either there is nothing', () => {
  const bySupplier = new Map([['80012345', none]]);
  expect(imputationOfPurchase({ purchases: vat, sales: null, bySupplier }, '80012345-9')).toEqual(none);
  expect(imputationOfPurchase({ purchases: vat, sales: null, bySupplier }, '80012346-0')).toEqual(vat);
  expect(imputationOfPurchase({ purchases: null, sales: vat, bySupplier }, '80012346-0')).toBeNull();
});
