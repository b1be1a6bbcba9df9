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

/** The id keeps a field in its place while others come and go. */
export interface Term {
  readonly id: number;
  readonly text: string;
}

/** An account as its forms hold it. */
export interface AccountValues {
  host: string;
  /** As typed. */
  port: string;
  useSsl: boolean;
  username: string;
  /** Blank in the edit form: the stored one stays, while it is for the same server, port and user. */
  password: string;
  searchTerms: readonly Term[];
  folder: string;
  markSeen: boolean;
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
  unseenOnly: account.searchCriteria === 'unseen',
});

const MOST_PORT = 65_535;

function readPort(typed: string): number | null {
  const port = /^\s*\d{1,5}\s*$/.test(typed) ? Number(typed) : 0;
  return port >= 1 && port <= MOST_PORT ? port : null;
}

/** S1 §5: an e-mail account has no sign-in without these three. */
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

/** Where the values now point. */
const accessOf = (values: AccountValues, { port }: Pick<EmailConfig, 'port'>): MailboxAccess => ({
  ...values,
  port: readPort(values.port) ?? port,
});

/** The stored password was typed for something else, and none stands there for what is wanted now. */
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

/** What both kinds of account have; empty terms are dropped. */
const settingsOf = ({ searchTerms, folder, markSeen, unseenOnly }: AccountValues) => ({
  searchTerms: searchTerms.map(({ text }) => text.trim()).filter(Boolean),
  searchCriteria: unseenOnly ? ('unseen' as const) : ('all' as const),
  folder: folder.trim() || EMAIL_DEFAULTS.folder,
  markSeen,
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

/** Google or Microsoft decide how the account is reached: of those only the settings can change. */
export const asChange = (values: AccountValues, { auth }: Pick<EmailConfig, 'auth'>): EmailConfigChange =>
  auth === 'password' ? { ...connectionOf(values), ...settingsOf(values), ...passwordOf(values) } : settingsOf(values);

/** What was changed of an account, and nothing else. */
export const changeOf = (account: EmailConfig, values: AccountValues): EmailConfigChange =>
  changedPart(asChange(storedAccount(account), account), asChange(values, account));

/** What somebody else changed of an account, beside what was changed in the form. */
export function compareAccounts(seen: EmailConfig, now: EmailConfig, values: AccountValues): ChangedField[] {
  const { form: words, changed } = mailboxesText;
  const names = ['host', 'port', 'useSsl', 'username', 'folder', 'markSeen', 'unseenOnly'] as const;
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

/** Values to try. With a stored account what is left blank is that account's. */
export const asTrial = (values: AccountValues, stored?: Pick<EmailConfig, 'id' | 'auth'>): EmailConfigTrial =>
  stored
    ? { id: stored.id, ...asChange(values, stored) }
    : { ...connectionOf(values), ...settingsOf(values), ...passwordOf(values) };

/** One more term than there was; its id is new. */
export const withTerm = (terms: readonly Term[]): Term[] => [
  ...terms,
  { id: Math.max(-1, ...terms.map(({ id }) => id)) + 1, text: '' },
];
