import { mailReason, mailSentence } from '#contract/mailboxes/mail.text.ts';
import type { OauthProvider } from '#contract/mailboxes/mailboxes.ts';
import type { Settings } from '#server/platform/settings.ts';

/** Where a provider is asked for a permission, and where its mail is read with it. */
export interface ProviderSettings {
  readonly provider: OauthProvider;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authUrl: string;
  readonly tokenUrl: string;
  /** Where a permission is given back; null: only the person can. */
  readonly revokeUrl: string | null;
  readonly host: string;
  readonly port: number;
  /** The permission to read mail over IMAP. */
  readonly mailScope: string;
  readonly otherScopes: string;
  /** Further parameters of the page where the person agrees. */
  readonly prompt: Readonly<Record<string, string>>;
}

/** https://developers.google.com/workspace/gmail/imap/xoauth2-protocol */
const GOOGLE = {
  mailScope: 'https://mail.google.com/',
  otherScopes: 'openid email',
  // Without both a second sign-in brings no refresh token.
  prompt: { access_type: 'offline', prompt: 'consent' },
} as const;

/** https://learn.microsoft.com/exchange/client-developer/legacy-protocols/how-to-authenticate-an-imap-pop-smtp-application-by-using-oauth */
const MICROSOFT = {
  mailScope: 'https://outlook.office.com/IMAP.AccessAsUser.All',
  otherScopes: 'offline_access openid email profile',
  prompt: { prompt: 'select_account' },
} as const;

/** The provider as the settings describe it; else the names of settings that are missing. */
export function findProvider(settings: Settings, provider: OauthProvider): ProviderSettings | readonly string[] {
  const isGoogle = provider === 'google';
  const [clientId, clientSecret, authUrl, tokenUrl, imap] = isGoogle
    ? [
        settings.GOOGLE_CLIENT_ID,
        settings.GOOGLE_CLIENT_SECRET,
        settings.GOOGLE_AUTH_URL,
        settings.GOOGLE_TOKEN_URL,
        settings.GOOGLE_IMAP,
      ]
    : [
        settings.MICROSOFT_CLIENT_ID,
        settings.MICROSOFT_CLIENT_SECRET,
        settings.MICROSOFT_AUTH_URL,
        settings.MICROSOFT_TOKEN_URL,
        settings.MICROSOFT_IMAP,
      ];
  if (clientId === undefined || clientSecret === undefined) {
    const names = isGoogle
      ? ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']
      : ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'];
    return names.filter((_, at) => [clientId, clientSecret][at] === undefined);
  }
  const [host = '', port = ''] = imap.split(/:(?=\d+$)/);
  return {
    provider,
    clientId,
    clientSecret,
    authUrl,
    tokenUrl,
    revokeUrl: isGoogle ? settings.GOOGLE_REVOKE_URL : null,
    host,
    port: Number(port),
    ...(isGoogle ? GOOGLE : MICROSOFT),
  };
}

export const isConfigured = (found: ProviderSettings | readonly string[]): found is ProviderSettings =>
  !Array.isArray(found);

export const explainMissing = (provider: OauthProvider, missing: readonly string[]): string =>
  mailSentence(mailReason('provider-not-set-up', { provider, missing }));
