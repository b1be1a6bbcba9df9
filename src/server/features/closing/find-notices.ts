import { type NoticeFacts, type NoticeKind, noticeSentence } from '#contract/closing/closing.text.ts';
import type { ClosingLink, ClosingNotice } from '#contract/closing/closing.ts';
import { MOST_FAILED_DOCUMENTS } from '#contract/dashboard.ts';
import { mailSentence } from '#contract/mailboxes/mail.text.ts';
import { CLOSING_LINES } from '#domain/closing/closing-groups.ts';
import type { CalendarDate } from '#domain/time/calendar.ts';
import { dayInAsuncion, firstDay } from '#domain/time/period.ts';
import { type KeptComparison, readKeptComparison } from '#server/features/reconciliation/compare/compare-month.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Findings } from './findings.ts';
import { knownMissing, type MissingSuppliers, tellMissing } from './list-missing.ts';
import type { MonthFigures } from './month-figures.ts';
import {
  areSuppliersMissing,
  countFailedDocuments,
  countRepeats,
  type FailingMailbox,
  findFailingMailboxes,
  findOpenRepeats,
} from './notices.store.ts';
import type { MonthView } from './view-month.ts';

export interface NoticedMonth extends Pick<MonthView, 'month' | 'figures' | 'fingerprint' | 'written'> {
  /** RUC without check digit. */
  readonly business: string;
  readonly settled: number;
  readonly hasEnded: boolean;
  /** The day on which it is declared. */
  readonly dueOn: CalendarDate;
}

/**
 * How many notices there are. A finding of the last comparison counts even if it is outdated, and missing suppliers are
 * not looked up by name.
 */
export const countNotices = async (
  db: Db,
  ownerId: string,
  noticed: NoticedMonth,
  findings: Findings,
): Promise<number> => (await noticesOf(db, ownerId, noticed, { findings, areCounted: true })).notices.length;

/** What may be missing, what a person should do before the month is declared first. */
export const findNotices = (db: Db, ownerId: string, noticed: NoticedMonth, findings: Findings): Promise<Noticed> =>
  noticesOf(db, ownerId, noticed, { findings, areCounted: false });

interface Noticed {
  readonly notices: ClosingNotice[];
  /** The last one with Marangatu's file, whatever it found; null where there is none. */
  readonly comparison: KnownComparison | null;
}

interface KnownComparison {
  /** The day of the newest of its files. */
  readonly loadedOn: CalendarDate;
  readonly isOutdated: boolean;
}

interface Looking {
  readonly findings: Findings;
  readonly areCounted: boolean;
}

async function noticesOf(db: Db, ownerId: string, noticed: NoticedMonth, looking: Looking): Promise<Noticed> {
  const { month, hasEnded, dueOn, figures } = noticed;
  const [suppliers, repeats, mailboxes, failed, { gaps, comparison }] = await Promise.all([
    // While the month runs, documents may still come.
    hasEnded ? missingSuppliers(db, ownerId, noticed, looking) : { count: 0, names: [] },
    repeatsOf(db, ownerId, noticed, looking),
    findFailingMailboxes(db, ownerId, dueOn),
    countFailedDocuments(db, ownerId, { from: firstDay(month), until: dueOn }, MOST_FAILED_DOCUMENTS + 1),
    readGaps(db, ownerId, noticed, looking),
  ]);
  return { notices: noticesFrom(figures, { suppliers, repeats, mailboxes, failed, gaps }), comparison };
}

/** What was looked up beside the figures. */
export interface LookedUp {
  readonly suppliers: MissingSuppliers;
  readonly repeats: number;
  readonly mailboxes: readonly FailingMailbox[];
  readonly failed: number;
  readonly gaps: readonly ClosingNotice[];
}

/** In the order in which a person should do something about them. */
export function noticesFrom(
  figures: MonthFigures,
  { suppliers, repeats, mailboxes, failed, gaps }: LookedUp,
): ClosingNotice[] {
  return [
    ...(suppliers.count === 0 ? [] : [told('usual-suppliers', suppliers)]),
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
    ...(figures.onlyPdf.count === 0 ? [] : [told('only-pdf', { count: figures.onlyPdf.count })]),
  ];
}

async function missingSuppliers(
  db: Db,
  ownerId: string,
  { month, business, written, settled }: NoticedMonth,
  { findings, areCounted }: Looking,
): Promise<MissingSuppliers> {
  const known = knownMissing(findings, { month, business, written, settled });
  if (known !== undefined) return known;
  if (!areCounted) return await tellMissing(db, ownerId, { month, business, written, settled }, findings);
  return { count: (await areSuppliersMissing(db, ownerId, month, business)) ? 1 : 0, names: [] };
}

/** Pairs of counted invoices that may be the same document, one of the two in the month. There are never many. */
async function repeatsOf(
  db: Db,
  ownerId: string,
  { month, fingerprint }: NoticedMonth,
  { findings }: Looking,
): Promise<number> {
  return await tellRepeats(db, ownerId, { month, fingerprint, open: await findOpenRepeats(db, ownerId) }, findings);
}

/** `open`: the open pairs of the whole business. */
export async function tellRepeats(
  db: Db,
  ownerId: string,
  { month, fingerprint, open }: Pick<MonthView, 'month' | 'fingerprint'> & { open: { count: number; number: string } },
  findings: Findings,
): Promise<number> {
  const { count, number } = open;
  if (count === 0) return 0;
  const basisOf = (pairs: string, documents: string) => `${pairs} ${documents}`;
  return await findings.told(month, 'possible-repeats', basisOf(number, fingerprint), async () => {
    const looked = await countRepeats(db, ownerId, month);
    return { basis: basisOf(looked.number, looked.fingerprint), found: looked.count };
  });
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
async function readGaps(
  db: Db,
  ownerId: string,
  { month, business, fingerprint }: NoticedMonth,
  { findings, areCounted }: Looking,
): Promise<{ gaps: ClosingNotice[]; comparison: KnownComparison | null }> {
  const kept = await readKeptComparison(db, ownerId, { month, business });
  if (kept === null) return { gaps: [], comparison: null };
  // A count needs no answer: an outdated finding is a notice all the same.
  const isOutdated =
    !areCounted && (await findings.told(month, 'comparison', `${kept.basis} ${fingerprint}`, kept.isOutdated));
  const [newest = 0] = kept.files.map(({ loadedAt }) => loadedAt.getTime()).toSorted((one, other) => other - one);
  const gaps = gapsOf(kept, isOutdated);
  return { gaps, comparison: { loadedOn: dayInAsuncion(newest), isOutdated } };
}

/** `isOutdated`: what was compared is known to have changed since. */
export function gapsOf(kept: KeptComparison, isOutdated: boolean): ClosingNotice[] {
  const found = kept.files.flatMap(({ register, loadedAt }) =>
    GAPS.flatMap(([kind, group]) => {
      const sum = kept.summaries[register]?.classes[group];
      return sum && sum.count > 0 ? [{ register, kind, group, sum, loadedOn: dayInAsuncion(loadedAt.getTime()) }] : [];
    }),
  );
  return found.map(({ register, kind, group, sum: { count, there }, loadedOn }) => ({
    ...told(kind, {
      count,
      ...(kind === 'only-in-marangatu' && { amount: there }),
      comparison: { register, loadedOn, isOutdated },
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
