import { request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';
import { type CheckedHost, HostRefused, type OutgoingNetwork } from './outgoing-network.ts';
import { isPublicAddress } from './public-address.ts';

/** Interim answers (`103` and its like) before the answer itself: a server could send them without end. */
const MOST_INTERIM = 8;

/** Why a server that somebody named gave no answer. */
type PostFailure =
  | 'no-answer'
  | 'connection-refused'
  | 'cut-off'
  | 'certificate'
  | 'host-not-found'
  | 'host-not-allowed';

type PostAnswer =
  | { readonly status: number }
  | { readonly failure: PostFailure }
  /** We stop, and nothing is said about the other side. */
  | { readonly failure: 'given-up' };

interface Post {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** From looking for its name to the last byte of its answer. */
  readonly timeoutMs: number;
  /** Bytes of the answer's body, which nobody reads: beyond these the connection is closed. */
  readonly mostBytes: number;
  readonly signal: AbortSignal;
}

/**
 * Sends to an address that somebody named, and tells the status of the answer. The name is looked up here and the
 * connection goes to the addresses that were allowed, whatever the name says a moment later; no redirect is followed,
 * no connection is kept, and of the answer nothing but its status is taken.
 */
export async function postToNamed(network: OutgoingNetwork, address: URL, post: Post): Promise<PostAnswer> {
  const leaving = new AbortController();
  const timer = setTimeout(() => leaving.abort('no-answer'), post.timeoutMs);
  const giveUp = () => leaving.abort('given-up');
  post.signal.addEventListener('abort', giveUp, { once: true });
  if (post.signal.aborted) giveUp();
  try {
    const left = new Promise<PostAnswer>((resolve) =>
      leaving.signal.addEventListener('abort', () => resolve({ failure: leaving.signal.reason as PostFailure })),
    );
    return await Promise.race([send(network, address, { ...post, signal: leaving.signal }), left]);
  } finally {
    clearTimeout(timer);
    post.signal.removeEventListener('abort', giveUp);
  }
}

/** Plain HTTP goes to the own network alone, and only where that is allowed. */
export async function findWebHost(network: OutgoingNetwork, { protocol, hostname }: URL): Promise<CheckedHost> {
  const host = await network.findHost(hostname);
  const isPlainAllowed = network.allowsPrivate && !host.addresses.some(isPublicAddress);
  if (protocol !== 'https:' && !isPlainAllowed) throw new HostRefused('not-allowed');
  return host;
}

async function send(network: OutgoingNetwork, address: URL, post: Post): Promise<PostAnswer> {
  let host: CheckedHost;
  try {
    host = await findWebHost(network, address);
  } catch (error) {
    if (!(error instanceof HostRefused)) throw error;
    return { failure: error.problem === 'not-allowed' ? 'host-not-allowed' : 'host-not-found' };
  }
  if (post.signal.aborted) return { failure: 'given-up' };
  return await exchange(network, address, host, post);
}

function exchange(
  network: OutgoingNetwork,
  address: URL,
  { addresses, serverName }: CheckedHost,
  { headers, body, mostBytes, signal }: Post,
): Promise<PostAnswer> {
  return new Promise((resolve) => {
    const isTls = address.protocol === 'https:';
    const sent = (isTls ? requestTls : requestPlain)({
      method: 'POST',
      host: serverName ?? addresses[0],
      port: address.port || (isTls ? 443 : 80),
      path: `${address.pathname}${address.search}`,
      headers: { ...headers, host: address.host, 'content-length': String(Buffer.byteLength(body)) },
      agent: false,
      lookup: only(addresses),
      ...(isTls ? { secureContext: network.secureContext, servername: serverName ?? '' } : {}),
      signal,
    });
    let interim = 0;
    sent.on('information', () => {
      if (++interim > MOST_INTERIM) sent.destroy();
    });
    sent.on('error', (error: NodeJS.ErrnoException) => resolve({ failure: failureOf(error) }));
    sent.on('response', (answer) => {
      const { statusCode: status = 0 } = answer;
      const done = () => resolve({ status });
      let taken = 0;
      answer.on('data', (chunk: Buffer) => {
        taken += chunk.length;
        if (taken > mostBytes) sent.destroy();
      });
      // The answer is its status, however the body ends. A body that drips is cut off when the time is over.
      answer.on('end', done).on('error', done).on('close', done);
    });
    sent.end(body);
  });
}

/** Answers the checked addresses: asking for the name again may tell other ones by then. */
function only(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_name, options, tell) => {
    const [first] = found;
    if (options.all || first === undefined) tell(null, found);
    else tell(null, first.address, first.family);
  };
}

function failureOf({
  code = '',
  name,
  errors,
}: NodeJS.ErrnoException & { errors?: NodeJS.ErrnoException[] }): PostFailure {
  const codes = [code, ...(errors ?? []).map((one) => one.code ?? '')];
  if (codes.includes('ECONNREFUSED')) return 'connection-refused';
  if (codes.some((one) => one === 'ETIMEDOUT' || one === 'EHOSTUNREACH' || one === 'ENETUNREACH')) return 'no-answer';
  const isOfCertificate = /^(ERR_TLS_|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|HOSTNAME_MISMATCH|ERR_SSL_)/.test(code);
  return isOfCertificate && name !== 'AbortError' ? 'certificate' : 'cut-off';
}
