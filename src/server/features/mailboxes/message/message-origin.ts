import { cutText } from '#domain/text/cut-text.ts';
import { plainText } from '#server/platform/http/upload/file-name.ts';
import type { Envelope } from './message-parts.ts';

/** Where a document came from, as people recognise their mail. */
export interface MessageOrigin {
  /** `Nombre <dirección>`. */
  readonly sender: string | null;
  readonly subject: string | null;
  readonly sentAt: Date | null;
  /** Of the header. */
  readonly messageId: string | null;
}

const LONGEST = 500;
/** Earlier than any mail, or later than any wrong clock: the sender's date is not used then. */
const EARLIEST = Date.UTC(1980, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

export function originOf({ from, subject, date, messageId }: Envelope, arrivedAt: Date | null): MessageOrigin {
  const [first] = from ?? [];
  const name = shown(first?.name);
  const address = shown(first?.address);
  return {
    sender: name && address ? `${name} <${address}>` : (name ?? address),
    subject: shown(subject),
    sentAt: possible(date) ?? arrivedAt,
    messageId: shown(messageId),
  };
}

/** Nothing invisible: a mark that turns the direction of writing shows another address. */
function shown(text: string | undefined): string | null {
  const plain = plainText(text)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ')
    .trim();
  return plain === '' ? null : cutText(plain, LONGEST);
}

function possible(date: Date | string | undefined): Date | null {
  const time = date instanceof Date ? date.getTime() : Number.NaN;
  return time > EARLIEST && time < LATEST ? new Date(time) : null;
}
