import { createHash } from 'node:crypto';
import { KIB } from '#domain/byte-size.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { decodeHeaderWords } from '#server/features/mailboxes/message/header-text.ts';
import { plainText } from '#server/platform/http/upload/file-name.ts';

/** Headers further down are not needed. */
const HEAD_BYTES = 64 * KIB;
const LONGEST = 500;

interface MessageHead {
  /** `Nombre <dirección>`, as it was written. */
  readonly sender: string | null;
  readonly subject: string | null;
  /**
   * Of its Message-ID and everything after its header: lines that servers on the way add to the header change nothing,
   * and a different message under the same Message-ID has another hash.
   */
  readonly sha256: Buffer;
}

/** What is needed to recognise a message that comes again; its content is read elsewhere. */
export function readHead(message: Buffer): MessageHead {
  const ends = [message.indexOf('\r\n\r\n'), message.indexOf('\n\n')].filter((at) => at >= 0);
  const end = ends.length > 0 ? Math.min(...ends) : 0;
  const head = message.toString('latin1', 0, Math.min(end, HEAD_BYTES)).replace(/\r?\n[ \t]+/g, ' ');
  const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(head)?.[1]?.trim() ?? null;
  const hash = createHash('sha256');
  hash.update(`${field('message-id') ?? ''}\n`).update(message.subarray(end));
  return { sender: shown(field('from')), subject: shown(field('subject')), sha256: hash.digest() };
}

/** Nothing invisible: a mark that turns the direction of writing shows another address. */
function shown(written: string | null): string | null {
  if (written === null) return null;
  const plain = plainText(decodeHeaderWords(cutText(written, 4 * LONGEST)))
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ')
    .trim();
  return plain === '' ? null : cutText(plain, LONGEST);
}
