import { type NoticeFacts, type NoticeKind, noticeSentence } from '#contract/closing/closing.text.ts';
import type { AskedSupplier, ClosingLink, ClosingNotice } from '#contract/closing/closing.ts';
import { MOST_FAILED_DOCUMENTS } from '#contract/dashboard.ts';
import { mailSentence } from '#contract/mailboxes/mail.text.ts';
import { rucNumberOf } from '#domain/business/invoice-side.ts';
import { CLOSING_LINES } from '#domain/closing/closing-groups.ts';
import { toUnits } from '#domain/money/money.ts';
import type { CalendarDate } from '#domain/time/calendar.ts';
import { dayInAsuncion, type FiscalMonth, firstDay } from '#domain/time/period.ts';
import { readWithoutXml } from '#server/features/invoices/closing/read-closing-groups.ts';
import { type KeptComparison, readKeptComparison } from '#server/features/reconciliation/compare/compare-month.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { MonthFigures } from './month-figures.ts';
import { countFailedDocuments, countRepeats, findFailingMailboxes, findMissingSuppliers } from './notices.store.ts';

/** Nobody writes to more suppliers in a month, or asks for more files. */
const MOST_SUPPLIERS = 200;
const MOST_ASKED_FOR = 2_000;

export interface NoticedMonth {
  readonly month: FiscalMonth;
  /** RUC without check digit. */
  readonly business: string;
  readonly hasEnded: boolean;
  /** The day on which it is declared. */
  readonly dueOn: CalendarDate;
  readonly figures: MonthFigures;
}

/** How many there are: no request names its documents, and what a comparison found is one, be it as it was or not. */
export const countNotices = async (db: Db, ownerId: string, noticed: NoticedMonth): Promise<number> =>
  (await noticesOf(db, ownerId, noticed, { areCounted: true })).length;

/** What may be missing, what a person should do before the month is declared first. */
export const findNotices = (db: Db, ownerId: string, noticed: NoticedMonth): Promise<ClosingNotice[]> =>
  noticesOf(db, ownerId, noticed, { areCounted: false });

async function noticesOf(
  db: Db,
  ownerId: string,
  noticed: NoticedMonth,
  { areCounted }: { areCounted: boolean },
): Promise<ClosingNotice[]> {
  const { month, business, hasEnded, dueOn, figures } = noticed;
  const isOutdated = async (comparison: KeptComparison) => !areCounted && (await comparison.isOutdated());
  const [suppliers, repeats, mailboxes, failed, withoutXml, gaps] = await Promise.all([
    // While the month runs they may still come.
    hasEnded ? findMissingSuppliers(db, ownerId, month, business, areCounted ? 1 : MOST_SUPPLIERS) : [],
    countRepeats(db, ownerId, month),
    findFailingMailboxes(db, ownerId, dueOn),
    countFailedDocuments(db, ownerId, { from: firstDay(month), until: dueOn }, MOST_FAILED_DOCUMENTS + 1),
    figures.onlyPdf.count === 0 || areCounted
      ? []
      : readWithoutXml(db, ownerId, { month, business, most: MOST_ASKED_FOR }),
    findGaps(db, ownerId, { month, business }, isOutdated),
  ]);
  return [
    ...(suppliers.length === 0
      ? []
      : [
          {
            ...told('usual-suppliers', {
              count: suppliers.length,
              names: suppliers.map(({ name, ruc }) => name || ruc),
            }),
            suppliers: suppliers.map((one) => ({ ...one, name: one.name || null })),
          },
        ]),
    ...withoutRates(figures),
    ...outside(figures, 'in-review'),
    ...outside(figures, 'altered'),
    ...(repeats === 0 ? [] : [told('possible-repeats', { count: repeats })]),
    ...outside(figures, 'no-rate'),
    ...(mailboxes.length === 0
      ? []
      : [
          {
            ...told('failing-mailboxes', { count: mailboxes.length, names: mailboxes.map(({ account }) => account) }),
            mailboxes: mailboxes.map(({ id, account, since, problem }) => ({
              ...{ id, account, since: since.toISOString() },
              problem: mailSentence(problem),
            })),
          },
        ]),
    ...(failed === 0 ? [] : [told('failed-documents', { count: failed })]),
    ...gaps,
    ...outside(figures, 'other-taxpayer'),
    ...outside(figures, 'unnamed'),
    ...onlyPdf(figures, withoutXml),
  ];
}

