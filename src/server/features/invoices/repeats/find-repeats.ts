import type { listRepeats, PossibleRepeat, RepeatedInvoice } from '#contract/review/repeats.ts';
import type { RouteInput, RouteReply } from '#contract/wire/route.ts';
import { compareRepeat, isLikelySame, reasonToAsk } from '#domain/invoice/repeats/compare-repeat.ts';
import { findBusinessRuc } from '#server/features/business/read-business.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import type { HeaderRow } from '../describe/header/invoice-header.store.ts';
import { headerOf } from '../describe/header/invoice-header.ts';
import type { RepeatPair } from '../save/repeat-pairs.store.ts';
import { findKnownInvoices } from '../save/save-invoices.store.ts';
import type { KnownInvoice } from '../save/stored-invoice.ts';
import { monthEffects, repeatEffects } from './repeat-effect.ts';
import {
  countOpenPairs,
  findHeaders,
  findMonthSums,
  findOpenPairs,
  findRepeatedOriginals,
  type OpenPair,
  type RepeatedOriginal,
} from './repeats.store.ts';

const DEFAULT_PAGE_SIZE = 25;
const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const CURSOR = new RegExp(`^(${ID})_(${ID})$`);

/** Pairs that may be one paper and that nobody has answered, side by side. The cursor is the last pair of the page before. */
export async function findRepeats(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ownerId: string,
  { cursor, invoiceId, pageSize = DEFAULT_PAGE_SIZE }: RouteInput<typeof listRepeats>['query'],
): Promise<RouteReply<typeof listRepeats>> {
  const [pairs, counts, business] = await Promise.all([
    findOpenPairs(db, ownerId, { after: placeOf(cursor), invoiceId, most: pageSize + 1 }),
    countOpenPairs(db, ownerId),
    findBusinessRuc(db, ownerId),
  ]);
  const page = pairs.slice(0, pageSize);
  const ids = [...new Set(page.flatMap((pair) => [pair.invoiceId, pair.otherId]))];
  const [known, headers, originals] = await Promise.all([
    findKnownInvoices(db, ownerId, ids),
    findHeaders(db, ownerId, ids),
    findRepeatedOriginals(db, ownerId, ids),
  ]);
  const sides = { known, headers, originals, business };
  const compared = page.flatMap((pair) => comparedPair(ownerId, pair, sides, clock.now()));
  const months = await findMonthSums(db, ownerId, [...new Set(compared.flatMap(({ effects }) => effects.months))]);
  const last = page.at(-1);
  return {
    repeats: compared.map(({ repeat, effects }) => ({
      ...repeat,
      ifSame: monthEffects(effects.months, effects.ifSame, months),
      ifDifferent: monthEffects(effects.months, effects.ifDifferent, months),
    })),
    total: counts.total,
    countingTotal: counts.counting,
    nextCursor: pairs.length > pageSize && last !== undefined ? `${last.invoiceId}_${last.otherId}` : null,
  };
}

function placeOf(cursor: string | undefined): RepeatPair | undefined {
  if (cursor === undefined) return undefined;
  const [, invoiceId, otherId] = CURSOR.exec(cursor) ?? [];
  if (invoiceId === undefined || otherId === undefined) {
    throw new ApiError('datos_invalidos', { fields: { cursor: 'No es válido. Vuelve a la primera página.' } });
  }
  return { invoiceId, otherId };
}

interface Sides {
  readonly known: ReadonlyMap<string, KnownInvoice>;
  readonly headers: ReadonlyMap<string, HeaderRow>;
  readonly originals: ReadonlyMap<string, RepeatedOriginal>;
  readonly business: string | null;
}

/** Nothing when one of them went while it was looked for. */
function comparedPair(ownerId: string, { invoiceId, otherId, isWaiting }: OpenPair, sides: Sides, at: Date) {
  const [first, second] = [sides.known.get(otherId), sides.known.get(invoiceId)];
  const [shownFirst, shownSecond] = [first, second].map((one) => one && sideOf(one, sides));
  if (!first || !second || !shownFirst || !shownSecond) return [];
  const repeat: Omit<PossibleRepeat, 'ifSame' | 'ifDifferent'> = {
    first: shownFirst,
    second: shownSecond,
    isWaiting,
    reason: reasonToAsk(first.invoice, second.invoice),
    isLikelySame: isLikelySame(first.invoice, second.invoice),
    fields: compareRepeat(first.invoice, second.invoice),
  };
  return [{ repeat, effects: repeatEffects(ownerId, first, second, at) }];
}

function sideOf(
  { id, revision, createdAt }: KnownInvoice,
  { headers, originals, business }: Sides,
): RepeatedInvoice | undefined {
  const header = headers.get(id);
  const original = originals.get(id);
  return (
    header && {
      header: headerOf(header, business),
      version: revision,
      knownSince: createdAt.toISOString(),
      original: original
        ? {
            sha256: original.sha256,
            name: original.name,
            kind: original.kind,
            source: original.source,
            uploadedBy: original.uploadedBy,
          }
        : null,
      fileCount: original?.fileCount ?? 0,
    }
  );
}
