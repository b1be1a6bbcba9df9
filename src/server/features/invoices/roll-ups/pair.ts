import { createHash } from 'node:crypto';

/** Who sold to whom, as one invoice writes it. */
export interface Pair {
  readonly issuerRuc: string;
  readonly issuerName: string;
  readonly receiverRuc: string | null;
  readonly receiverName: string | null;
}

/**
 * Computed from what the invoice writes, so that writers need not look it up. The migration that fills old rows
 * computes it too.
 */
export function pairIdOf({ issuerRuc, issuerName, receiverRuc, receiverName }: Pair): string {
  return createHash('sha256')
    .update([issuerRuc, issuerName, receiverRuc ?? '', receiverName ?? ''].join('\u001f'))
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
