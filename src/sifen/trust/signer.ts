import type { CalendarDate, LocalDateTime } from '#domain/time/calendar.ts';
import type { Certificate } from './certificate.ts';
import { wasInForce } from './certificate.ts';
import type { TrustAnchors } from './trust-anchors.ts';
import { isNationalRoot, providersOf } from './trust-anchors.ts';

/** The taxpayer who should have signed. */
export interface Taxpayer {
  /** The number of the RUC, without check digit. */
  readonly rucNumber: string;
  readonly isNaturalPerson: boolean;
}

/** The certificates from the signer's up to the root, for people. */
export interface CertificateChain {
  readonly signer: ChainLink;
  /** The authority that is accredited to issue certificates. */
  readonly provider: ChainLink;
  readonly root: ChainLink;
  /** False: the root was added on this server, and is not the national one. */
  readonly isNational: boolean;
}

interface ChainLink {
  readonly name: string;
  readonly validFrom: CalendarDate;
  readonly validTo: CalendarDate;
}

/** Who signed, as far as certificates tell. */
export interface Signer {
  /** Null when the certificate was issued by no known provider. */
  readonly chain: CertificateChain | null;
  /** Valid at the moment of signing; null when the document does not say when that was. */
  readonly isInForce: boolean | null;
  readonly isProviderInForce: boolean | null;
  /** `unnamed`: the certificate names no taxpayer to compare with. */
  readonly holder: 'issuer' | 'other' | 'unnamed';
  /** The taxpayers it names, for people: `RUC 80012345` or `CI 1234567`. */
  readonly named: readonly string[];
}

/** `certificates`: those with the key that made the signature; of several, the one that proves most counts. */
export function judgeSigner(
  certificates: readonly Certificate[],
  issuer: Taxpayer,
  signedAt: LocalDateTime | null,
  anchors: TrustAnchors,
): Signer | undefined {
  const signers = certificates.map((certificate) => judgeOne(certificate, issuer, signedAt, anchors));
  return signers.find(isProvenIssuer) ?? signers.find(({ chain }) => chain !== null) ?? signers[0];
}

function judgeOne(
  certificate: Certificate,
  issuer: Taxpayer,
  signedAt: LocalDateTime | null,
  anchors: TrustAnchors,
): Signer {
  const providers = providersOf(certificate, anchors);
  const inForce = signedAt === null ? undefined : providers.find((provider) => wasInForce(provider, signedAt));
  const provider = inForce ?? providers[0];
  return {
    chain: provider === undefined ? null : chainOf(certificate, provider, anchors),
    isInForce: signedAt === null ? null : wasInForce(certificate, signedAt),
    isProviderInForce: signedAt === null || provider === undefined ? null : inForce !== undefined,
    ...holderOf(certificate, issuer),
  };
}

/** The chain is complete and was valid, and the certificate names the issuer. */
export function isProvenIssuer({ chain, isInForce, isProviderInForce, holder }: Signer): boolean {
  return chain !== null && isInForce === true && isProviderInForce === true && holder === 'issuer';
}

function chainOf(signer: Certificate, provider: Certificate, anchors: TrustAnchors): CertificateChain {
  const root = anchors.roots.get(provider.fingerprint) ?? provider;
  return { signer: linkOf(signer), provider: linkOf(provider), root: linkOf(root), isNational: isNationalRoot(root) };
}

/** Older certificates of providers put `CA-` before the name. */
function linkOf({ commonName, x509 }: Certificate): ChainLink {
  return {
    name: commonName?.replace(/^CA-/, '') ?? 'sin nombre',
    validFrom: dayOf(x509.validFromDate),
    validTo: dayOf(x509.validToDate),
  };
}

const dayOf = (instant: Date): CalendarDate => instant.toISOString().slice(0, 10);

/**
 * The RUC that the certificate names decides. Without one, a natural person's certificate has the number of the
 * identity card, which is the number of that person's RUC; it tells nothing about a company.
 */
function holderOf({ rucNumbers, identityCard }: Certificate, issuer: Taxpayer): Pick<Signer, 'holder' | 'named'> {
  if (rucNumbers.length > 0) {
    const holder = rucNumbers.includes(issuer.rucNumber) ? 'issuer' : 'other';
    return { holder, named: rucNumbers.map((number) => `RUC ${number}`) };
  }
  if (identityCard === null) return { holder: 'unnamed', named: [] };
  const named = [`CI ${identityCard}`];
  if (!issuer.isNaturalPerson) return { holder: 'unnamed', named };
  return { holder: identityCard === issuer.rucNumber ? 'issuer' : 'other', named };
}
