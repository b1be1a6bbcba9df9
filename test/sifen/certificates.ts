import type { KeyObject } from 'node:crypto';
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, X509Certificate } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { fixture } from './fixture.ts';
import { bits, der, integer, objectId, octets, sequence, TRUE, time } from './write-der.ts';

/** A certificate authority: its own certificate, and the key with which it signs others. */
export interface Authority {
  readonly certificate: Buffer;
  readonly key: KeyObject;
  readonly name: Name;
}

/** The attributes of a name in their order: CN, O, serialNumber … */
export type Name = Readonly<Record<string, string>>;

export interface CertificateRequest {
  readonly subject: Name;
  readonly publicKey: KeyObject | Buffer;
  readonly issuer: Authority | 'self';
  /** Needed when the issuer is `self`. */
  readonly key?: KeyObject;
  /** In the Subject Alternative Name, as a directory name. */
  readonly alternativeName?: Name;
  /** In the Subject Alternative Name of a server: host names and IPv4 addresses. */
  readonly hosts?: readonly string[];
  readonly from?: string;
  readonly to?: string;
  readonly isAuthority?: boolean;
  readonly pathLength?: number;
  /** Bits of the first byte of keyUsage: 0x80 signing, 0x40 commitment, 0x20 encipherment, 0x04 certificates. */
  readonly keyUsage?: number;
  readonly digest?: 'sha256' | 'sha1' | 'md5';
  /** An authority key id other than that of the issuer's key. */
  readonly authorityKeyId?: Buffer | null;
}

const ATTRIBUTES: Readonly<Record<string, string>> = {
  C: '2.5.4.6',
  O: '2.5.4.10',
  OU: '2.5.4.11',
  CN: '2.5.4.3',
  serialNumber: '2.5.4.5',
};
const ALGORITHMS = {
  sha256: '1.2.840.113549.1.1.11',
  sha1: '1.2.840.113549.1.1.5',
  md5: '1.2.840.113549.1.1.4',
} as const;

/** Any certificate, also one that no honest authority would issue. */
export function issueCertificate(request: CertificateRequest): Buffer {
  const { subject, issuer, digest = 'sha256' } = request;
  const key = issuer === 'self' ? request.key : issuer.key;
  if (key === undefined) throw new Error('a self-signed certificate needs its key');
  const algorithm = sequence(objectId(ALGORITHMS[digest]), der(0x05));
  const content = sequence(
    der(0xa0, integer(2n)),
    integer(BigInt(`0x${createHash('sha1').update(JSON.stringify(subject)).digest('hex').slice(0, 12)}`)),
    algorithm,
    nameOf(issuer === 'self' ? subject : issuer.name),
    sequence(time(request.from ?? '2020-01-01'), time(request.to ?? '2040-01-01')),
    nameOf(subject),
    keyInfoOf(request.publicKey),
    der(0xa3, sequence(...extensionsOf(request, key))),
  );
  return sequence(content, algorithm, bits(sign(digest, content, key)));
}

function nameOf(name: Name): Buffer {
  return sequence(
    ...Object.entries(name).map(([attribute, value]) => {
      return der(0x31, sequence(objectId(ATTRIBUTES[attribute] ?? attribute), der(0x0c, Buffer.from(value))));
    }),
  );
}

function keyInfoOf(key: KeyObject | Buffer): Buffer {
  return Buffer.isBuffer(key) ? key : key.export({ type: 'spki', format: 'der' });
}

