import type { EmailConfig } from '#contract/mailboxes/mailboxes.ts';
import { providerOfHost } from '#domain/mail/mail-provider.ts';
import { searchable } from '#domain/text/searchable.ts';
import { mailboxesText } from '#text/mailboxes.ts';

/** The provider's name, such as «Gmail», by the account's server. */
export const providerLabel = ({ host }: Pick<EmailConfig, 'host'>): string =>
  mailboxesText.providers[providerOfHost(host)];

/** The accounts whose username, host or provider contains the typed text. */
export function filterAccounts(accounts: readonly EmailConfig[], typed: string): readonly EmailConfig[] {
  const words = searchable(typed);
  return accounts.filter((account) =>
    [account.username, account.host, providerLabel(account)].some((text) => searchable(text).includes(words)),
  );
}
