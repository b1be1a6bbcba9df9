export const MAIL_PROVIDERS = ['gmail', 'outlook', 'yahoo', 'other'] as const;
export type MailProvider = (typeof MAIL_PROVIDERS)[number];

const NAMES: readonly (readonly [part: string, provider: MailProvider])[] = [
  ['gmail', 'gmail'],
  ['outlook', 'outlook'],
  ['hotmail', 'outlook'],
  ['office365', 'outlook'],
  ['yahoo', 'yahoo'],
];

/** Whose mailbox it is, by a part of its server's name (S1 §3). */
export function providerOfHost(host: string): MailProvider {
  const name = host.toLowerCase();
  return NAMES.find(([part]) => name.includes(part))?.[1] ?? 'other';
}
