import { mailReason, mailSentence, PROVIDER_NAMES } from '#contract/mailboxes/mail.text.ts';
import {
  EMAIL_DEFAULTS,
  type EmailConfig,
  type EmailConfigChange,
  MOST_EMAIL_CONFIGS,
  type NewEmailConfig,
} from '#contract/mailboxes/mailboxes.ts';
import type { SeenVersions } from '#contract/wire/version.ts';
import type { DoneBy } from '#server/features/audit/audit-event.ts';
import { refuseChangedMeanwhile } from '#server/features/audit/changed-meanwhile.ts';
import { closeTasks } from '#server/features/intake/tasks/collecting-task.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { HostRefused } from '#server/platform/network/outgoing-network.ts';
import { newId } from '#server/platform/new-id.ts';
import { deleteImport } from '../history/history.store.ts';
import { hostProblem, isMailPort } from '../imap/imap-client.ts';
import { encryptPassword } from '../imap/open-session.ts';
import { revokePermission, takePermission } from '../oauth/revoke-permission.ts';
import { setRetry } from '../poll/lease.store.ts';
import { countFoundInvoices, forgetMailbox } from '../poll/ledger.store.ts';
import { describeMailboxes, type FailingMailbox, failingMailboxes, type Mailbox } from './mailbox.ts';
import { changedChoices, changedNames, recordMailboxEvent } from './mailbox-events.ts';
import {
  countMailboxesForAdding,
  deleteMailbox,
  findMailbox,
  findMailboxes,
  insertMailbox,
  lockMailbox,
  type MailboxChoices,
  updateMailbox,
} from './mailboxes.store.ts';
import { refuseOtherUse } from './password-use.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;
type WritingNeeds = Needs & Pick<Deps, 'secrets' | 'network'>;
type RemovalNeeds = Pick<Deps, 'db' | 'secrets' | 'settings' | 'log'>;

export async function listMailboxes({ db, clock }: Needs, ownerId: string): Promise<EmailConfig[]> {
  const at = clock.now();
  const [mailboxes, found] = await Promise.all([findMailboxes(db, ownerId), countFoundInvoices(db, ownerId)]);
  const counted = mailboxes.map((mailbox) => ({ ...mailbox, invoicesFound: found.get(mailbox.id) ?? 0 }));
  return describeMailboxes(counted, at);
}

interface MailboxSummary {
  readonly count: number;
  /** Those that somebody should look after. */
  readonly failing: FailingMailbox[];
}

/** For the status of the system. */
export async function summariseMailboxes({ db, clock }: Needs, ownerId: string): Promise<MailboxSummary> {
  const mailboxes = await findMailboxes(db, ownerId);
  return { count: mailboxes.length, failing: failingMailboxes(mailboxes, clock.now()) };
}

export async function addMailbox(
  needs: WritingNeeds,
  ownerId: string,
  added: NewEmailConfig,
  by: DoneBy,
): Promise<EmailConfig> {
  const { db } = needs;
  const id = newId();
  const choices: MailboxChoices = {
    ...withDefaults(added),
    host: added.host.trim(),
    username: added.username.trim(),
    auth: 'password',
  };
  await checkServer(needs, choices);
  const password = encryptPassword(needs, { id, ownerId }, added.password);
  await db.transaction().execute(async (tx) => {
    if ((await countMailboxesForAdding(tx, ownerId)) >= MOST_EMAIL_CONFIGS) throw new ApiError('demasiados_correos');
    await insertMailbox(tx, ownerId, { ...choices, id, password }, by);
    const { auth, host, port } = choices;
    const mailbox = { id, username: choices.username };
    await recordMailboxEvent(tx, ownerId, { action: 'mailbox-added', mailbox, details: { auth, host, port } }, by);
  });
  return await describeStored(needs, ownerId, id);
}

