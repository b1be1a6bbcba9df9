import { documentReason } from '#contract/reading/documents.text.ts';
import { missingEssentials, withCertainFacts } from '#domain/invoice/printed-invoice.ts';
import type { LocalReading, PagesRead } from './document-reader.ts';

export const isCut = ({ pages, pagesRead }: PagesRead): boolean => pagesRead < pages;

/** As much as is told of a file with unread pages. */
export const leftOf = ({ pages, pagesRead }: PagesRead) => ({ pages, pagesRead });

export const nothingSoFar = (local: PagesRead) => documentReason('nothing-in-pages-read', leftOf(local));

/** An unfinished invoice is read again from its first page, unless that lies further back than this. */
const MOST_REPEATED = 3;

/** Where reading goes on, from 1; null when all was read. */
export function resumeAt(local: LocalReading): number | null {
  if (!isCut(local)) return null;
  const next = local.pagesRead + 1;
  const last = local.documents.findLast(({ pages }) => pages.at(-1) === local.pagesRead);
  const first = last?.pages[0];
  if (last === undefined || first === undefined || next - first > MOST_REPEATED) return next;
  const isWhole = missingEssentials(withCertainFacts(last.printed, last.certain)).length === 0;
  return isWhole ? next : first;
}

/** Joins two parts of a file; documents that the second part read anew replace those of the first. */
export function joinedReadings(one: LocalReading, next: LocalReading): LocalReading {
  const from = resumeAt(one) ?? one.pagesRead + 1;
  const isRepeated = ({ pages }: { pages: readonly number[] }) => (pages[0] ?? 0) >= from;
  const earlier = one.documents.filter((document) => !isRepeated(document));
  return {
    ...next,
    pagesRead: Math.max(one.pagesRead, next.pagesRead),
    documents: [...earlier, ...next.documents].reduce(withoutCopies, []),
  };
}

type Documents = LocalReading['documents'];

/** The same invoice in both parts is one, on the pages of both. */
function withoutCopies(so: Documents, document: Documents[number]): Documents {
  const cdc = document.certain?.cdc ?? null;
  const same = cdc === null ? undefined : so.find(({ certain }) => certain?.cdc === cdc);
  if (same === undefined) return [...so, document];
  return so.map((one) => (one === same ? { ...one, pages: [...one.pages, ...document.pages] } : one));
}
