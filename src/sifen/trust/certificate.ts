import { Buffer } from 'node:buffer';
import type { KeyObject } from 'node:crypto';
import { createHash, X509Certificate } from 'node:crypto';
import { parseRuc, parseRucNumber } from '#domain/identifiers/ruc.ts';
import type { LocalDateTime } from '#domain/time/calendar.ts';
import type { DerElement } from './der.ts';
import { DER, derChildren, derElements, derText } from './der.ts';

/** What this product needs to know of an X.509 certificate (RFC 5280). */
export interface Certificate {
  readonly x509: X509Certificate;
  readonly publicKey: KeyObject;
  /** SHA-256 of its bytes, in hexadecimal. */
  readonly fingerprint: string;
  readonly isAuthority: boolean;
  /** How many authorities may follow below it in a chain; null: any number. */
  readonly pathLength: number | null;
  /** Null when the certificate does not limit what its key is for. */
  readonly keyUsage: KeyUsage | null;
  /** Signed with RSA and SHA-256, SHA-384 or SHA-512: older digests can be forged. */
  readonly isStronglySigned: boolean;
  readonly subjectKeyId: string | null;
  readonly authorityKeyId: string | null;
  readonly commonName: string | null;
  /** Numbers of the RUC, without check digit, that it names as its taxpayer. */
  readonly rucNumbers: readonly string[];
  /** The number of the identity card of the person who holds it. */
  readonly identityCard: string | null;
}

interface KeyUsage {
  readonly signsDocuments: boolean;
  readonly signsCertificates: boolean;
}

/** The national chain has keys of 2,048 and 4,096 bits. Larger keys or exponents would only cost time. */
const KEY_BITS = { least: 2048, most: 4096, mostOfExponent: 32n };
/** Real certificates have 1.5 to 3 KB. */
const MOST_BYTES = 16 * 1024;

/**
 * A taxpayer signs all its documents with the same certificate, and parsing one costs as much as reading an invoice:
 * the last ones are kept.
 */
const KEPT = 500;
const known = new Map<string, Certificate>();

/** Undefined when the bytes are no certificate with an RSA key of a usual size. */
export function parseCertificate(der: Uint8Array): Certificate | undefined {
  if (der.length === 0 || der.length > MOST_BYTES) return undefined;
  const fingerprint = createHash('sha256').update(der).digest('hex');
  const found = known.get(fingerprint);
  if (found !== undefined) return found;
  const certificate = takeApart(der, fingerprint);
  if (certificate === undefined) return undefined;
  if (known.size >= KEPT) known.delete(known.keys().next().value ?? '');
  known.set(fingerprint, certificate);
  return certificate;
}

function takeApart(der: Uint8Array, fingerprint: string): Certificate | undefined {
  try {
    const x509 = new X509Certificate(der);
    const publicKey = x509.publicKey;
    if (!isUsualKey(publicKey)) return undefined;
    return { x509, publicKey, fingerprint, ...factsOf(x509.raw) };
  } catch {
    return undefined; // not a certificate
  }
}

