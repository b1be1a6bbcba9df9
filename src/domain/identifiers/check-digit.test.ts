import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildCdc, cdcParts, formatCdc, isCdcValid, parseCdc } from './cdc.ts';
import { checkDigitOf } from './check-digit.ts';
import { formatRuc, isRucValid, parseRuc, parseRucNumber } from './ruc.ts';

const digit = fc.integer({ min: 0, max: 9 });
const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
/** As the schema has it: 3 to 8 characters, the last one may be a letter A to D. */
const rucNumber = fc.stringMatching(/^[1-9]\d{1,6}[0-9A-D]$/);
const numericRuc = fc.stringMatching(/^[1-9]\d{2,7}$/);

const cdc = fc
  .record({
    documentTypeCode: fc.constantFrom(1, 4, 5, 6, 7, 9, 10),
    issuerRuc: rucNumber.map((number) => formatRuc(number)),
    establishment: digits(3),
    point: digits(3),
    number: digits(7),
    taxpayerTypeCode: fc.constantFrom(1, 2),
    issueDate: fc
      .date({ min: new Date('2018-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    emissionCode: fc.constantFrom(1, 2),
    securityCode: digits(9),
  })
  .map((parts) => ({ parts, cdc: buildCdc(parts) }));

/** Weighted sum modulo 11 of the base, written again here as the manual words it. */
function remainder(base: string): number {
  const plain = [...base].map((c) => (/\d/.test(c) ? c : String(c.charCodeAt(0)))).join('');
  return [...plain].reverse().reduce((sum, c, at) => sum + Number(c) * (2 + (at % 10)), 0) % 11;
}

/** Remainders 0 and 1 share the digit 0: the only pair that the check digit cannot tell apart. */
function canTellApart(base: string, other: string): boolean {
  const [a, b] = [remainder(base), remainder(other)];
  return a !== b && !(a <= 1 && b <= 1);
}

function replaceAt(text: string, at: number, by: string): string {
  return text.slice(0, at) + by + text.slice(at + 1);
}

describe('known numbers', () => {
  test.each([
    ['80009243', 0],
    ['80026157', 7],
    ['5379057', 0],
    ['80026165', 8],
    ['80069563', 1],
    ['80013884', 8],
    ['80080610', 7],
    ['450092', 0],
    ['2365438', 4],
  ])('INTK-36 the check digit of RUC %s is %i', (number, expected) => {
    expect(checkDigitOf(number)).toBe(expected);
  });

  test.each([
    '01444444017001001001452822017012515873260988',
    '01800092430001001051499022025121015436792192',
    '01800261658019002007094122023091018521597072',
    '01800319702003001033388922024101018446212444',
  ])('INTK-35 the CDC %s carries its right check digit', (known) => {
    expect(isCdcValid(known)).toBe(true);
  });

  test('INTK-36 a letter counts as the two digits of its ASCII code, large or small', () => {
    expect(checkDigitOf('1234567A')).toBe(checkDigitOf('123456765'));
    expect(checkDigitOf('1234567a')).toBe(checkDigitOf('1234567A'));
  });
});

describe('RUC', () => {
  test('INTK-36 every RUC survives being written and read', () => {
    fc.assert(
      fc.property(rucNumber, (number) => {
        const ruc = formatRuc(number);
        expect(parseRuc(ruc)).toEqual({ number, checkDigit: checkDigitOf(number) });
        expect(isRucValid(ruc)).toBe(true);
      }),
    );
  });

  test('INTK-36 one wrong digit is caught whenever modulo 11 can', () => {
    fc.assert(
      fc.property(numericRuc, fc.nat(7), digit, (number, place, wrong) => {
        const at = place % number.length;
        fc.pre(number[at] !== String(wrong) && !(at === 0 && wrong === 0));
        const mistaken = replaceAt(number, at, String(wrong));
        expect(isRucValid(formatRuc(mistaken, checkDigitOf(number)))).toBe(!canTellApart(number, mistaken));
      }),
    );
  });

  test('INTK-36 two neighbours swapped are caught whenever modulo 11 can', () => {
    fc.assert(
      fc.property(numericRuc, fc.nat(6), (number, place) => {
        const at = place % (number.length - 1);
        const [left = '', right = ''] = number.slice(at);
        fc.pre(left !== right && !(at === 0 && right === '0'));
        const mistaken = replaceAt(replaceAt(number, at, right), at + 1, left);
        expect(isRucValid(formatRuc(mistaken, checkDigitOf(number)))).toBe(!canTellApart(number, mistaken));
      }),
    );
  });

  test('INTK-36 a wrong check digit is always caught', () => {
    fc.assert(
      fc.property(rucNumber, digit, (number, wrong) => {
        expect(isRucValid(formatRuc(number, wrong))).toBe(wrong === checkDigitOf(number));
      }),
    );
  });

  test.each([
    ['80.012.345-6', '80012345'],
    [' 080012345-6 ', '80012345'],
    ['1234567d-0', '1234567D'],
  ])('a RUC written as %s is understood', (written, number) => {
    expect(parseRuc(written)?.number).toBe(number);
  });

  test.each(['', '12', '123456789', '8001234X', '0', 'RUC'])('%s is no RUC number', (written) => {
    expect(parseRucNumber(written)).toBeUndefined();
  });
});

describe('CDC', () => {
  test('INTK-37 every CDC survives being built, cut into its fields, printed and read', () => {
    fc.assert(
      fc.property(cdc, ({ parts, cdc }) => {
        expect(cdcParts(cdc)).toEqual({ ...parts, checkDigit: Number(cdc[43]) });
        expect(formatCdc(cdc).split(' ')).toHaveLength(11);
        expect(parseCdc(formatCdc(cdc))).toBe(cdc);
        expect(isCdcValid(cdc)).toBe(true);
      }),
    );
  });

  test('INTK-35 one wrong digit is caught whenever modulo 11 can', () => {
    fc.assert(
      fc.property(cdc, fc.nat(42), digit, ({ cdc }, at, wrong) => {
        fc.pre(cdc[at] !== String(wrong) && /\d/.test(cdc[at] ?? ''));
        const mistaken = replaceAt(cdc, at, String(wrong));
        expect(isCdcValid(mistaken)).toBe(!canTellApart(cdc.slice(0, 43), mistaken.slice(0, 43)));
      }),
    );
  });

  test('INTK-35 two neighbours swapped are caught whenever modulo 11 can', () => {
    fc.assert(
      fc.property(cdc, fc.nat(41), ({ cdc }, at) => {
        const [left = '', right = ''] = cdc.slice(at);
        fc.pre(left !== right && /^\d\d$/.test(left + right));
        const mistaken = replaceAt(replaceAt(cdc, at, right), at + 1, left);
        expect(isCdcValid(mistaken)).toBe(!canTellApart(cdc.slice(0, 43), mistaken.slice(0, 43)));
      }),
    );
  });

  test.each([
    '',
    '0180',
    '018009900130010010000101220261005110765432133',
    '0180099001300100100001012202610051107654321X',
  ])('INTK-35 %s has not the shape of a CDC', (written) => {
    expect(parseCdc(written)).toBeUndefined();
    expect(isCdcValid(written)).toBe(false);
  });

  test('a CDC whose date does not exist says so', () => {
    const noDate = '01800990013001001000010122026133011076543213';
    expect(cdcParts(noDate).issueDate).toBeUndefined();
  });
});
