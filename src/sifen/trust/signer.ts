import type { LocalDateTime } from '#domain/calendar.ts';
import type { Certificate } from './certificate.ts';
import { wasInForce } from './certificate.ts';
import type { TrustAnchors } from './trust-anchors.ts';
import { providersOf } from './trust-anchors.ts';

/** Who should have signed. */
export interface Taxpayer {
  /** Of the RUC, without check digit. */
  readonly rucNumber: string;
  readonly isNaturalPerson: boolean;
}

/** Who did, as far as certificates tell. */
export interface Signer {
  /** The accredited provider that issued the certificate, by name; null when none of those known did. */
  readonly provider: string | null;
  /** At the moment of signing; null when the document does not tell that. */
  readonly isInForce: boolean | null;
  readonly isProviderInForce: boolean | null;
  /** `unnamed`: it names no taxpayer that could be compared. */
  readonly holder: 'issuer' | 'other' | 'unnamed';
  /** What it names, for people: `RUC 80012345` or `CI 1234567`. */
  readonly named: readonly string[];
}

/** `certificates`: those with the key that made the signature; the one that proves most counts. */
export function judgeSigner(
  certificates: readonly Certificate[],
  issuer: Taxpayer,
  signedAt: LocalDateTime | null,
  anchors: TrustAnchors,
): Signer | undefined {
  const signers = certificates.map((certificate) => judgeOne(certificate, issuer, signedAt, anchors));
  return signers.find(isProvenIssuer) ?? signers.find(({ provider }) => provider !== null) ?? signers[0];
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
    provider: provider === undefined ? null : providerName(provider),
    isInForce: signedAt === null ? null : wasInForce(certificate, signedAt),
    isProviderInForce: signedAt === null || provider === undefined ? null : inForce !== undefined,
    ...holderOf(certificate, issuer),
  };
}

/** The chain holds, all of it was in force, and it names the issuer. */
export function isProvenIssuer({ provider, isInForce, isProviderInForce, holder }: Signer): boolean {
  return provider !== null && isInForce === true && isProviderInForce === true && holder === 'issuer';
}

/** Older certificates of providers put `CA-` before the name. */
function providerName({ commonName }: Certificate): string {
  return commonName?.replace(/^CA-/, '') ?? 'un prestador acreditado';
}

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
