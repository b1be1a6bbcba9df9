import { Buffer } from 'node:buffer';
import { onFirstUse } from '#domain/on-first-use.ts';
import type { Certificate } from './certificate.ts';
import { parseCertificate } from './certificate.ts';
import { NATIONAL_CERTIFICATES } from './national-certificates.ts';

/** The authorities whose certificates are trusted. */
export interface TrustAnchors {
  /** Providers, each signed by a root: accredited to issue certificates to taxpayers. */
  readonly providers: readonly Certificate[];
  /** The root of each provider, by the provider's fingerprint. */
  readonly roots: ReadonlyMap<string, Certificate>;
  /** Additional files that could not be used: no chain will end there. */
  readonly unusable: readonly UnusableAnchor[];
}

export interface AnchorFile {
  readonly name: string;
  /** One certificate or several, in PEM. */
  readonly pem: string;
}

interface UnusableAnchor {
  readonly name: string;
  readonly reason: 'not-a-certificate' | 'not-an-authority' | 'not-signed-by-a-root';
}

/** The national root and its providers, and additional ones: the national ones cannot be removed. */
export function trustAnchors(additional: readonly AnchorFile[] = []): TrustAnchors {
  const unusable: UnusableAnchor[] = [];
  const national = NATIONAL_CERTIFICATES.flatMap(({ pem }) => certificatesIn(pem));
  const authorities = national.map((certificate) => ({ certificate, name: '' }));
  for (const { name, pem } of additional) {
    const certificates = certificatesIn(pem);
    if (certificates.length === 0) unusable.push({ name, reason: 'not-a-certificate' });
    for (const certificate of certificates) {
      if (mayIssue(certificate)) authorities.push({ certificate, name });
      else unusable.push({ name, reason: 'not-an-authority' });
    }
  }
  const roots = authorities.map(({ certificate }) => certificate).filter(isRoot);
  const providers: Certificate[] = [];
  const rootOf = new Map<string, Certificate>();
  for (const { certificate, name } of authorities) {
    if (isRoot(certificate)) continue;
    const root = roots.find((one) => isSignedBy(certificate, one));
    if (root === undefined) {
      unusable.push({ name, reason: 'not-signed-by-a-root' });
    } else {
      providers.push(certificate);
      rootOf.set(certificate.fingerprint, root);
    }
  }
  return { providers, roots: rootOf, unusable };
}

export function isNationalRoot({ fingerprint }: Certificate): boolean {
  return fingerprint === NATIONAL_CERTIFICATES[0]?.sha256;
}

export const nationalAnchors = onFirstUse(trustAnchors);

const PEM = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g;

function certificatesIn(pem: string): Certificate[] {
  return [...pem.matchAll(PEM)].flatMap(([, base64 = '']) => parseCertificate(Buffer.from(base64, 'base64')) ?? []);
}

function mayIssue({ isAuthority, keyUsage }: Certificate): boolean {
  return isAuthority && (keyUsage === null || keyUsage.signsCertificates);
}

/** Signed by itself, and allowed to have providers under it. */
function isRoot(certificate: Certificate): boolean {
  return mayIssue(certificate) && certificate.pathLength !== 0 && isSignedBy(certificate, certificate);
}

/**
 * Decided by the signature: the name of an issuer proves nothing, and a provider has several certificates under one
 * name.
 */
function isSignedBy(certificate: Certificate, authority: Certificate): boolean {
  if (!certificate.isStronglySigned) return false;
  const { authorityKeyId: wanted } = certificate;
  if (wanted !== null && authority.subjectKeyId !== null && wanted !== authority.subjectKeyId) return false;
  try {
    return certificate.x509.verify(authority.publicKey);
  } catch {
    return false; // a signature that this kind of key cannot have made
  }
}

/** Asked for every document, with the same answer for all of a taxpayer: the last answers are kept, by fingerprint. */
const KEPT = 500;
const answers = new WeakMap<TrustAnchors, Map<string, readonly Certificate[]>>();

/**
 * The providers that issued a signer's certificate: none, one, or several certificates of a provider that renewed its
 * own with the same key.
 */
export function providersOf(signer: Certificate, anchors: TrustAnchors): readonly Certificate[] {
  const known = answers.get(anchors) ?? new Map<string, readonly Certificate[]>();
  answers.set(anchors, known);
  const found = known.get(signer.fingerprint);
  if (found !== undefined) return found;
  const providers = maySign(signer) ? anchors.providers.filter((provider) => isSignedBy(signer, provider)) : [];
  if (known.size >= KEPT) known.delete(known.keys().next().value ?? '');
  known.set(signer.fingerprint, providers);
  return providers;
}

/** No authority may stand under a provider, so a certificate that claims to be an authority is no taxpayer's. */
function maySign({ isAuthority, keyUsage }: Certificate): boolean {
  return !isAuthority && (keyUsage === null || keyUsage.signsDocuments);
}