function withDefaults({ name, port, searchTerms, username, ...added }: NewEmailConfig) {
  const terms = cleanTerms(searchTerms ?? []);
  return {
    name: name?.trim() || username.trim(),
    port: port ?? EMAIL_DEFAULTS.port,
    useSsl: added.useSsl ?? EMAIL_DEFAULTS.useSsl,
    searchTerms: terms.length > 0 ? terms : [...EMAIL_DEFAULTS.searchTerms],
    searchCriteria: added.searchCriteria ?? EMAIL_DEFAULTS.searchCriteria,
    provider: added.provider ?? EMAIL_DEFAULTS.provider,
    enabled: added.enabled ?? EMAIL_DEFAULTS.enabled,
    folder: added.folder ?? EMAIL_DEFAULTS.folder,
    markSeen: added.markSeen ?? EMAIL_DEFAULTS.markSeen,
    sharesOut: added.sharesOut ?? EMAIL_DEFAULTS.sharesOut,
  };
}

/** Without blank terms and repeated ones. */
const cleanTerms = (terms: readonly string[]) => [...new Set(terms.map((term) => term.trim()).filter(Boolean))];

interface Change {
  readonly by: DoneBy;
  readonly seen: SeenVersions;
}

/** The mailbox as it stands now, locked: nobody else changes it until `tx` ends. */
async function lockAsSeen(tx: Db, ownerId: string, id: string, seen: SeenVersions): Promise<Mailbox> {
  const stored = await lockMailbox(tx, ownerId, id);
  if (!stored) throw new ApiError('no_encontrado');
  await refuseChangedMeanwhile(tx, seen, stored);
  return stored;
}

/** What is absent stays as it is; a blank password too, unless it was given for another server, port or user. */
export async function changeMailbox(
  needs: WritingNeeds,
  ownerId: string,
  id: string,
  change: EmailConfigChange,
  { by, seen }: Change,
): Promise<EmailConfig> {
  const known = await findMailbox(needs.db, ownerId, id);
  if (!known) throw new ApiError('no_encontrado');
  const checked = changedBy(change, known);
  refuseSecretElsewhere(known, checked, change);
  if (known.auth === 'password') await checkServer(needs, checked);
  const password = change.password ? encryptPassword(needs, { id, ownerId }, change.password) : undefined;
  await needs.db.transaction().execute(async (tx) => {
    // Somebody else may have changed it meanwhile: absent values, and the password, are those that are stored now.
    const stored = await lockAsSeen(tx, ownerId, id, seen);
    const choices = changedBy(change, stored);
    refuseSecretElsewhere(stored, choices, change);
    const changed = changedNames(choicesOf(stored), choices);
    if (changed.length > 0 || password !== undefined) {
      const written = Object.fromEntries(changed.map((name) => [name, choices[name]]));
      await updateMailbox(tx, ownerId, id, { ...written, password }, by);
    }
    await setRetry(tx, ownerId, id, null); // what made it fail may be mended
    const details = changedChoices(choicesOf(stored), choices, password !== undefined);
    const mailbox = { id, username: choices.username };
    await recordMailboxEvent(tx, ownerId, { action: 'mailbox-changed', mailbox, details }, by);
  });
  return await describeStored(needs, ownerId, id);
}

function refuseSecretElsewhere(stored: Mailbox, choices: MailboxChoices, { password }: EmailConfigChange): void {
  if (stored.auth !== 'password') refuseOtherServer(stored, stored.auth, choices, password);
  else if (!password) refuseOtherUse(stored, choices);
}

function changedBy(change: EmailConfigChange, stored: Mailbox): MailboxChoices {
  const before = choicesOf(stored);
  return {
    ...before,
    name: change.name?.trim() || before.name,
    host: change.host?.trim() ?? before.host,
    port: change.port ?? before.port,
    useSsl: change.useSsl ?? before.useSsl,
    username: change.username?.trim() ?? before.username,
    searchTerms: change.searchTerms ? cleanTerms(change.searchTerms) : before.searchTerms,
    searchCriteria: change.searchCriteria ?? before.searchCriteria,
    provider: change.provider ?? before.provider,
    enabled: change.enabled ?? before.enabled,
    folder: change.folder ?? before.folder,
    markSeen: change.markSeen ?? before.markSeen,
    sharesOut: change.sharesOut ?? before.sharesOut,
  };
}

const choicesOf = (mailbox: Mailbox): MailboxChoices => ({
  name: mailbox.name,
  host: mailbox.host,
  port: mailbox.port,
  useSsl: mailbox.useSsl,
  username: mailbox.username,
  auth: mailbox.auth,
  searchTerms: mailbox.searchTerms,
  searchCriteria: mailbox.searchCriteria,
  provider: mailbox.provider,
  enabled: mailbox.enabled,
  folder: mailbox.folder,
  markSeen: mailbox.markSeen,
  sharesOut: mailbox.sharesOut,
});

