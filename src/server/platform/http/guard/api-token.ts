import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { hashOf } from '../../owner-token.ts';

/** By this prefix people and scanners recognise a token that got into a text or a repository. */
export const TOKEN_PREFIX = 'ajk_';
const RANDOM_BYTES = 32;
/** 32 bytes, and the 4 of the checksum, in base 62: no character of it ends a word. */
const [BODY_DIGITS, CHECKSUM_DIGITS] = [43, 6];
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** What a scanner looks for. The last six characters are the CRC-32 of those before them. */
export const TOKEN_PATTERN = new RegExp(`^${TOKEN_PREFIX}[0-9A-Za-z]{${BODY_DIGITS + CHECKSUM_DIGITS}}$`);

export function newApiToken(): string {
  const random = BigInt(`0x${randomBytes(RANDOM_BYTES).toString('hex')}`);
  const begun = `${TOKEN_PREFIX}${inBase62(random, BODY_DIGITS)}`;
  return begun + checksumOf(begun);
}

/** The token of a call. Null: the call has none, but perhaps another kind of session. */
export interface PresentedToken {
  /** Null for what cannot be one of ours, which is known without asking anybody. */
  readonly hash: Buffer | null;
}

export function presentedToken(authorization: string | undefined): PresentedToken | null {
  const token = /^Bearer (ajk_.*)$/.exec(authorization ?? '')?.[1];
  if (token === undefined) return null;
  const isWhole = TOKEN_PATTERN.test(token) && token.endsWith(checksumOf(token.slice(0, -CHECKSUM_DIGITS)));
  return { hash: isWhole ? hashOf(token) : null };
}

const checksumOf = (begun: string): string => inBase62(BigInt(crc32(begun)), CHECKSUM_DIGITS);

function inBase62(value: bigint, digits: number): string {
  let [rest, text] = [value, ''];
  for (let place = 0; place < digits; place++) {
    text = DIGITS.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text;
}