function told(kind: NoticeKind, facts: NoticeFacts, link?: ClosingLink): ClosingNotice {
  const { count, amount } = facts;
  return {
    kind,
    count,
    ...(amount !== undefined && { amount }),
    sentence: noticeSentence(kind, facts),
    ...(link && { link }),
  };
}

const GAPS = [
  ['only-in-marangatu', 'only-there'],
  ['amounts-differ', 'differs'],
] as const;

/** What the last comparison with Marangatu's file found, as it was kept: none is made for this. */
async function findGaps(
  db: Db,
  ownerId: string,
  of: Pick<NoticedMonth, 'month' | 'business'>,
  isOutdated: (comparison: KeptComparison) => Promise<boolean>,
): Promise<ClosingNotice[]> {
  const kept = await readKeptComparison(db, ownerId, of);
  const found = (kept?.files ?? []).flatMap(({ register, loadedAt }) =>
    GAPS.flatMap(([kind, group]) => {
      const sum = kept?.summaries[register]?.classes[group];
      return sum && sum.count > 0 ? [{ register, kind, group, sum, loadedOn: dayInAsuncion(loadedAt.getTime()) }] : [];
    }),
  );
  if (kept === null || found.length === 0) return [];
  const outdated = await isOutdated(kept);
  return found.map(({ register, kind, group, sum: { count, there }, loadedOn }) => ({
    ...told(kind, {
      count,
      ...(kind === 'only-in-marangatu' && { amount: there }),
      comparison: { register, loadedOn, isOutdated: outdated },
    }),
    comparison: { register, class: group },
  }));
}

function withoutRates({ lines }: MonthFigures): ClosingNotice[] {
  return CLOSING_LINES.flatMap((line) => {
    const { unsplit, unsplitCount, difference, differenceCount } = lines[line];
    return [
      ...(unsplitCount === 0
        ? []
        : [told('unsplit', { count: unsplitCount, amount: unsplit, line }, { group: line, part: 'unsplit' })]),
      ...(differenceCount === 0
        ? []
        : [
            told(
              'difference',
              { count: differenceCount, amount: difference, line },
              { group: line, part: 'difference' },
            ),
          ]),
    ];
  });
}

function outside(
  figures: MonthFigures,
  reason: 'in-review' | 'altered' | 'no-rate' | 'other-taxpayer' | 'unnamed',
): ClosingNotice[] {
  const found = figures.outside.find((one) => one.reason === reason);
  if (found === undefined) return [];
  const { count, amount } = found;
  return [told(reason, { count, ...(amount !== null && { amount }) }, { group: reason })];
}

/** By supplier: all of one are asked for in one request. */
function onlyPdf(
  { onlyPdf: { count } }: MonthFigures,
  documents: Awaited<ReturnType<typeof readWithoutXml>>,
): ClosingNotice[] {
  if (count === 0) return [];
  const bySupplier = Map.groupBy(documents, ({ issuerRuc }) => rucNumberOf(issuerRuc));
  const suppliers = [...bySupplier.values()].flatMap((all): AskedSupplier[] => {
    const newest = all.at(-1);
    if (newest === undefined) return [];
    return [
      {
        ruc: newest.issuerRuc,
        name: newest.issuerName || null,
        email: all.findLast(({ email }) => email !== null)?.email ?? null,
        invoices: all.map(({ id, documentNumber, issueDate, cdc, total }) => ({
          ...{ id, cdc, total },
          number: documentNumber,
          date: issueDate,
        })),
      },
    ];
  });
  const worth = (one: AskedSupplier) => (one.invoices ?? []).reduce((sum, { total }) => sum + toUnits(total), 0n);
  const largestFirst = suppliers.toSorted((one, other) => (worth(one) < worth(other) ? 1 : -1));
  const names = largestFirst.map(({ name, ruc }) => name ?? ruc);
  return [{ ...told('only-pdf', { count, names }), suppliers: largestFirst }];
}
