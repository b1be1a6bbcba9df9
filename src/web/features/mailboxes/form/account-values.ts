import {
  EMAIL_DEFAULTS,
  EMAIL_PRESETS,
  type EmailConfig,
  type EmailConfigChange,
  type EmailConfigTrial,
  type NewEmailConfig,
} from '#contract/mailboxes/mailboxes.ts';
import { type MailProvider, providerOfHost } from '#domain/mail/mail-provider.ts';
import { type MailboxAccess, needsPasswordAgain } from '#domain/mail/mailbox-access.ts';
import { mailboxesText } from '#text/mailboxes.ts';
import { changedPart, compareFields } from '#web/api/changed-fields.ts';
import type { ChangedField } from '#web/ui/feedback/changed-question.ts';
import type { FieldErrors } from '#web/ui/form/use-form.ts';

const { wrong } = mailboxesText.form;

/** A search term. Its id keeps its field in place while others are added and removed. */
export interface Term {
  readonly id: number;
  readonly text: string;
}

/** The values of an account in its forms. */
export interface AccountValues {
  host: string;
  /** As typed. */
  port: string;
  useSsl: boolean;
  username: string;
  /** Empty in the edit form: the stored password stays, while server, port and user are the same. */
  password: string;
  searchTerms: readonly Term[];
  folder: string;
  markSeen: boolean;
  sharesOut: boolean;
  unseenOnly: boolean;
}

const asTerms = (texts: readonly string[]): Term[] => texts.map((text, id) => ({ id, text }));

export function presetValues(provider: MailProvider): Pick<AccountValues, 'host' | 'port' | 'useSsl'> {
  const { host, port, useSsl } = EMAIL_PRESETS[provider];
  return { host, port: String(port), useSsl };
}

export const newAccount = (): AccountValues => ({
  ...presetValues('gmail'),
  username: '',
  password: '',
  searchTerms: asTerms(EMAIL_DEFAULTS.searchTerms),
  folder: EMAIL_DEFAULTS.folder,
  markSeen: EMAIL_DEFAULTS.markSeen,
  sharesOut: EMAIL_DEFAULTS.sharesOut,
  unseenOnly: EMAIL_DEFAULTS.searchCriteria === 'unseen',
});

export const storedAccount = (account: EmailConfig): AccountValues => ({
  host: account.host,
  port: String(account.port),
  useSsl: account.useSsl,
  username: account.username,
  password: '',
  searchTerms: asTerms(account.searchTerms.length > 0 ? account.searchTerms : ['']),
  folder: account.folder,
  markSeen: account.markSeen,
  sharesOut: account.sharesOut,
  unseenOnly: account.searchCriteria === 'unseen',
});

const MOST_PORT = 65_535;

function readPort(typed: string): number | null {
  const port = /^\s*\d{1,5}\s*$/.test(typed) ? Number(typed) : 0;
  return port >= 1 && port <= MOST_PORT ? port : null;
}

/** S1 §5: without these three an IMAP account cannot be used. */
export const lacksRequired = ({ host, username, password }: AccountValues): boolean =>
  [host, username, password].some((value) => value.trim() === '');

const looksLikeEmail = (text: string) => /^[^\s@<>"]+@[^\s@<>"]+$/.test(text.trim());

export function checkStored({ host, port, username }: AccountValues): FieldErrors<AccountValues> {
  return {
    host: host.trim() ? undefined : wrong.host,
    port: readPort(port) === null ? wrong.port : undefined,
    username: username.trim() ? undefined : wrong.username,
  };
}

/** Server, port and user as the form has them now. */
const accessOf = (values: AccountValues, { port }: Pick<EmailConfig, 'port'>): MailboxAccess => ({
  ...values,
  port: readPort(values.port) ?? port,
});

/** The stored password belongs to another server, port or user, and no new one was typed. */
export const lacksPasswordAgain = (values: AccountValues, stored: EmailConfig): boolean =>
  stored.auth === 'password' && values.password === '' && needsPasswordAgain(stored, accessOf(values, stored));

export function checkEdited(values: AccountValues, stored: EmailConfig): FieldErrors<AccountValues> {
  if (stored.auth !== 'password') return {};
  return {
    ...checkStored(values),
    password: lacksPasswordAgain(values, stored) ? wrong.passwordAgain : undefined,
  };
}

export function checkNew(values: AccountValues): FieldErrors<AccountValues> {
  const { username, password } = values;
  return {
    ...checkStored(values),
    username: !username.trim() ? wrong.username : looksLikeEmail(username) ? undefined : wrong.email,
    password: password.trim() ? undefined : wrong.password,
  };
}

/** The settings that both kinds of account have; empty terms are left out. */
const settingsOf = ({ searchTerms, folder, markSeen, sharesOut, unseenOnly }: AccountValues) => ({
  searchTerms: searchTerms.map(({ text }) => text.trim()).filter(Boolean),
  searchCriteria: unseenOnly ? ('unseen' as const) : ('all' as const),
  folder: folder.trim() || EMAIL_DEFAULTS.folder,
  markSeen,
  sharesOut,
});

function connectionOf({ host, port, useSsl, username }: AccountValues) {
  const number = readPort(port);
  return {
    host: host.trim(),
    ...(number === null ? {} : { port: number }),
    useSsl,
    username: username.trim(),
    provider: providerOfHost(host),
  };
}

const passwordOf = ({ password }: AccountValues) => (password === '' ? {} : { password });

export const asNewConfig = (values: AccountValues): NewEmailConfig => ({
  ...connectionOf(values),
  ...settingsOf(values),
  password: values.password,
});

/** Google or Microsoft decide how their accounts are reached: only the settings can be changed. */
export const asChange = (values: AccountValues, { auth }: Pick<EmailConfig, 'auth'>): EmailConfigChange =>
  auth === 'password' ? { ...connectionOf(values), ...settingsOf(values), ...passwordOf(values) } : settingsOf(values);

/** Only the fields of an account that were changed. */
export const changeOf = (account: EmailConfig, values: AccountValues): EmailConfigChange =>
  changedPart(asChange(storedAccount(account), account), asChange(values, account));

/** The fields of an account that somebody else changed, beside what was changed in the form. */
export function compareAccounts(seen: EmailConfig, now: EmailConfig, values: AccountValues): ChangedField[] {
  const { form: words, changed } = mailboxesText;
  const names = ['host', 'port', 'useSsl', 'username', 'folder', 'markSeen', 'sharesOut', 'unseenOnly'] as const;
  const labels = { ...words, useSsl: words.ssl };
  const of = (account: EmailConfig, typed = storedAccount(account)) => ({ account, typed });
  type Compared = ReturnType<typeof of>;
  return compareFields({ seen: of(seen), now: of(now), mine: of(seen, values) }, [
    [changed.enabled, ({ account }) => account.enabled],
    [changed.name, ({ account }) => account.name],
    ...names.map((name) => [labels[name], ({ typed }: Compared) => typed[name]] as const),
    [words.terms, ({ typed }) => settingsOf(typed).searchTerms],
  ]);
}

/** The values to test. For a stored account, empty ones are taken from it. */
export const asTrial = (values: AccountValues, stored?: Pick<EmailConfig, 'id' | 'auth'>): EmailConfigTrial =>
  stored
    ? { id: stored.id, ...asChange(values, stored) }
    : { ...connectionOf(values), ...settingsOf(values), ...passwordOf(values) };

/** Adds an empty term with a new id. */
export const withTerm = (terms: readonly Term[]): Term[] => [
  ...terms,
  { id: Math.max(-1, ...terms.map(({ id }) => id)) + 1, text: '' },
];
