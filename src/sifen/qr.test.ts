import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isHashedWithPublicSecret, parseQr } from './qr.ts';

const CDC = '01800990013001001000010322026100511229629631';
const QUERY = `nVersion=150&Id=${CDC}&dFeEmiDE=323032362d31302d30355431303a31313a3030&dRucRec=80088001&dTotGralOpe=150000&dTotIVA=0&cItems=1&DigestValue=716a78486b413448543567706f686e7a39554f3466696b696852335a314245614d6c6e7770513568646c733d&IdCSC=0001`;
const HASH = '4c78eb25ec74d9f91c190ccdcd734906fab00597990068b182fd8c4a48e0017e';
const ADDRESS = `https://ekuatia.set.gov.py/consultas-test/qr?${QUERY}&cHashQR=${HASH}`;

const EXPECTED = {
  environment: 'test',
  cdc: CDC,
  issuedAt: '2026-10-05T10:11:00',
  receiverRuc: '80088001',
  receiverId: null,
  total: '150000',
  vat: '0',
  itemCount: 1,
  digest: 'qjxHkA4HT5gpohnz9UO4fikihR3Z1BEaMlnwpQ5hdls=',
  secretId: '0001',
  hash: HASH,
  hashed: QUERY,
};

test('INTK-41 an address says what it says', () => {
  expect(parseQr(ADDRESS)).toEqual(EXPECTED);
});

describe('addresses as issuers write them', () => {
  test.each([
    ['escaped', ADDRESS.replaceAll('&', '&amp;')],
    ['escaped twice', ADDRESS.replaceAll('&', '&amp;amp;')],
    ['escaped by number', ADDRESS.replaceAll('&', '&#38;')],
    ['with www', ADDRESS.replace('//ekuatia', '//www.ekuatia')],
    ['without https', ADDRESS.replace('https', 'http')],
    ['broken over lines', ADDRESS.replaceAll('&', '\n   &')],
    ['with the hash in capitals', ADDRESS.replace(HASH, HASH.toUpperCase())],
    ['with names in other letters', ADDRESS.replace('Id=', 'ID=').replace('cItems', 'citems')],
  ])('INTK-41 %s', (_, address) => {
    expect(parseQr(address)).toMatchObject({ ...EXPECTED, hashed: expect.any(String) });
  });

  test('INTK-41 plain date and digest instead of hexadecimal ones', () => {
    const plain = ADDRESS.replace(/dFeEmiDE=\w+/, 'dFeEmiDE=2026-10-05T10:11:00').replace(
      /DigestValue=\w+/,
      'DigestValue=abc+/=',
    );
    expect(parseQr(plain)).toMatchObject({ issuedAt: '2026-10-05T10:11:00', digest: 'abc+/=' });
  });

  test('INTK-41 a receiver without RUC, and values that are missing', () => {
    const other = `https://ekuatia.set.gov.py/consultas/qr?nVersion=150&Id=${CDC}&dNumIDRec=4321987&dTotGralOpe=&cItems=x`;
    expect(parseQr(other)).toEqual({
      environment: 'production',
      cdc: CDC,
      issuedAt: null,
      receiverRuc: null,
      receiverId: '4321987',
      total: null,
      vat: null,
      itemCount: null,
      digest: null,
      secretId: null,
      hash: null,
      hashed: `nVersion=150&Id=${CDC}&dNumIDRec=4321987&dTotGralOpe=&cItems=x`,
    });
  });

  test.each(['', 'https://ekuatia.set.gov.py/consultas/', `https://example.com/?Id=${CDC}`, 'Id=%E0%A4%A'])(
    'INTK-41 "%s" is no such address',
    (address) => {
      expect(parseQr(address)).toBeUndefined();
    },
  );
});

describe('the hash of test documents', () => {
  /** The example of the technical manual and the two public secrets are the only ones that can be checked. */
  test('INTK-41 is right', () => {
    const qr = parseQr(ADDRESS);
    expect(qr && isHashedWithPublicSecret(qr)).toBe(true);
  });

  test('INTK-41 is right with the second public secret too', () => {
    const second = createHash('sha256')
      .update(`${QUERY}EFGH${'0'.repeat(28)}`)
      .digest('hex');
    const qr = parseQr(ADDRESS.replace(HASH, second));
    expect(qr && isHashedWithPublicSecret(qr)).toBe(true);
  });

  test('INTK-41 is wrong once a value is changed', () => {
    const qr = parseQr(ADDRESS.replace('dTotGralOpe=150000', 'dTotGralOpe=150001'));
    expect(qr && isHashedWithPublicSecret(qr)).toBe(false);
  });
});
