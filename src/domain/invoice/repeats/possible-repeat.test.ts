import { describe, expect, test } from 'vitest';
import { EXPECTED } from '../../../../test/sifen/expected-invoices.ts';
import type { Invoice } from '../invoice.ts';
import { compareRepeat, isLikelySame } from './compare-repeat.ts';
import { isPossibleRepeat, mustWaitForDecision } from './possible-repeat.ts';

const known = EXPECTED['01-fe-10'] as Invoice;
const like = (over: Partial<Invoice> = {}): Invoice => ({ ...known, ...over });
const OTHER_CDC = EXPECTED['02-fe-5']?.cdc ?? null;
const OTHER_TIMBRADO = { timbrado: { number: '17000009', validFrom: null } };
const BARE = { cdc: null, timbrado: null };
const NO_NUMBER = { number: { establishment: '000', point: '000', number: '0000000', series: null } };
const dear = { totals: known.totals && { ...known.totals, total: '910000' } };

describe('whether two may be one paper', () => {
  test.each<[string, Partial<Invoice>, Partial<Invoice>, boolean]>([
    ['neither has CDC or timbrado', BARE, BARE, true],
    ['one has both', {}, BARE, true],
    ['one has the CDC, the other nothing', { timbrado: null }, BARE, true],
    ['one has the CDC, the other a timbrado', { timbrado: null }, { cdc: null }, true],
    ['one has a timbrado, the other nothing', { cdc: null }, BARE, true],
    ['another day and total are for a person to see', BARE, { ...BARE, issueDate: '2026-09-30', ...dear }, true],
    ['both have a CDC, and another', { timbrado: null }, { cdc: OTHER_CDC, timbrado: null }, false],
    ['both have a timbrado, and another', { cdc: null }, { cdc: null, ...OTHER_TIMBRADO }, false],
    ['the same CDC is the same paper', { timbrado: null }, { timbrado: null }, false],
    ['the same timbrado and number is the same paper', {}, { cdc: null }, false],
    ['two CDCs under one timbrado are observed already', {}, { cdc: OTHER_CDC }, false],
    ['another number', BARE, { ...BARE, number: { ...known.number, number: '0000102' } }, false],
    ['another kind', BARE, { ...BARE, documentType: 'credit-note' }, false],
    ['another issuer', BARE, { ...BARE, issuer: { ...known.issuer, ruc: '80099002-1' } }, false],
    [
      'no issuer',
      { ...BARE, issuer: { ...known.issuer, ruc: '' } },
      { ...BARE, issuer: { ...known.issuer, ruc: '' } },
      false,
    ],
    ['one is only a test', BARE, { ...BARE, environment: known.environment === 'test' ? 'production' : 'test' }, false],
  ])('EXACT-20 %s', (_, one, other, expected) => {
    expect(isPossibleRepeat(like(one), like(other))).toBe(expected);
    expect(isPossibleRepeat(like(other), like(one))).toBe(expected);
  });

  test('EXACT-20 a wrong check digit in the RUC does not make another issuer', () => {
    expect(isPossibleRepeat(like(BARE), like({ ...BARE, issuer: { ...known.issuer, ruc: '80099001-9' } }))).toBe(true);
  });

  test.each<[string, Partial<Invoice>, Partial<Invoice>, boolean]>([
    ['neither has a number', { ...BARE, ...NO_NUMBER }, { ...BARE, ...NO_NUMBER }, true],
    ['one has none', { ...BARE, ...NO_NUMBER }, {}, true],
    ['both have one timbrado and no number', { cdc: null, ...NO_NUMBER }, { cdc: null, ...NO_NUMBER }, true],
    ['another day', { ...BARE, ...NO_NUMBER }, { ...BARE, ...NO_NUMBER, issueDate: '2026-10-06' }, false],
    ['another total', { ...BARE, ...NO_NUMBER }, { ...BARE, ...NO_NUMBER, ...dear }, false],
    ['another currency', { ...BARE, ...NO_NUMBER }, { ...BARE, ...NO_NUMBER, currency: 'USD' }, false],
    ['another timbrado', { cdc: null, ...NO_NUMBER }, { cdc: null, ...NO_NUMBER, ...OTHER_TIMBRADO }, false],
  ])('EXACT-22 without a number issuer, day and total decide: %s', (_, one, other, expected) => {
    expect(isPossibleRepeat(like(one), like(other))).toBe(expected);
    expect(isPossibleRepeat(like(other), like(one))).toBe(expected);
  });
});

describe('which of them waits', () => {
  const at = (day: string) => new Date(`${day}T12:00:00Z`);
  const early = { id: 'a', strength: 'intact-unsigned', createdAt: at('2026-11-01') } as const;
  const late = { id: 'b', strength: 'valid-without-chain', createdAt: at('2026-11-02') } as const;

  test('EXACT-21 the one that came later, and of one moment one of them', () => {
    expect([mustWaitForDecision(late, early), mustWaitForDecision(early, late)]).toEqual([true, false]);
    const twin = { ...early, id: 'b' };
    expect([mustWaitForDecision(twin, early), mustWaitForDecision(early, twin)]).toEqual([true, false]);
  });

  test('EXACT-23 never the one whose issuer’s signature is proven, whichever came first', () => {
    const proven = { ...late, strength: 'chained' } as const;
    expect([mustWaitForDecision(proven, early), mustWaitForDecision(early, proven)]).toEqual([false, true]);
    const older = { ...early, strength: 'chained' } as const;
    expect([mustWaitForDecision(older, late), mustWaitForDecision(late, older)]).toEqual([false, true]);
    expect([mustWaitForDecision(older, proven), mustWaitForDecision(proven, older)]).toEqual([false, false]);
  });
});

describe('the two side by side', () => {
  test('EXACT-31 what is the same comes first, then what is not, and what only one says', () => {
    const photo = like({ ...BARE, issuer: { ...known.issuer, name: 'COMERCIAL' }, ...dear });
    const fields = compareRepeat(known, photo);
    expect(fields.map(({ isSame }) => isSame)).toEqual(fields.map(({ isSame }) => isSame).sort((a, b) => +b - +a));
    const said = new Map(fields.map(({ title, first, second, isSame }) => [title, [first, second, isSame]]));
    expect(said.get('RUC emisor')).toEqual(['80099001-3', '80099001-3', true]);
    expect(said.get('Número')).toEqual(['001-001-0000101', '001-001-0000101', true]);
    expect(said.get('Total')).toEqual(['Gs. 110.000', 'Gs. 910.000', false]);
    expect(said.get('Timbrado')).toEqual(['17000001', null, false]);
    expect(said.get('CDC')?.slice(1)).toEqual([null, false]);
    expect(said.has('IVA 5 %')).toBe(false);
  });

  test('EXACT-31 it is likely the same while day, total and receiver are', () => {
    expect(isLikelySame(known, like(BARE))).toBe(true);
    expect(isLikelySame(known, like({ ...BARE, ...dear }))).toBe(false);
    expect(isLikelySame(known, like({ ...BARE, issueDate: '2026-10-06' }))).toBe(false);
    const receiver = { ...known.receiver, ruc: '80000005-8' };
    expect(isLikelySame(known, like({ ...BARE, receiver }))).toBe(known.receiver.ruc === null);
  });
});
