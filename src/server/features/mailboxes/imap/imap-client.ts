import { ImapFlow, type ImapFlowOptions } from 'imapflow';
import { mailReason } from '#contract/mailboxes/mail.text.ts';
import { MIB } from '#domain/byte-size.ts';
import type { CheckedHost, OutgoingNetwork } from '#server/platform/network/outgoing-network.ts';
import { HostRefused } from '#server/platform/network/outgoing-network.ts';
import { isPublicAddress } from '#server/platform/network/public-address.ts';
import { type Attempt, ConnectionProblem, explainConnection } from './connection-problem.ts';
import { limitAnswers, parseFetchesQuickly } from './fetch-response.ts';
import { socketOf } from './imapflow-insides.ts';

export interface ImapAccess extends Attempt {
  readonly username: string;
  readonly credentials: { readonly pass: string } | { readonly accessToken: string };
}

/** What a server may take of our time and memory. Milliseconds and bytes. */
const LIMITS = {
  connectionTimeout: 15_000,
  greetingTimeout: 10_000,
  /** Milliseconds without a byte from the server. */
  socketTimeout: 60_000,
  maxLineLength: MIB,
  /** A part of a message: attachments have at most 25 MiB, a third more in base64. */
  maxLiteralSize: 40 * MIB,
  maxResponseSize: 64 * MIB,
} as const;

/** For the whole sign-in, at all addresses together, whatever a slow server sends meanwhile. */
const SIGN_IN_MS = 40_000;
/** Some names have a dozen addresses: a dead server must not cost a timeout for each. */
const MOST_ADDRESSES = 3;
const GOODBYE_MS = 2_000;

/** Why a connection was lost. */
const lossOf = new WeakMap<ImapFlow, unknown>();

/**
 * Opens a session, gives it to `work` and ends it whatever happens. Throws `ConnectionProblem` for what the other side
 * or the network did, also while `work` runs; what `work` throws otherwise comes through as it is.
 */
export async function withImapClient<T>(
  network: OutgoingNetwork,
  access: ImapAccess,
  work: (client: ImapFlow) => Promise<T>,
  deadlineMs?: number,
): Promise<T> {
  const client = await openClient(network, access);
  const lateness = deadlineMs === undefined ? undefined : endAfter(client, deadlineMs);
  try {
    return await work(client);
  } catch (error) {
    const loss = lossOf.get(client);
    throw error === loss || isOfTheLibrary(error) ? explainConnection(loss ?? error, access) : error;
  } finally {
    lateness?.stop();
    await endSession(client);
  }
}

/**
 * At the deadline, a server that was silent for the second half of the time has stopped answering; another is only
 * slow.
 */
function endAfter(client: ImapFlow, deadlineMs: number): { stop(): void } {
  let timer = setTimeout(() => {
    const heard = socketOf(client)?.bytesRead;
    timer = setTimeout(() => {
      if (socketOf(client)?.bytesRead === heard) lose(client, SILENT);
      client.close();
    }, deadlineMs / 2);
  }, deadlineMs / 2);
  return { stop: () => clearTimeout(timer) };
}

const SILENT = 'SILENT';

function lose(client: ImapFlow, code: string): void {
  if (!lossOf.has(client))
    lossOf.set(client, Object.assign(new Error('no answer in time'), { code, hasGreeted: true }));
}

/** The library sets a code of its own or the server's answer on what it throws. */
function isOfTheLibrary(error: unknown): boolean {
  const { code, responseStatus, mailboxMissing } = Object(error) as Record<string, unknown>;
  return mailboxMissing === true || responseStatus !== undefined || isImapCode(code);
}

const isImapCode = (code: unknown) =>
  typeof code === 'string' &&
  /^(NoConnection|EConnectionClosed|StateLogout|ETIMEOUT|ETHROTTLE|LineTooLarge|LiteralTooLarge|ResponseTooLarge|InvalidResponse|UnexpectedTag|ParserError\w*)$/.test(
    code,
  );

async function endSession(client: ImapFlow): Promise<void> {
  if (!client.usable) return client.close();
  const lateness = setTimeout(() => client.close(), GOODBYE_MS);
  await client.logout().catch(() => {});
  clearTimeout(lateness);
  client.close();
}

