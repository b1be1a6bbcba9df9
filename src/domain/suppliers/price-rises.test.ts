import { describe, expect, test } from 'vitest';
import { findPriceRises, type PricedLine } from './price-rises.ts';

const oil: PricedLine = {
  ...{ code: 'A1', description: 'Aceite 900 ml', unit: 'UNI', quantity: '1' },
  ...{ unitPrice: '10000', total: null },
};
const at = (unitPrice: string | null, over: Partial<PricedLine> = {}): PricedLine => ({ ...oil, unitPrice, ...over });

/** What the second document tells, after the first. */
function told(before: PricedLine | readonly PricedLine[], now: PricedLine | readonly PricedLine[], currency = 'PYG') {
  const documents = [before, now].map((lines, index) => ({
    id: String(index),
    issueDate: `2026-1${index}-05`,
    currency,
    lines: [lines].flat(),
  }));
  return findPriceRises(documents).get('1') ?? [];
}
const isTold = (...how: Parameters<typeof told>) => told(...how).length > 0;

describe('a price of the same product', () => {
  test.each([
    ['10000', '12000', true],
    ['10000', '11999.99999999', false],
    ['10000', '11999', false],
    ['10000', '10000', false],
    ['12000', '10000', false],
    ['0.00000005', '0.00000006', true],
    ['0.1', '0.12', true],
    ['0.3', '0.36', true],
    ['999999999999999', '999999999999999.99999999', false],
  ])('DESK-66 from %s to %s is told: %s, to the last decimal', (before, now, is) => {
    expect(isTold(at(before), at(now))).toBe(is);
  });

  test('DESK-66 is told with both prices, their days and the percent', () => {
    expect(told(at('10000'), at('13333'))).toEqual([
      {
        ...{ product: 'c a1 uni PYG', description: 'Aceite 900 ml', currency: 'PYG', percent: 33.3 },
        ...{ before: '10000', beforeDate: '2026-10-05', now: '13333', nowDate: '2026-11-05' },
      },
    ]);
  });

  test.each([
    ['no price now', at('10000'), at(null)],
    ['no price before', at(null), at('20000')],
    ['a price of zero before', at('0'), at('20000')],
    ['nothing bought now', at('10000'), at('20000', { quantity: '0' })],
    ['nothing bought before', at('10000', { quantity: '0' }), at('20000')],
    ['given away before', at('10000', { total: '0' }), at('20000')],
    ['given away now', at('10000'), at('20000', { total: '0' })],
  ])('DESK-66 %s says nothing', (_, before, now) => {
    expect(isTold(before, now)).toBe(false);
  });

  test('DESK-66 a discount that ended is no new price, and a higher price that a discount takes back costs nothing', () => {
    const [full, lessThirty] = [
      { quantity: '10', total: '100000' },
      { quantity: '10', total: '70000' },
    ];
    expect(isTold(at('10000', lessThirty), at('10000', full))).toBe(false);
    expect(isTold(at('10000', full), at('13000', { quantity: '10', total: '100000' }))).toBe(false);
    // What is paid goes up by a fifth to the guaraní, or by one less.
    expect(isTold(at('10000', full), at('13000', { quantity: '10', total: '120000' }))).toBe(true);
    expect(isTold(at('10000', full), at('13000', { quantity: '10', total: '119999' }))).toBe(false);
    // Both with the same part taken off, other quantities.
    expect(isTold(at('10000', lessThirty), at('12000', { quantity: '5', total: '42000' }))).toBe(true);
  });

  test('DESK-66 a total that was rounded to its coin takes nothing off', () => {
    const before = { quantity: '3', unitPrice: '33.5', total: '101' };
    expect(isTold(at('33.5', before), at('40.2', { quantity: '3', total: '120' }))).toBe(true);
    expect(isTold(at('33.5', before), at('40.2', { quantity: '3', total: '119' }))).toBe(false);
    const dollars = { quantity: '3', total: '0.34' };
    expect(isTold(at('0.115', dollars), at('0.138', { quantity: '3', total: '0.41' }), 'USD')).toBe(true);
    expect(isTold(at('0.115', dollars), at('0.138', { quantity: '3', total: '0.39' }), 'USD')).toBe(false);
  });
});

describe('the same product', () => {
  const dear = (over: Partial<PricedLine>) => at('20000', over);
  test.each([
    ['one code, whatever it is called', dear({ description: 'ACEITE GIRASOL' }), true],
    ['its code in other letters', dear({ code: ' a1 ' }), true],
    ['its description where no code stands', dear({ code: null, description: ' ACÉITE  900 ML' }), true],
    ['not another code with the same name', dear({ code: 'A2' }), false],
    ['not another name without a code', dear({ code: '', description: 'Aceite 1 l' }), false],
    ['not in another unit', dear({ unit: 'CAJA' }), false],
    ['its unit in other letters', dear({ unit: 'uni' }), true],
    ['not where the unit is not said', dear({ unit: null }), false],
  ])('DESK-67 is %s', (_, now, is) => {
    expect(isTold(oil, now)).toBe(is);
  });

  test('DESK-67 is in one currency', () => {
    const documents = ['PYG', 'USD', 'PYG'].map((currency, index) => ({
      ...{ id: String(index), issueDate: `2026-0${index + 1}-01`, currency },
      lines: [at(['10', '20', '12'][index] ?? null)],
    }));
    const rises = findPriceRises(documents);
    expect([rises.get('1'), rises.get('2')?.map(({ beforeDate }) => beforeDate)]).toEqual([[], ['2026-01-01']]);
  });

  test('DESK-67 a code beside two names in one document names no product there', () => {
    const [service, repair] = [
      at('10000', { code: '1', description: 'Flete' }),
      at('50000', { code: '1', description: 'Reparación' }),
    ];
    expect(isTold(service, [at('11000', { code: '1', description: 'Flete' }), repair])).toBe(false);
    const both = [service, repair];
    expect(told(both, [at('13000', { code: '1', description: 'Flete' }), repair]).map((one) => one.product)).toEqual([
      't flete uni PYG',
    ]);
  });

  test('DESK-67 more than once in a document is told only where all of its prices are higher than all before', () => {
    expect(isTold([at('10000'), at('11000')], [at('13200'), at('20000')])).toBe(true);
    expect(isTold([at('10000'), at('11000')], [at('13199'), at('20000')])).toBe(false);
  });

  test('DESK-67 is compared with the last document that has it, not with the dearest or the first', () => {
    const documents = ['10000', '11500', null, '13000', '9000', '10800'].map((price, index) => ({
      ...{ id: String(index), issueDate: `2026-0${index + 1}-01`, currency: 'PYG' },
      lines: price === null ? [] : [at(price)],
    }));
    const rises = findPriceRises(documents);
    expect([...rises].filter(([, all]) => all.length > 0).map(([id, [rise]]) => [id, rise?.before])).toEqual([
      ['5', '9000'],
    ]);
  });
});

test('DESK-78 a name longer than anybody writes is cut before it is kept, and never within a character', () => {
  const long = { code: null, description: `${'x'.repeat(297)}😀 de los largos` };
  const [rise] = told(at('10000', long), at('12000', long));
  expect([rise?.product, rise?.product.isWellFormed()]).toEqual([`t ${'x'.repeat(297)}`, true]);
});
