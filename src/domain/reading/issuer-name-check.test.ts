import { expect, test } from 'vitest';
import { anInvoice } from '../../../test/builders/an-invoice.ts';
import { finding } from '../invoice/check.ts';
import { ISSUER_NAME_CHECK, withKnownIssuerName } from './issuer-name-check.ts';

const CDC_DIGIT = { name: 'cdc-digit', verdict: 'ok', found: [finding('cdc-digit-right')] } as const;
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
    { name: ISSUER_NAME_CHECK, verdict: 'not-verifiable', found: [finding('issuer-name-of-others')] },
  ]);
});

test('READ-07 without any it stays unknown, and says so', () => {
  const { invoice, verification } = withKnownIssuerName(reading(''), null);
  expect(invoice.issuer.name).toBe('');
  expect(verification.checks.at(-1)?.found).toEqual([finding('issuer-name-unread')]);
});

test('what the file says is never replaced', () => {
  const read = reading('Papelera Ypané S.A.');
  expect(withKnownIssuerName(read, 'Otra S.A.')).toBe(read);
});