async function openClient(network: OutgoingNetwork, access: ImapAccess): Promise<ImapFlow> {
  checkPort(network, access.port);
  const found = await findServer(network, access.host);
  const addresses = found.addresses.slice(0, MOST_ADDRESSES);
  const givenUpAt = performance.now() + SIGN_IN_MS;
  for (const [at, address] of addresses.entries()) {
    try {
      return await connectTo(network, access, found, address, givenUpAt);
    } catch (error) {
      const isLast = at === addresses.length - 1 || performance.now() >= givenUpAt;
      if (isLast || !isOfTheAddress(error)) throw explainConnection(error, access);
    }
  }
  throw new ConnectionProblem('servidor_no_encontrado', mailReason('server-not-found', { host: access.host }));
}

/** Another address of the same name may do better. */
const isOfTheAddress = (error: unknown) =>
  ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'CONNECT_TIMEOUT'].includes(
    String((error as { code?: unknown }).code),
  );

/** Connects to the address that was checked: the name is not asked for again, so that its answer cannot change. */
async function connectTo(
  network: OutgoingNetwork,
  { port, useSsl, username, credentials }: ImapAccess,
  { serverName }: CheckedHost,
  address: string,
  givenUpAt: number,
): Promise<ImapFlow> {
  const options: ImapFlowOptions = {
    host: address,
    port,
    secure: useSsl,
    ...(serverName === null ? {} : { servername: serverName }),
    // Without encryption only in the own network, and there only where the server has none.
    ...(network.allowsPrivate && !isPublicAddress(address) ? {} : { doSTARTTLS: true }),
    auth: { user: username, ...credentials },
    clientInfo: { name: 'Ajaka' },
    tls: { secureContext: network.secureContext },
    logger: false,
    disableAutoIdle: true,
    // A few compressed bytes could become more than memory holds.
    disableCompression: true,
    ...LIMITS,
  };
  if (useSsl) delete options.doSTARTTLS;
  const client = new ImapFlow(options);
  parseFetchesQuickly(client);
  // Without a listener the error would end the process. Pending calls only hear that there is no answer.
  client.on('error', (error) => {
    if (!lossOf.has(client)) lossOf.set(client, Object.assign(error, { hasGreeted: client.greeting !== undefined }));
  });
  limitAnswers(client, () => {
    lossOf.set(client, Object.assign(new Error('answers without end'), { code: 'ResponseTooLarge' }));
    client.close();
  });
  const reached = noteReached(client);
  const lateness = setTimeout(() => {
    lose(client, client.greeting === undefined ? 'CONNECT_TIMEOUT' : SILENT);
    client.close();
  }, givenUpAt - performance.now());
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.close();
    const clues = { hasAccepted: reached.isSo, hasGreeted: client.greeting !== undefined };
    throw Object.assign((lossOf.get(client) ?? error) as Error, clues);
  } finally {
    clearTimeout(lateness);
  }
}

/** Whether the server took the connection: one that is then silent exists, and does not work. */
function noteReached(client: ImapFlow): { readonly isSo: boolean } {
  const noted = { isSo: false };
  setImmediate(() => {
    const socket = socketOf(client);
    if (socket?.connecting === false) noted.isSo = true;
    socket?.once('connect', () => {
      noted.isSo = true;
    });
  });
  return noted;
}

const IMAP_PORTS = [143, 993];
const FIRST_FREE_PORT = 1024;

/** Other services of the Internet use ports below 1024: they are not reached through here. */
export function isMailPort(network: Pick<OutgoingNetwork, 'allowsPrivate'>, port: number): boolean {
  return network.allowsPrivate || IMAP_PORTS.includes(port) || port >= FIRST_FREE_PORT;
}

function checkPort(network: OutgoingNetwork, port: number): void {
  if (!isMailPort(network, port)) throw new ConnectionProblem('puerto_no_permitido', mailReason('port-not-allowed'));
}

export const hostProblem = {
  'not-a-host': mailReason('host-malformed'),
  'not-found': mailReason('host-not-found'),
  'not-allowed': mailReason('host-not-allowed'),
} as const;

async function findServer(network: OutgoingNetwork, host: string): Promise<CheckedHost> {
  try {
    return await network.findHost(host);
  } catch (error) {
    if (!(error instanceof HostRefused)) throw error;
    const reason = error.problem === 'not-allowed' ? 'servidor_no_permitido' : 'servidor_no_encontrado';
    throw new ConnectionProblem(reason, hostProblem[error.problem], error);
  }
}