function extensionsOf(request: CertificateRequest, key: KeyObject): Buffer[] {
  const {
    isAuthority,
    pathLength,
    keyUsage,
    alternativeName,
    hosts,
    authorityKeyId = keyIdOf(createPublicKey(key)),
  } = request;
  const extensions = [extension('2.5.29.14', octets(keyIdOf(request.publicKey)))];
  if (authorityKeyId !== null) extensions.push(extension('2.5.29.35', sequence(der(0x80, authorityKeyId))));
  if (isAuthority !== undefined) {
    const length = pathLength === undefined ? [] : [integer(BigInt(pathLength))];
    extensions.push(extension('2.5.29.19', sequence(...(isAuthority ? [TRUE] : []), ...length), true));
  }
  if (keyUsage !== undefined) extensions.push(extension('2.5.29.15', bits(Buffer.from([keyUsage])), true));
  if (alternativeName) extensions.push(extension('2.5.29.17', sequence(der(0xa4, nameOf(alternativeName)))));
  if (hosts) extensions.push(extension('2.5.29.17', sequence(...hosts.map(hostName))));
  return extensions;
}

const hostName = (host: string) =>
  isIPv4(host) ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host));

function extension(id: string, value: Buffer, isCritical = false): Buffer {
  return sequence(objectId(id), ...(isCritical ? [TRUE] : []), octets(value));
}

export function keyIdOf(key: KeyObject | Buffer): Buffer {
  return createHash('sha1').update(keyInfoOf(key)).digest();
}

const CERTIFICATES_AND_LISTS = 0x06;

export function makeRoot(
  name: Name = { C: 'PY', O: 'Ministerio de Prueba', CN: 'Autoridad Raíz de Prueba' },
): Authority {
  const { publicKey, privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const certificate = issueCertificate({
    subject: name,
    publicKey,
    issuer: 'self',
    key,
    isAuthority: true,
    keyUsage: CERTIFICATES_AND_LISTS,
  });
  return { certificate, key, name };
}

export function makeProvider(root: Authority, over: Partial<CertificateRequest> = {}): Authority {
  const { publicKey, privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const name = over.subject ?? { C: 'PY', O: 'ICPP', CN: 'PRESTADOR DE PRUEBA S.A.', serialNumber: 'RUC80077001-1' };
  const certificate = issueCertificate({
    subject: name,
    publicKey,
    issuer: root,
    isAuthority: true,
    pathLength: 0,
    keyUsage: CERTIFICATES_AND_LISTS,
    ...over,
  });
  return { certificate, key, name };
}

const FIXTURE = fixture('firma-de-prueba.pem').toString();
/** The key that signs the documents and cancellations made by the tests. */
export const SIGNER_KEY = createPrivateKey(FIXTURE);
export const SIGNER_PUBLIC_KEY = createPublicKey(SIGNER_KEY);
/** A self-signed certificate with the names of the hardware store. */
export const SELF_MADE = new X509Certificate(FIXTURE).raw;

const SIGNING = 0xc0;

/** A taxpayer's certificate, as providers issue them: the person in the subject, the RUC in the alternative name. */
export function issueSigner(provider: Authority, over: Partial<CertificateRequest> = {}): Buffer {
  return issueCertificate({
    subject: { C: 'PY', O: 'CERTIFICADO CUALIFICADO', serialNumber: 'CI1234567', CN: 'FIRMANTE DE PRUEBA' },
    publicKey: SIGNER_PUBLIC_KEY,
    issuer: provider,
    alternativeName: { serialNumber: 'RUC80099001-3', O: 'FERRETERIA EL TORNILLO FELIZ S.A.' },
    keyUsage: SIGNING,
    ...over,
  });
}

export function toPem(certificate: Buffer): string {
  const lines = certificate.toString('base64').replace(/.{64}/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

/** The same document with another certificate, which is not part of what is signed. */
export function withCertificate(xml: string, ...certificates: readonly Buffer[]): string {
  const elements = certificates.map((one) => `<X509Certificate>${one.toString('base64')}</X509Certificate>`);
  return xml.replaceAll(/(?:<X509Certificate>[^<]*<\/X509Certificate>)+/g, elements.join(''));
}

/** The public key in a document's certificate. */
export function publicKeyIn(xml: string): KeyObject {
  const written = /<X509Certificate>([^<]*)</.exec(xml)?.[1] ?? '';
  return new X509Certificate(Buffer.from(written, 'base64')).publicKey;
}
