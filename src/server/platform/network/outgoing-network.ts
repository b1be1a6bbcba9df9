import { lookup, Resolver } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import { assertMayWait } from '../call-at-work.ts';
import { StartRefused } from '../start-refused.ts';
import { parseHost } from './host-name.ts';
import { isPublicAddress } from './public-address.ts';

/** Why a host that somebody named is not connected to. */
export type HostProblem = 'not-a-host' | 'not-found' | 'not-allowed';

export class HostRefused extends Error {
  override name = 'HostRefused';
  readonly problem: HostProblem;

  constructor(problem: HostProblem, cause?: unknown) {
    super(`a host is ${problem}`, { cause });
    this.problem = problem;
  }
}

/** Where to connect to, and the name that the server's certificate must have. */
export interface CheckedHost {
  /** Addresses, all of them allowed; whoever connects uses these and asks for the name no more. */
  readonly addresses: readonly [string, ...string[]];
  /** Null for a host that was named by its address. */
  readonly serverName: string | null;
}

/** Servers that people name and this server connects to. */
export interface OutgoingNetwork {
  /** Throws `HostRefused` for a host that is not found, or any of whose addresses may not be connected to. */
  findHost(host: string): Promise<CheckedHost>;
  /** True where mail servers of the own network are allowed. */
  readonly allowsPrivate: boolean;
  /**
   * The authorities that may sign a server's certificate, and the lowest version of TLS. One for all connections: with
   * further authorities some 150 certificates would be read for each.
   */
  readonly secureContext: SecureContext;
}

/** All addresses of a name. An empty list and an error both mean that there is none. */
export type ResolveName = (name: string) => Promise<readonly string[]>;

interface Options {
  readonly allowsPrivate: boolean;
  /** A file of PEM certificates, trusted beside the usual ones. */
  readonly authoritiesFile: string | undefined;
  readonly resolveName?: ResolveName | undefined;
}

export function openOutgoingNetwork({ allowsPrivate, authoritiesFile, resolveName }: Options): OutgoingNetwork {
  const resolve = resolveName ?? (allowsPrivate ? askSystem : askNameServers);
  const authorities = authoritiesFile === undefined ? undefined : readAuthorities(authoritiesFile);
  let secureContext: SecureContext | undefined;
  return {
    allowsPrivate,
    // Made for the first connection: a process that never connects reads no certificates.
    get secureContext() {
      secureContext ??= createSecureContext({ minVersion: 'TLSv1.2', ...(authorities ? { ca: authorities } : {}) });
      return secureContext;
    },
    async findHost(written) {
      assertMayWait();
      const host = parseHost(written);
      if (!host) throw new HostRefused('not-a-host');
      const [first, ...others] = host.isAddress ? [host.text] : await resolveOrRefuse(resolve, host.text);
      if (first === undefined) throw new HostRefused('not-found');
      const addresses = [first, ...others] as const;
      if (!allowsPrivate && !addresses.every(isPublicAddress)) throw new HostRefused('not-allowed');
      return { addresses, serverName: host.isAddress ? null : host.text };
    },
  };
}

async function resolveOrRefuse(resolve: ResolveName, name: string): Promise<readonly string[]> {
  try {
    return await resolve(name);
  } catch (cause) {
    throw new HostRefused('not-found', cause);
  }
}

/** Milliseconds for one question; it is asked twice. */
const NAME_TIMEOUT_MS = 2_500;

/**
 * The name servers alone, without the system's own resolver: that one has a few threads, which the disk uses too, and
 * somebody with a slow name server could hold them all. It would also answer for names of this machine.
 */
const askNameServers: ResolveName = async (name) => {
  const resolver = new Resolver({ timeout: NAME_TIMEOUT_MS, tries: 2 });
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (found.length === 0 && v4.status === 'rejected') throw v4.reason;
  return found;
};

/** Names of the own network stand in places that only the system knows, such as /etc/hosts. */
const askSystem: ResolveName = async (name) => {
  const found = await lookup(name, { all: true, order: 'ipv4first' });
  return found.map(({ address }) => address);
};

function readAuthorities(file: string): string[] {
  try {
    const named = readFileSync(file, 'utf8').match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g);
    if (named) return [...getCACertificates('default'), ...named];
  } catch (cause) {
    throw new StartRefused('No se puede leer el archivo de MAIL_CA_FILE.', { cause });
  }
  throw new StartRefused('El archivo de MAIL_CA_FILE no tiene ningún certificado PEM.');
}
