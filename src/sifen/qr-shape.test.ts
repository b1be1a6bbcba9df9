import { describe, expect, test } from 'vitest';
import { qrAddress } from '../../test/pdf/a-printed-invoice.ts';
import { EXPECTED } from '../../test/sifen/expected-invoices.ts';
import { certainFactsOf } from './certain-facts.ts';
import { qrFaultsOf } from './qr-shape.ts';

const GOOD = qrAddress();
const hex = (text: string) => Buffer.from(text).toString('hex');
const withValue = (name: string, value: string) => GOOD.replace(new RegExp(`${name}=[^&]*`), `${name}=${value}`);
const without = (name: string) => GOOD.replace(new RegExp(`${name}=[^&]*&?`), '').replace(/&$/, '');
const givenFor = (name: string) => new RegExp(`${name}=([^&]*)`).exec(GOOD)?.[1] ?? '';
const shorter = (name: string) => withValue(name, givenFor(name).slice(0, -1));

const PARAMETERS = [
  'nVersion',
  'Id',
  'dFeEmiDE',
  'dRucRec',
  'dTotGralOpe',
  'dTotIVA',
  'cItems',
  'DigestValue',
  'IdCSC',
  'cHashQR',
];

describe('what a QR proves', () => {
  test('SAFE-12 READ-01 every QR of the corpus, and one that issuers escaped or capitalised, is of its right shape', () => {
    const addresses = Object.values(EXPECTED).flatMap(({ qr }) => qr ?? []);
    expect(addresses.length).toBeGreaterThan(10);
    for (const address of [...addresses, GOOD, GOOD.replaceAll('&', '&amp;'), withValue('IdCSC', '1')]) {
      expect({ address, faults: qrFaultsOf(address) }).toEqual({ address, faults: [] });
    }
    expect(certainFactsOf(GOOD)).toMatchObject({ total: '110000', vat: '10000', issueTime: '08:30:00' });
  });

  test.each(PARAMETERS)('SAFE-12 is nothing without %s, with an empty one, or with two of them', (name) => {
    const twice = `${GOOD}&${name}=${givenFor(name)}`;
    for (const address of [without(name), withValue(name, ''), twice]) {
      expect({ address, faults: qrFaultsOf(address) }).toEqual({ address, faults: [name] });
      expect(certainFactsOf(address)).toBeUndefined();
    }
  });

  test.each([
    ['a version of letters', 'nVersion', withValue('nVersion', 'abc')],
    ['a version of two digits', 'nVersion', withValue('nVersion', '15')],
    ['a CDC of 43 digits', 'Id', shorter('Id')],
    ['a CDC with letters', 'Id', withValue('Id', `${'x'.repeat(44)}`)],
    [
      'a CDC with a wrong check digit',
      'Id',
      withValue('Id', `${givenFor('Id').slice(0, 43)}${(Number(givenFor('Id')[43]) + 1) % 10}`),
    ],
    ['a date that is not in hexadecimal', 'dFeEmiDE', withValue('dFeEmiDE', '2026-09-14T08:30:00')],
    ['a date without its time', 'dFeEmiDE', withValue('dFeEmiDE', hex('2026-09-14'))],
    ['a date cut short', 'dFeEmiDE', shorter('dFeEmiDE')],
    [
      'hexadecimal that is no date',
      'dFeEmiDE',
      withValue('dFeEmiDE', hex('de emisión de hoy'.padEnd(19).slice(0, 18))),
    ],
    ['an hour that there is not', 'dFeEmiDE', withValue('dFeEmiDE', hex('2026-09-14T25:30:00'))],
    ['another day than its CDC', 'dFeEmiDE', withValue('dFeEmiDE', hex('2026-09-15T08:30:00'))],
    ['a receiver with its check digit', 'dRucRec', withValue('dRucRec', '80088001-3')],
    ['a receiver of twelve digits', 'dRucRec', withValue('dRucRec', '800880011234')],
    [
      'an identification of too many letters',
      'dNumIDRec',
      GOOD.replace('dRucRec=80088001', `dNumIDRec=${'7'.repeat(21)}`),
    ],
    ['a total with points', 'dTotGralOpe', withValue('dTotGralOpe', '110.000.000')],
    ['a total below nothing', 'dTotGralOpe', withValue('dTotGralOpe', '-110000')],
    ['a total in words', 'dTotGralOpe', withValue('dTotGralOpe', 'ciento')],
    ['a VAT with a comma', 'dTotIVA', withValue('dTotIVA', '10000,5')],
    ['a VAT above the total', 'dTotIVA', withValue('dTotIVA', '110001')],
    ['a VAT that no rate gives', 'dTotIVA', withValue('dTotIVA', '55000')],
    ['no items', 'cItems', withValue('cItems', '0')],
    ['a thousand items', 'cItems', withValue('cItems', '1000')],
    ['a digest of a few letters', 'DigestValue', withValue('DigestValue', 'ab')],
    ['a digest one letter short', 'DigestValue', shorter('DigestValue')],
    ['a digest that is not in hexadecimal', 'DigestValue', withValue('DigestValue', 'g'.repeat(88))],
    ['a digest that is no base64', 'DigestValue', withValue('DigestValue', hex('!'.repeat(44)))],
    ['the digest of another kind', 'DigestValue', withValue('DigestValue', hex('A'.repeat(44)))],
    ['a secret with letters', 'IdCSC', withValue('IdCSC', 'abcd')],
    ['a secret of five digits', 'IdCSC', withValue('IdCSC', '00001')],
    ['a hash of a few letters', 'cHashQR', withValue('cHashQR', 'cd')],
    ['a hash one letter short', 'cHashQR', shorter('cHashQR')],
    ['a hash that is not in hexadecimal', 'cHashQR', withValue('cHashQR', 'z'.repeat(64))],
    ['another page of the tax office', 'address', GOOD.replace('/qr?', '/buscar?')],
    ['another host', 'address', GOOD.replace('.gov.py', '.gov.py.example.com')],
  ])('SAFE-12 is nothing with %s', (_, fault, address) => {
    expect({ address, faults: qrFaultsOf(address) }).toEqual({ address, faults: [fault] });
    expect(certainFactsOf(address)).toBeUndefined();
  });
});