function isUsualKey({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  const { modulusLength = 0, publicExponent = 0n } = asymmetricKeyDetails ?? {};
  const isUsualModulus = modulusLength >= KEY_BITS.least && modulusLength <= KEY_BITS.most;
  return asymmetricKeyType === 'rsa' && isUsualModulus && publicExponent < 1n << KEY_BITS.mostOfExponent;
}

/** Object identifiers as their bytes in hexadecimal. */
const OBJECT_ID = {
  commonName: '550403',
  serialNumber: '550405',
  subjectKeyId: '551d0e',
  keyUsage: '551d0f',
  subjectAlternativeName: '551d11',
  basicConstraints: '551d13',
  authorityKeyId: '551d23',
} as const;
/** sha256WithRSAEncryption, sha384…, sha512… */
const STRONG_SIGNATURES: ReadonlySet<string> = new Set([
  '2a864886f70d01010b',
  '2a864886f70d01010c',
  '2a864886f70d01010d',
]);

const EXTENSIONS = 0xa3;
const VERSION = 0xa0;

type Facts = Omit<Certificate, 'x509' | 'publicKey' | 'fingerprint'>;

function factsOf(raw: Uint8Array): Facts {
  const [content, algorithm] = derChildren(raw);
  const fields = derElements(content?.content ?? Buffer.alloc(0));
  if (fields[0]?.tag === VERSION) fields.shift();
  const [, , , , subject] = fields; // serial number, algorithm, issuer, validity, subject
  const extensions = extensionsOf(fields.find(({ tag }) => tag === EXTENSIONS));
  const names = attributesOf(subject?.content);
  const serialNumbers = names.filter(([id]) => id === OBJECT_ID.serialNumber).map(([, text]) => text);
  return {
    ...constraintsOf(extensions.get(OBJECT_ID.basicConstraints)),
    keyUsage: keyUsageOf(extensions.get(OBJECT_ID.keyUsage)),
    isStronglySigned: STRONG_SIGNATURES.has(derElements(algorithm?.content ?? raw)[0]?.content.toString('hex') ?? ''),
    subjectKeyId: subjectKeyIdOf(extensions.get(OBJECT_ID.subjectKeyId)),
    authorityKeyId: authorityKeyIdOf(extensions.get(OBJECT_ID.authorityKeyId)),
    commonName: names.find(([id]) => id === OBJECT_ID.commonName)?.[1].trim() || null,
    rucNumbers: rucNumbersOf(alternativeSerialNumbers(extensions.get(OBJECT_ID.subjectAlternativeName)), serialNumbers),
    identityCard: serialNumbers.map(identityCardOf).find((number) => number !== null) ?? null,
  };
}

/** Throws when an extension is repeated, since readers would not agree which counts. */
function extensionsOf(element: DerElement | undefined): Map<string, Buffer> {
  const extensions = new Map<string, Buffer>();
  for (const { content } of element === undefined ? [] : derChildren(element.content)) {
    const parts = derElements(content);
    const id = parts[0]?.content.toString('hex') ?? '';
    const value = parts.at(-1);
    if (value?.tag !== DER.octetString || extensions.has(id)) throw new RangeError('extensions that make no sense');
    extensions.set(id, value.content);
  }
  return extensions;
}

function constraintsOf(value: Buffer | undefined): Pick<Certificate, 'isAuthority' | 'pathLength'> {
  const parts = value === undefined ? [] : derChildren(value);
  const isAuthority = parts.some(({ tag, content }) => tag === DER.boolean && content[0] !== 0);
  const length = parts.find(({ tag }) => tag === DER.integer)?.content;
  return { isAuthority, pathLength: length === undefined ? null : Number.parseInt(length.toString('hex'), 16) };
}

const DIGITAL_SIGNATURE = 0x80;
const CONTENT_COMMITMENT = 0x40;
const CERTIFICATE_SIGN = 0x04;

function keyUsageOf(value: Buffer | undefined): KeyUsage | null {
  if (value === undefined) return null;
  // The first byte of a bit string says how many bits of the last byte are unused.
  const flags = derElements(value)[0]?.content[1] ?? 0;
  return {
    signsDocuments: (flags & (DIGITAL_SIGNATURE | CONTENT_COMMITMENT)) !== 0,
    signsCertificates: (flags & CERTIFICATE_SIGN) !== 0,
  };
}

function subjectKeyIdOf(value: Buffer | undefined): string | null {
  return value === undefined ? null : (derElements(value)[0]?.content.toString('hex') ?? null);
}

const KEY_IDENTIFIER = 0x80;

function authorityKeyIdOf(value: Buffer | undefined): string | null {
  const parts = value === undefined ? [] : derChildren(value);
  return parts.find(({ tag }) => tag === KEY_IDENTIFIER)?.content.toString('hex') ?? null;
}

/** Kind and text of each attribute of a name (a SEQUENCE of SETs of pairs). */
function attributesOf(name: Buffer | undefined): [objectId: string, text: string][] {
  return derElements(name ?? Buffer.alloc(0)).flatMap(({ content: set }) =>
    derElements(set).flatMap(({ content: pair }): [string, string][] => {
      const [id, value] = derElements(pair);
      return id === undefined || value === undefined ? [] : [[id.content.toString('hex'), derText(value)]];
    }),
  );
}

const DIRECTORY_NAME = 0xa4;

function alternativeSerialNumbers(value: Buffer | undefined): string[] {
  const names = value === undefined ? [] : derChildren(value).filter(({ tag }) => tag === DIRECTORY_NAME);
  return names
    .flatMap(({ content }) => derElements(content).flatMap(({ content: name }) => attributesOf(name)))
    .filter(([id]) => id === OBJECT_ID.serialNumber)
    .map(([, text]) => text);
}

/**
 * The taxpayer stands in the alternative name (`serialNumber=RUC80012345-6`); certificates of a company itself have it
 * in the subject's serial number. Other attributes are words that the holder chose.
 */
function rucNumbersOf(alternative: readonly string[], subject: readonly string[]): string[] {
  const inAlternative = alternative.flatMap((text) => rucNumberOf(text) ?? []);
  return inAlternative.length > 0 ? inAlternative : subject.flatMap((text) => rucNumberOf(text) ?? []);
}

function rucNumberOf(text: string): string | undefined {
  const written = /^\s*RUC[\s:-]{0,3}(\S{3,12})\s*$/i.exec(text)?.[1];
  return written === undefined ? undefined : (parseRuc(written)?.number ?? parseRucNumber(written));
}

function identityCardOf(text: string): string | null {
  return /^\s*CI[\s:-]{0,3}0*([1-9]\d{2,8})\s*$/i.exec(text)?.[1] ?? null;
}

/**
 * Milliseconds of UTC−3. Paraguay had UTC−4 in winter until 2024, and documents name no zone: an hour beyond the limits
 * still counts as in force.
 */
const OFFSET_MS = 3 * 3_600_000;
const UNCERTAINTY_MS = 3_600_000;

/** Whether the certificate was in force when the document says it was signed. */
export function wasInForce({ x509 }: Certificate, signedAt: LocalDateTime): boolean {
  const instant = Date.parse(`${signedAt}Z`) + OFFSET_MS;
  const { validFromDate, validToDate } = x509;
  return instant >= validFromDate.getTime() - UNCERTAINTY_MS && instant <= validToDate.getTime() + UNCERTAINTY_MS;
}
