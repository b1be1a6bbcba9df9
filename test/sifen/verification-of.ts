import { checkSentence } from '#contract/invoices/checks.text.ts';
import { readDocuments } from '#sifen/read-documents.ts';
import type { CheckName } from '#sifen/verify/check.ts';
import { verifyInvoice } from '#sifen/verify/verify-invoice.ts';
import { TEST_ANCHORS } from './test-anchors.ts';

export function verificationOf(text: string | Uint8Array) {
  const [read] = readDocuments(typeof text === 'string' ? Buffer.from(text) : text, TEST_ANCHORS).invoices;
  if (read === undefined) throw new Error('no invoice');
  return verifyInvoice(read);
}

/** The check with its sentence. */
export function checkOf(text: string, wanted: CheckName) {
  const check = verificationOf(text).checks.find(({ name }) => name === wanted);
  return check && { ...check, sentence: checkSentence(check) };
}

/** Names of the checks that are not ok. */
export function failingChecks(text: string | Uint8Array) {
  return verificationOf(text).checks.flatMap(({ name, verdict }) => (verdict === 'ok' ? [] : `${name} ${verdict}`));
}
