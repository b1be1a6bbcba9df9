import { describe, expect, test } from 'vitest';
import type { Imputation } from '../business/imputation.ts';
import { type ImputationEvidence, imputationOfObligations, proposeImputation } from './imputation-proposal.ts';

const NOTHING: Imputation = { vat: false, ire: false, irp: false, none: false };
const VAT = { ...NOTHING, vat: true };
const BOTH = { ...VAT, ire: true };
const NONE = { ...NOTHING, none: true };

const nothingKnown: ImputationEvidence = { register: [], alike: null, obligations: [] };
const propose = (known: Partial<ImputationEvidence>, holds: Imputation | null = null) =>
  proposeImputation({ ...nothingKnown, ...known }, holds);
const imputed = (month: string, imputation: Imputation, count = 1) => ({ month, imputation, count });

describe('the imputation of a supplier is proposed', () => {
  test('DESK-60 from what was done in Marangatu, the newest month first, and from nothing where that month is divided', () => {
    const register = [imputed('2026-08', VAT, 9), imputed('2026-09', BOTH, 2), imputed('2026-09', NOTHING, 5)];
    expect(propose({ register, obligations: [['211']] })).toEqual({
      imputation: BOTH,
      reason: { kind: 'register', month: '2026-09', count: 2 },
    });
    expect(propose({ register: [...register, imputed('2026-09', NONE)], obligations: [['211']] })).toBeNull();
    expect(propose({ register: [imputed('2026-09', NOTHING, 5)] })).toBeNull();
  });

  test('DESK-60 else from two suppliers of its activity or more for whom the same was chosen', () => {
    const alike = (...chosen: Imputation[]) => ({ alike: { activity: 'Combustibles', chosen } });
    expect(propose({ ...alike(NONE, NONE), obligations: [['211']] })).toEqual({
      imputation: NONE,
      reason: { kind: 'activity', activity: 'Combustibles', count: 2 },
    });
    expect(propose(alike(NONE))).toBeNull();
    expect(propose({ ...alike(NONE, VAT), obligations: [['211']] })?.reason.kind).toBe('obligations');
  });

  test('DESK-60 else from what its XMLs say, where all of them say the same', () => {
    expect(propose({ obligations: [['211', '700'], ['700', '211'], ['311']] })).toEqual({
      imputation: BOTH,
      reason: { kind: 'obligations', count: 2 },
    });
    expect(propose({ obligations: [['211', '700'], ['211']] })).toBeNull();
    expect(propose({})).toBeNull();
  });

  test('DESK-65 unless it holds already', () => {
    expect(propose({ obligations: [['211']] }, VAT)).toBeNull();
    expect(propose({ obligations: [['211']] }, BOTH)?.imputation).toEqual(VAT);
  });
});

test.each([
  [['211'], VAT],
  [['700'], { ...NOTHING, ire: true }],
  [['701'], { ...NOTHING, ire: true }],
  [['702'], { ...NOTHING, ire: true }],
  [['715'], { ...NOTHING, irp: true }],
  [['211', '715'], { ...VAT, irp: true }],
  [['311', '211'], VAT],
  [['716'], null],
  [['311', '321', '143', '703'], null],
  [[], null],
])('DESK-61 the affected obligations %j are put down to %j', (codes, imputation) => {
  expect(imputationOfObligations(codes)).toEqual(imputation);
});
