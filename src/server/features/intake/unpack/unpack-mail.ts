import PostalMime from 'postal-mime';
import { documentReason } from '#contract/reading/documents.text.ts';
import { PHOTO_KINDS } from '#domain/received-document.ts';
import { recogniseKind } from '../files/recognise-kind.ts';
import { withJoinedParts } from './joined-parts.ts';
import type { PackedFile } from './unpack-budget.ts';
import { type Budget, PackageRefused } from './unpack-budget.ts';

const UNREADABLE = documentReason('mail-damaged');

/** What is attached to a mail; a mail forwarded inside it counts as one attachment. */
export async function* openMail(bytes: Buffer, budget: Budget): AsyncGenerator<PackedFile> {
  budget.takeShortLines(bytes);
  const attachments = await parse(bytes);
  budget.takeEntries(attachments.length);
  for (const [at, { filename, mimeType, content }] of attachments.entries()) {
    const name = filename ?? `adjunto ${at + 1}${mimeType === 'message/rfc822' ? '.eml' : ''}`;
    const attached = Buffer.from(content as ArrayBuffer);
    budget.takeBytes(attached.length);
    if (attached.length === 0) yield { name, leftOut: 'empty' };
    else if (isDecoration(attached)) yield { name, leftOut: 'decoration' };
    else yield { name, bytes: attached };
  }
}

/** Photos of invoices are large, also those that telephones show inside the text; what is small is a logo or a signature. */
const SMALLEST_PHOTO_BYTES = 50 * 1024;

function isDecoration(bytes: Buffer): boolean {
  const kind = recogniseKind(bytes);
  return PHOTO_KINDS.some((one) => one === kind) && bytes.length <= SMALLEST_PHOTO_BYTES;
}

/** Also a mail inside the mail, as one attachment. */
const HOW = { forceRfc822Attachments: true, maxNestingDepth: 50 };

async function parse(bytes: Buffer) {
  try {
    const { attachments } = await withJoinedParts(() => PostalMime.parse(bytes, HOW));
    return attachments;
  } catch (cause) {
    throw new PackageRefused(UNREADABLE, { cause });
  }
}
