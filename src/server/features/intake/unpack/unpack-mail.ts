import PostalMime from 'postal-mime';
import type { PackedFile } from './unpack-budget.ts';
import { type Budget, PackageRefused } from './unpack-budget.ts';

const UNREADABLE = 'El correo está dañado, incompleto o es demasiado complicado. Sube solo los archivos que trae.';

/** What is attached to a mail; a mail forwarded inside it counts as one attachment. */
export async function* openMail(bytes: Buffer, budget: Budget): AsyncGenerator<PackedFile> {
  budget.takeShortLines(bytes);
  const attachments = await parse(bytes);
  budget.takeEntries(attachments.length);
  for (const [at, { filename, mimeType, content }] of attachments.entries()) {
    const name = filename ?? `adjunto ${at + 1}${mimeType === 'message/rfc822' ? '.eml' : ''}`;
    const attached = Buffer.from(content as ArrayBuffer);
    budget.takeBytes(attached.length);
    yield attached.length === 0 ? { name, leftOut: 'empty' } : { name, bytes: attached };
  }
}

/** Also a mail inside the mail, as one attachment. */
async function parse(bytes: Buffer) {
  try {
    const { attachments } = await PostalMime.parse(bytes, { forceRfc822Attachments: true, maxNestingDepth: 50 });
    return attachments;
  } catch (cause) {
    throw new PackageRefused(UNREADABLE, { cause });
  }
}
