import { type Check, finding } from '../invoice/check.ts';
import type { Invoice } from '../invoice/invoice.ts';

/** The check that tells that the file itself does not give its issuer's name. */
export const ISSUER_NAME_CHECK = 'issuer-name';

interface Named {
  readonly invoice: Invoice;
  readonly verification: { readonly checks: readonly Check[] };
}

export const lacksIssuerName = ({ invoice }: Pick<Named, 'invoice'>): boolean => invoice.issuer.name === '';

/**
 * Fills in the issuer's name of a printed invoice where it was not read: with the name in other invoices of the same
 * RUC, if known, and with a check that says so. A printed invoice is never verified as a whole, so its verdict does not
 * change.
 */
export function withKnownIssuerName<N extends Named>(reading: N, known: string | null): N {
  const { invoice, verification } = reading;
  if (!lacksIssuerName(reading)) return reading;
  const check = {
    name: ISSUER_NAME_CHECK,
    verdict: 'not-verifiable',
    found: [finding(known === null ? 'issuer-name-unread' : 'issuer-name-of-others')],
  } as const;
  return {
    ...reading,
    invoice: { ...invoice, issuer: { ...invoice.issuer, name: known ?? '' } },
    verification: { ...verification, checks: [...verification.checks, check] },
  };
}
