import { generateKeyPairSync } from 'node:crypto';
import { type Authority, issueCertificate, makeRoot, toPem } from '../sifen/certificates.ts';

export interface ServerCertificate {
  readonly certificate: string;
  readonly key: string;
}

let authority: Authority | undefined;
/** One key pair for all servers of a worker: generating one takes longer than a whole session. */
let keys: ReturnType<typeof newKeys> | undefined;
const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** The authority of this worker's mail servers, as PEM: what MAIL_CA_FILE names. */
export function mailAuthority(): string {
  authority ??= makeRoot({ C: 'PY', O: 'Correos de Prueba', CN: 'Autoridad de los correos de prueba' });
  return toPem(authority.certificate);
}

interface Flaws {
  readonly hosts?: readonly string[];
  readonly to?: string;
  readonly isSelfSigned?: boolean;
}

/** A server's certificate: valid for this machine's own addresses, or flawed. */
export function mailCertificate({ hosts = ['localhost', '127.0.0.1'], to, isSelfSigned = false }: Flaws = {}) {
  mailAuthority();
  keys ??= newKeys();
  const { publicKey, privateKey } = keys;
  const request = { subject: { CN: hosts[0] ?? '' }, publicKey, hosts, ...(to === undefined ? {} : { to }) };
  const certificate = issueCertificate(
    isSelfSigned || !authority ? { ...request, issuer: 'self', key: privateKey } : { ...request, issuer: authority },
  );
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { certificate: toPem(certificate), key } satisfies ServerCertificate;
}
