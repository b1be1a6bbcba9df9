import { Buffer } from 'node:buffer';
import type { ProblemReason } from './problems.ts';

const HEAD_LENGTH = 1024;
const HTML = /^(?:<\?xml[^>]*\?>\s*)?(?:<!--[^>]*-->\s*)*<(?:!doctype\s+html|html|head|body|script)\b/i;

/** The kind of bytes that are plainly no XML document. */
export function foreignKind(bytes: Uint8Array): ProblemReason | undefined {
  if (bytes.length === 0) return 'empty';
  const head = Buffer.from(bytes.subarray(0, HEAD_LENGTH)).toString('latin1');
  if (head.startsWith('%PDF-')) return 'pdf';
  if (head.startsWith('PK\u0003\u0004')) return 'zip';
  if (HTML.test(head)) return 'html';
  return head.startsWith('<') ? undefined : 'not-xml';
}
