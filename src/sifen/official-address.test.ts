import { describe, expect, test } from 'vitest';
import { officialAddress } from './official-address.ts';

const CDC = '01800990013001001000010122026100511076543213';
const OTHER_CDC = '01800990013001001000010222026100511153086420';
const QUERY = `nVersion=150&Id=${CDC}&dRucRec=80088001&cHashQR=e1da`;
const PAGE = 'https://ekuatia.set.gov.py/consultas/';

describe('where the tax office answers about a document', () => {
  test.each([
    ['as issuers write it', `https://ekuatia.set.gov.py/consultas/qr?${QUERY}`],
    ['with www', `https://www.ekuatia.set.gov.py/consultas/qr?${QUERY}`],
    ['without https', `http://ekuatia.set.gov.py/consultas/qr?${QUERY}`],
    ['in capitals', `https://EKUATIA.SET.GOV.PY/consultas/qr/?${QUERY}`],
  ])('DATA-07 is the address of its QR, %s', (_, address) => {
    expect(officialAddress(CDC, address)).toBe(`${PAGE}qr?${QUERY}`);
  });

  test.each([
    ['there is no QR', null],
    ['the host is another', `https://ekuatia.set.gov.py.estafa.example/consultas/qr?${QUERY}`],
    ['the host is a user name', `https://ekuatia.set.gov.py@estafa.example/consultas/qr?${QUERY}`],
    ['a password is in it', `https://a:b@ekuatia.set.gov.py/consultas/qr?${QUERY}`],
    ['the port is another', `https://ekuatia.set.gov.py:8443/consultas/qr?${QUERY}`],
    ['it is a program', `javascript:alert('ekuatia.set.gov.py/consultas/qr?${QUERY}')`],
    ['the path is another', `https://ekuatia.set.gov.py/otra/qr?${QUERY}`],
    ['it is of the test environment', `https://ekuatia.set.gov.py/consultas-test/qr?${QUERY}`],
    ['it is about another document', `https://ekuatia.set.gov.py/consultas/qr?nVersion=150&Id=${OTHER_CDC}`],
    ['it is no address', 'ekuatia'],
  ])('DATA-07 SEC-09 is the page that asks for the CDC when %s', (_, address) => {
    expect(officialAddress(CDC, address)).toBe(PAGE);
  });

  test('DATA-07 is nowhere without a CDC', () => {
    expect(officialAddress(null, `https://ekuatia.set.gov.py/consultas/qr?${QUERY}`)).toBeNull();
  });
});
