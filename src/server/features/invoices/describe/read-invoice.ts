import type { getInvoice } from '#contract/invoices.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { readingDifferences } from '#domain/review/reading-difference.ts';
import { readBusinessRuc } from '#server/features/business/read-business.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { officialAddress } from '#sifen/official-address.ts';
import type { StoredInvoice } from '../save/stored-invoice.ts';
import { checkTitle } from './check-titles.ts';
import { describeAlteration } from './describe-alteration.ts';
import { describeDoubt } from './describe-doubt.ts';
import { describeInvoice } from './describe-invoice.ts';
import { filesOf } from './find-invoice-files.ts';
import { findRelated } from './find-related.ts';
import { findHeader, findItems } from './invoice-header.store.ts';
import { headerOf } from './invoice-header.ts';

/** One invoice with all there is to know about it. Somebody else's is not found. */
export async function readInvoice(
  { db }: Pick<Deps, 'db'>,
  ownerId: string,
  id: string,
): Promise<RouteReply<typeof getInvoice>> {
  const [header, items, files, business] = await Promise.all([
    findHeader(db, ownerId, id),
    findItems(db, ownerId, id),
    filesOf(db, ownerId, id),
    readBusinessRuc(db, ownerId),
  ]);
  if (header === undefined) throw new ApiError('no_encontrado');
  return {
    header: headerOf(header, business),
    items: items.map((item) => ({
      ...item,
      unit: item.unit ?? '',
      unitPrice: item.unitPrice ?? '0',
      total: item.total ?? '0',
      vatRate: vatRateOf(item.vatRate),
    })),
    verification: {
      verdict: header.verdict,
      chain: header.chain,
      checks: header.checks.map(({ name, verdict, sentence }) => ({
        name,
        title: checkTitle(name),
        verdict,
        sentence,
      })),
    },
    alteration: describeAlteration(header.alteration, header.details),
    version: header.revision,
    doubts: header.doubts.map(describeDoubt),
    isCorrectable: header.source !== 'xml',
    undoable: undoableDecision(header),
    firstReading: header.firstReading && {
      differences: readingDifferences(header.firstReading, header.details).map(({ field, before, after }) => ({
        ...{ field, read: before, corrected: after },
      })),
    },
    confirmation: header.confirmation,
    cancellation: header.details.cancellation,
    issuerEmail: header.details.issuer.email,
    files,
    related: await findRelated(db, ownerId, id, header.details),
    ekuatiaUrl: officialAddress(header.cdc, header.details.qr),
    sections: describeInvoice(header.details),
  };
}

/** While nothing else has changed the invoice since. */
function undoableDecision({ decisions, revision }: Pick<StoredInvoice, 'decisions' | 'revision'>) {
  const last = decisions.at(-1);
  return last?.revision === revision ? last.kind : null;
}

/** Percent. A rate that the law does not know is shown as none; the verification says so. */
function vatRateOf(stored: string | null): 0 | 5 | 10 {
  const rate = Number(stored ?? '0');
  return rate === 5 || rate === 10 ? rate : 0;
}
