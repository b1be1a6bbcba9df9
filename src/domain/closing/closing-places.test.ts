import { expect, test } from 'vitest';
import { withoutCheckDigit } from '../identifiers/ruc.ts';
import { DOCUMENT_TYPES } from '../invoice/invoice.ts';
import { type ClosingFacts, closingGroupOf } from './closing-groups.ts';
import { closingPlacesOf } from './closing-places.ts';

const PARTIES = ['80099001-3', '80099001-9', '80000001-5', '44444401-7'] as const;
const STATES: readonly Partial<ClosingFacts>[] = [
  {},
  { isTest: true },
  { isCancelled: true },
  { isInReview: true },
  { isInReview: true, isAltered: true },
  { totalInGuaranies: null },
];

/** Where a document stands for one business, of all the places that it has. */
function groupOf(facts: ClosingFacts, business: string) {
  const { common, isUnnamed, ofBuyer, ofSeller } = closingPlacesOf(facts);
  if (common !== 'counted') return common;
  const own = [ofBuyer, ofSeller].find((one) => one?.taxpayer === withoutCheckDigit(business));
  return own?.place ?? (isUnnamed ? 'unnamed' : 'other-taxpayer');
}

test('CLOSE-141 the places of a document say for whichever business where it stands', () => {
  for (const documentType of DOCUMENT_TYPES) {
    for (const issuerRuc of PARTIES) {
      for (const receiverRuc of [...PARTIES, null]) {
        for (const state of STATES) {
          const usual = { isTest: false, isCancelled: false, isInReview: false, isAltered: false };
          const facts = { documentType, issuerRuc, receiverRuc, totalInGuaranies: '110000', ...usual, ...state };
          for (const business of PARTIES) {
            const group = closingGroupOf(facts, business);
            expect([facts, business, groupOf(facts, business)]).toEqual([facts, business, group]);
          }
        }
      }
    }
  }
});

test('CLOSE-141 a document that names no seller or no buyer stands under nobody', () => {
  const facts: ClosingFacts = {
    ...{ documentType: 'invoice', totalInGuaranies: '1', isTest: false, isCancelled: false, isInReview: false },
    ...{ isAltered: false, issuerRuc: '', receiverRuc: null },
  };
  expect(closingPlacesOf(facts)).toEqual({ common: 'counted', isUnnamed: true, ofBuyer: null, ofSeller: null });
});
