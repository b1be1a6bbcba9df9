import { expect, test } from 'vitest';
import type { InvoiceAlteration } from '#contract/invoices/invoice.ts';
import { explainSigned } from './explain-signed.ts';

type Compared = InvoiceAlteration['comparison'][number];
const total: Compared = { field: 'total', title: 'Total', says: '9', signed: '1', toldBy: 'qr' };

const explained = (
  comparison: readonly Compared[],
  {
    isQrOfAnotherSignature = false,
    digest = 'ok',
  }: { isQrOfAnotherSignature?: boolean; digest?: 'ok' | 'observed' } = {},
) =>
  explainSigned({
    alteration: { isSignatureBroken: true, isQrOfAnotherSignature, comparison: [...comparison] },
    verification: { checks: [{ name: 'qr-against-signature', title: '', verdict: digest, sentence: '' }] },
  });

test('TRUST-11 what agrees with the QR is named, and nothing that differs', () => {
  expect(explained([total])).toBe(
    'Coinciden el IVA, la cantidad de ítems, la fecha, el receptor y el número. Lo firmado sale del QR y del CDC; el QR lleva la misma huella que la firma.',
  );
  expect(explained([total], { digest: 'observed' })).not.toContain('huella');
});

test('TRUST-11 a QR that cannot be read, or is of another signature, vouches for nothing', () => {
  const unknown: Compared = { ...total, signed: null, toldBy: null };
  expect(explained([unknown])).toBe('Coinciden la fecha y el número. El QR no se puede leer: el CDC no dice el total.');
  const number: Compared = { field: 'number', title: 'Número', says: '2', signed: '1', toldBy: 'cdc' };
  expect(explained([unknown, number], { isQrOfAnotherSignature: true })).toBe(
    'Coincide la fecha. El QR es de otra firma: no dice qué se firmó aquí. Lo firmado sale del CDC.',
  );
});

test('TRUST-11 when nothing tells what was changed, that is said', () => {
  expect(explained([])).toContain('nadie puede decir en cuál');
});
