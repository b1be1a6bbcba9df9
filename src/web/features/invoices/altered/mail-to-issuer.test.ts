import { expect, test } from 'vitest';
import { issuerAddress, mailToIssuer } from './mail-to-issuer.ts';

const header = {
  documentNumber: '001-001-0051188',
  issueDate: '2026-11-12',
  cdc: '01800192877001001005118822026111216044173925',
  issuer: { name: 'Ferretería Tres Bocas & Hijos S.R.L.', ruc: '80019287-7' },
  receiver: { name: 'Almacenes Tava Porã S.A.', ruc: '80092516-5' },
};

test('TRUST-11 the mail program opens with the issuer, the invoice and its CDC; the text survives the address', () => {
  const { protocol, pathname, searchParams } = new URL(
    mailToIssuer({ header, issuerEmail: 'ventas@tresbocas.com.py' }),
  );
  expect([protocol, pathname]).toEqual(['mailto:', 'ventas@tresbocas.com.py']);
  expect([...searchParams.keys()]).toEqual(['subject', 'body']);
  expect(searchParams.get('subject')).toContain('001-001-0051188');
  const body = searchParams.get('body') ?? '';
  expect(body).toContain('Ferretería Tres Bocas & Hijos S.R.L.');
  expect(body).toContain('12/11/2026');
  expect(body).toContain(header.cdc);
  expect(body).toContain('\r\n');
});

test.each([
  'ventas@x.com?bcc=ladron@x.com',
  'ventas@x.com,ladron@x.com',
  'ventas@x.com&cc=ladron@x.com',
  'Ventas <ventas@x.com>',
  'javascript:alert(1)',
  '',
])('TRUST-11 an altered document adds no recipient nor field to the mail: %s', (issuerEmail) => {
  expect(issuerAddress({ issuerEmail })).toBeNull();
  const { pathname, searchParams } = new URL(mailToIssuer({ header, issuerEmail }));
  expect(pathname).toBe('');
  expect([...searchParams.keys()]).toEqual(['subject', 'body']);
});