/** Such a mailbox keeps the server and user that the permission was given for. */
function refuseOtherServer(
  stored: Mailbox,
  provider: 'google' | 'microsoft',
  choices: MailboxChoices,
  password: string | undefined,
): void {
  const sentence = `Este correo entra con ${PROVIDER_NAMES[provider]}: esto no se cambia. Para usar otro, agrégalo aparte.`;
  const wire = { host: 'host', port: 'port', useSsl: 'use_ssl', username: 'username' } as const;
  const changed = (Object.keys(wire) as (keyof typeof wire)[]).filter((name) => choices[name] !== stored[name]);
  const fields = [...changed.map((name) => wire[name]), ...(password ? ['password'] : [])];
  if (fields.length === 0) return;
  throw new ApiError('datos_invalidos', { fields: Object.fromEntries(fields.map((name) => [name, sentence])) });
}

/**
 * The address is checked now and again at every connection: between the two a name may change its answer. A name that
 * is not found now may be found later; the test says so.
 */
async function checkServer({ network }: WritingNeeds, { host, port }: MailboxChoices): Promise<void> {
  if (!isMailPort(network, port))
    throw new ApiError('datos_invalidos', { fields: { port: mailSentence(mailReason('port-not-allowed')) } });
  try {
    await network.findHost(host);
  } catch (error) {
    if (!(error instanceof HostRefused)) throw error;
    if (error.problem === 'not-found') return;
    throw new ApiError('datos_invalidos', { fields: { host: mailSentence(hostProblem[error.problem]) }, cause: error });
  }
}

/** As the list shows it: only there are its invoices counted, and a second account of the same mailbox noticed. */
async function describeStored(needs: Needs, ownerId: string, id: string): Promise<EmailConfig> {
  const stored = (await listMailboxes(needs, ownerId)).find((one) => one.id === id);
  if (!stored) throw new ApiError('no_encontrado');
  return stored;
}

/** `enabled`: null switches it to the opposite. */
export async function enableMailbox(
  { db }: Pick<Deps, 'db'>,
  ownerId: string,
  id: string,
  enabled: boolean | null,
  { by, seen }: Change,
): Promise<{ enabled: boolean; version: number }> {
  return await db.transaction().execute(async (tx) => {
    const stored = await lockAsSeen(tx, ownerId, id, seen);
    const now = enabled ?? !stored.enabled;
    const isOther = now !== stored.enabled;
    if (isOther) await updateMailbox(tx, ownerId, id, { enabled: now, password: undefined }, by);
    const action = now ? 'mailbox-enabled' : 'mailbox-disabled';
    await recordMailboxEvent(tx, ownerId, { action, mailbox: { id, username: stored.username }, details: {} }, by);
    return { enabled: now, version: stored.version + (isOther ? 1 : 0) };
  });
}

interface Removed {
  /** What the person must still do themselves; null: nothing. */
  readonly warning: string | null;
}

/**
 * Its documents and invoices stay, and say which message they came with. An import of its history ends. A permission of
 * Google or Microsoft is given back once the account is gone: whether that works changes nothing about it.
 */
export async function removeMailbox(
  needs: RemovalNeeds,
  ownerId: string,
  id: string,
  { by, seen }: Change,
): Promise<Removed> {
  const permission = await needs.db.transaction().execute(async (tx) => {
    const stored = await lockAsSeen(tx, ownerId, id, seen);
    const taken = await takePermission(needs, tx, stored);
    if (!(await deleteMailbox(tx, ownerId, id))) throw new ApiError('no_encontrado');
    await forgetMailbox(tx, ownerId, id);
    const importTask = await deleteImport(tx, ownerId, id);
    if (importTask) await closeTasks(tx, ownerId, [importTask]);
    const { username, auth, host } = stored;
    await recordMailboxEvent(
      tx,
      ownerId,
      { action: 'mailbox-deleted', mailbox: { id, username }, details: { auth, host } },
      by,
    );
    return taken;
  });
  return { warning: permission && (await revokePermission(needs, permission)) };
}
