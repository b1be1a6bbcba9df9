import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';

/** A host as it is asked for: a name in its ASCII form, or an address. */
export interface Host {
  readonly text: string;
  readonly isAddress: boolean;
}

/** A parser of addresses would cut a name at these characters, or leave them out. */
const NOT_OF_A_NAME = /[\s\p{Cc}:/?#@\\%]/u;
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
const LONGEST_NAME = 253;

/**
 * What somebody wrote as a host; null for what is none. A final dot and brackets go, other alphabets become punycode,
 * and the other ways to write an IPv4 address (2130706433, 0x7f.1, 0177.0.0.1) become the usual one, so that they
 * cannot pass for names.
 */
export function parseHost(written: string): Host | null {
  const trimmed = written.trim();
  const bare = /^\[(.*)\]$/.exec(trimmed)?.[1] ?? trimmed.replace(/\.$/, '');
  if (isIP(bare)) return { text: bare.toLowerCase(), isAddress: true };
  if (NOT_OF_A_NAME.test(bare)) return null;
  const ascii = domainToASCII(bare).toLowerCase();
  if (isIP(ascii)) return { text: ascii, isAddress: true };
  const isName = ascii.length <= LONGEST_NAME && ascii.split('.').every((label) => LABEL.test(label));
  return isName ? { text: ascii, isAddress: false } : null;
}
