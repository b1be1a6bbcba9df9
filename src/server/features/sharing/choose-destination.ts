import type { KeptHere } from '#contract/reading/documents.text.ts';
import { rucNumberOf } from '#domain/business/invoice-side.ts';
import { isSimilarName } from '#domain/business/similar-name.ts';
import { formatRuc, isRucValid, parseRuc } from '#domain/identifiers/ruc.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { type FoundDestination, findDestinations, type Word } from './destinations.store.ts';
import type { MoveSet } from './sharing.store.ts';

/** The receiver's RUC if its check digit is right and it is another business than this one; null otherwise. */
export function otherReceiverOf(receiverRuc: string | null, ownRuc: string | null): string | null {
  if (receiverRuc === null || !isRucValid(receiverRuc)) return null;
  const number = parseRuc(receiverRuc)?.number ?? '';
  return ownRuc !== null && rucNumberOf(ownRuc) === number ? null : formatRuc(number);
}

/** Why these may not go together to the business of their receiver; undefined: they may. */
export function reasonToStay({ documents, invoices, isWhole }: MoveSet, ownRuc: string | null): KeptHere | undefined {
  const receivers = new Set(invoices.map(({ receiverRuc }) => receiverRuc && rucNumberOf(receiverRuc)));
  if (!isWhole) return 'too-many';
  if (receivers.size > 1) return 'several-receivers';
  if (ownRuc !== null && invoices.some(({ issuerRuc }) => rucNumberOf(issuerRuc) === rucNumberOf(ownRuc)))
    return 'own-sale';
  if (documents.length === 0 || invoices.some(({ isTyped }) => isTyped)) return 'typed';
  if (invoices.some(({ isDecided }) => isDecided)) return 'decided';
  return documents.some(({ isPackageOnly }) => isPackageOnly) ? 'bytes-gone' : undefined;
}

/**
 * The one business; 'several' if nothing decides between them; undefined if there is none. Businesses of the same payer
 * go first.
 */
export function onlyDestination(found: readonly FoundDestination[]): FoundDestination | 'several' | undefined {
  const each = [...new Map(found.map((one) => [one.id, one])).values()];
  const near = each.filter(({ isOfSamePayer }) => isOfSamePayer);
  const wanted = near.length > 0 ? near : each;
  return wanted.length > 1 ? 'several' : wanted[0];
}

/** The only business with a name like the receiver's: a person is asked about it, nothing is sent there by itself. */
export async function findSimilar(
  db: Db,
  ownerId: string,
  receiverName: string | null,
  word: Word,
): Promise<string | undefined> {
  if (receiverName === null) return undefined;
  const all = await findDestinations(db, ownerId, { ...word, ruc: null });
  const similar = new Set(all.filter(({ name }) => isSimilarName(name, receiverName)).map(({ id }) => id));
  return similar.size === 1 ? [...similar][0] : undefined;
}
