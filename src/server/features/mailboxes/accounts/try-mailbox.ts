import type { ImapFlow } from 'imapflow';
import { mailSentence } from '#contract/mailboxes/mail.text.ts';
import type { ConnectionCause, ConnectionTest, EmailConfigTrial } from '#contract/mailboxes/mailboxes.ts';
import { EMAIL_DEFAULTS } from '#contract/mailboxes/mailboxes.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { ConnectionProblem } from '../imap/connection-problem.ts';
import { withImapClient } from '../imap/imap-client.ts';
import { accessWithPassword, decryptPassword, type SessionNeeds, withMailSession } from '../imap/open-session.ts';
import { setRetry } from '../poll/lease.store.ts';
import { findMailbox, findStoredAccess, recordMailboxSuccess } from './mailboxes.store.ts';
import { noteMailboxFailure } from './note-failure.ts';
import { refuseOtherUse } from './password-use.ts';

type Needs = SessionNeeds & Pick<Deps, 'log'>;

/** While somebody waits for the answer. Milliseconds. */
const TEST_MS = 45_000;

/** A test connects to a server that somebody names: this keeps people from trying passwords by the thousand. */
const TESTS_PER_MINUTE = 40;
/** Owners; far more than test within a minute. */
const MOST_REMEMBERED = 10_000;
const recentTests = new Map<string, number[]>();

async function limited<T>({ clock }: Pick<Deps, 'clock'>, ownerId: string, test: () => Promise<T>): Promise<T> {
  const now = clock.now().getTime();
  const recent = (recentTests.get(ownerId) ?? []).filter((at) => now - at < 60_000);
  if (recent.length >= TESTS_PER_MINUTE) {
    throw new ApiError('demasiados_pedidos', { headers: { 'retry-after': '60' } });
  }
  if (recentTests.size >= MOST_REMEMBERED) recentTests.clear();
  recentTests.set(ownerId, [...recent, now]);
  return await test();
}

/** Tests a stored mailbox as it is stored; what comes of it counts as its health. */
export async function testStoredMailbox(needs: Needs, ownerId: string, id: string): Promise<ConnectionTest> {
  const mailbox = await findMailbox(needs.db, ownerId, id);
  if (!mailbox) throw new ApiError('no_encontrado');
  return await limited(needs, ownerId, async () => {
    const outcome = await outcomeOf(() =>
      withMailSession(needs, mailbox, (client) => openFolder(client, mailbox.folder), { deadlineMs: TEST_MS }),
    );
    if (outcome instanceof ConnectionProblem) {
      await noteMailboxFailure(needs, ownerId, id, outcome);
      needs.log.info({ mailboxId: id, reason: outcome.told, err: outcome.cause }, 'un correo no pasó la prueba');
    } else {
      await recordMailboxSuccess(needs.db, ownerId, id, needs.clock.now());
      await setRetry(needs.db, ownerId, id, null);
    }
    return describeTest(outcome, mailbox.folder);
  });
}

/** Tests values that nobody has stored. */
export async function testMailboxValues(
  needs: Needs,
  ownerId: string,
  trial: EmailConfigTrial,
): Promise<ConnectionTest> {
  const session = await sessionFor(needs, ownerId, trial);
  return await limited(needs, ownerId, async () => {
    const outcome = await outcomeOf(() => session.open((client) => openFolder(client, session.folder)));
    return describeTest(outcome, session.folder);
  });
}

interface Folder {
  readonly path: string;
  readonly name: string;
  readonly depth: number;
}

const MOST_FOLDERS = 1_000;

export async function listFolders(needs: Needs, ownerId: string, trial: EmailConfigTrial) {
  const session = await sessionFor(needs, ownerId, trial);
  return await limited(needs, ownerId, async () => {
    const outcome = await outcomeOf(() => session.open(foldersOf));
    return outcome instanceof ConnectionProblem
      ? { success: false, message: mailSentence(outcome.told), cause: outcome.reason, folders: [] }
      : { success: true, message: null, cause: null, folders: outcome };
  });
}

