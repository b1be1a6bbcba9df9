import { readDocuments } from '#sifen/read-documents.ts';
import type { CheckName } from '#sifen/verify/check.ts';
import { verifyInvoice } from '#sifen/verify/verify-invoice.ts';
import { TEST_ANCHORS } from './test-anchors.ts';

export function verificationOf(text: string | Uint8Array) {
  const [read] = readDocuments(typeof text === 'string' ? Buffer.from(text) : text, TEST_ANCHORS).invoices;
  if (read === undefined) throw new Error('no invoice');
  return verifyInvoice(read);
}

export function checkOf(text: string, wanted: CheckName) {
  return verificationOf(text).checks.find(({ name }) => name === wanted);
}

/** Names of the checks that are not ok. */
export function failingChecks(text: string | Uint8Array) {
  return verificationOf(text).checks.flatMap(({ name, verdict }) => (verdict === 'ok' ? [] : `${name} ${verdict}`));
}
