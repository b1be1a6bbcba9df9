import type { Invoice } from '../invoice/invoice.ts';
import type { Check } from '../invoice/verdict.ts';

/** Tells of an issuer's name that the file itself does not give. */
export const ISSUER_NAME_CHECK = 'issuer-name';

const KNOWN = 'El nombre del emisor no se pudo leer en este archivo: es el de otra factura tuya con el mismo RUC.';
const UNKNOWN = 'El nombre del emisor no se pudo leer en este archivo.';

interface Named {
  readonly invoice: Invoice;
  readonly verification: { readonly checks: readonly Check[] };
}

export const lacksIssuerName = ({ invoice }: Pick<Named, 'invoice'>): boolean => invoice.issuer.name === '';

/**
 * A printed invoice whose issuer's name was not read: with the name that other invoices of the same RUC give, if there is
 * one, and a check that says so. A printed invoice is never verified as a whole, so its verdict stays.
 */
export function withKnownIssuerName<N extends Named>(reading: N, known: string | null): N {
  const { invoice, verification } = reading;
  if (!lacksIssuerName(reading)) return reading;
  const check = {
    name: ISSUER_NAME_CHECK,
    verdict: 'not-verifiable',
    sentence: known === null ? UNKNOWN : KNOWN,
  } as const;
  return {
    ...reading,
    invoice: { ...invoice, issuer: { ...invoice.issuer, name: known ?? '' } },
    verification: { ...verification, checks: [...verification.checks, check] },
  };
}