/** A name that an account accepts as its folder. */
const CHOOSABLE = /^\P{Cc}{1,500}$/u;

/** Only those that messages can be in and an account can name. */
async function foldersOf(client: ImapFlow): Promise<Folder[]> {
  const listed = await client.list();
  return listed
    .filter(({ path, flags }) => CHOOSABLE.test(path) && !flags.has('\\Noselect') && !flags.has('\\NonExistent'))
    .slice(0, MOST_FOLDERS)
    .map(({ path, name, parent }) => ({ path, name, depth: parent.length }));
}

async function openFolder(client: ImapFlow, folder: string): Promise<number> {
  const { exists } = await client.mailboxOpen(folder, { readOnly: true });
  return exists;
}

interface Session {
  readonly folder: string;
  open<T>(work: (client: ImapFlow) => Promise<T>): Promise<T>;
}

/**
 * Absent values are the stored mailbox's; its password only where that was given for what is tested. A mailbox that
 * Google or Microsoft let in is tested with its permission, at their server.
 */
async function sessionFor(needs: Needs, ownerId: string, trial: EmailConfigTrial): Promise<Session> {
  const stored = trial.id === undefined ? null : await findStoredAccess(needs.db, ownerId, trial.id);
  if (stored === undefined) throw new ApiError('no_encontrado');
  const folder = trial.folder ?? stored?.folder ?? EMAIL_DEFAULTS.folder;
  if (stored && stored.auth !== 'password') {
    return { folder, open: (work) => withMailSession(needs, stored, work, { deadlineMs: TEST_MS }) };
  }
  const values = {
    host: trial.host?.trim() || stored?.host || '',
    port: trial.port ?? stored?.port ?? EMAIL_DEFAULTS.port,
    useSsl: trial.useSsl ?? stored?.useSsl ?? EMAIL_DEFAULTS.useSsl,
    username: trial.username?.trim() || stored?.username || '',
  };
  requireValues({ ...values, password: trial.password || (stored ? 'stored' : '') });
  if (stored && !trial.password) refuseOtherUse(stored, values);
  return {
    folder,
    async open(work) {
      const password = trial.password || (stored ? decryptPassword(needs, stored) : '');
      return await withImapClient(needs.network, accessWithPassword(values, password), work, TEST_MS);
    },
  };
}

function requireValues(values: Readonly<Record<'host' | 'username' | 'password', string>>): void {
  const missing = (['host', 'username', 'password'] as const).filter((name) => values[name] === '');
  if (missing.length === 0) return;
  throw new ApiError('datos_invalidos', {
    fields: Object.fromEntries(missing.map((name) => [name, 'Completa este dato.'])),
  });
}

async function outcomeOf<T>(attempt: () => Promise<T>): Promise<T | ConnectionProblem> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof ConnectionProblem) return error;
    throw error;
  }
}

/** Problems that come after the connection: server and certificate were good. */
const AFTER_CONNECTING: readonly ConnectionCause[] = [
  'credenciales',
  'contrasena_de_aplicacion',
  'microsoft_sin_contrasena',
  'imap_desactivado',
  'demasiadas_conexiones',
  'dejo_de_contestar',
];

function describeTest(outcome: number | ConnectionProblem, folder: string): ConnectionTest {
  if (typeof outcome === 'number') {
    const messages = outcome === 1 ? '1 mensaje' : `${outcome.toLocaleString('es-PY')} mensajes`;
    const message = `Conexión correcta. La carpeta ${folder} tiene ${messages}.`;
    return { success: true, message, connectionTest: true, loginTest: true, folderTest: true, cause: null };
  }
  const { reason, told } = outcome;
  const message = mailSentence(told);
  const isOfFolder = reason === 'carpeta_no_encontrada';
  const connectionTest = isOfFolder || AFTER_CONNECTING.includes(reason);
  return { success: false, message, connectionTest, loginTest: isOfFolder, folderTest: false, cause: reason };
}
