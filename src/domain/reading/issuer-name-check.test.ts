import { expect, test } from 'vitest';
import { anInvoice } from '../../../test/builders/an-invoice.ts';
import { ISSUER_NAME_CHECK, withKnownIssuerName } from './issuer-name-check.ts';

const CDC_DIGIT = { name: 'cdc-digit', verdict: 'ok', sentence: 'Bien.' } as const;
const reading = (name: string) => {
  const invoice = anInvoice();
  return {
    invoice: { ...invoice, issuer: { ...invoice.issuer, name } },
    verification: { verdict: 'not-verifiable', checks: [CDC_DIGIT] } as const,
  };
};

test('READ-07 a name that the file does not give comes from other invoices of that RUC, and says so', () => {
  const named = withKnownIssuerName(reading(''), 'Ferretería El Clavo S.A.');
  expect(named.invoice.issuer.name).toBe('Ferretería El Clavo S.A.');
  expect(named.verification.checks).toEqual([
    CDC_DIGIT,
    { name: ISSUER_NAME_CHECK, verdict: 'not-verifiable', sentence: expect.stringContaining('otra factura tuya') },
  ]);
});

test('READ-07 without any it stays unknown, and says so', () => {
  const { invoice, verification } = withKnownIssuerName(reading(''), null);
  expect(invoice.issuer.name).toBe('');
  expect(verification.checks.at(-1)?.sentence).toBe('El nombre del emisor no se pudo leer en este archivo.');
});

test('what the file says is never replaced', () => {
  const read = reading('Papelera Ypané S.A.');
  expect(withKnownIssuerName(read, 'Otra S.A.')).toBe(read);
});
