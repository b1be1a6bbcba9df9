import { comparisonTitle } from '#contract/reconciliation/comparison.text.ts';
import type { ComparisonSums, getComparison } from '#contract/reconciliation/reconciliation.ts';
import type { RouteInput, RouteReply } from '#contract/wire/route.ts';
import { type Amount, addUp, fromUnits, toUnits } from '#domain/money/money.ts';
import {
  COMPARISON_CLASSES,
  type ComparisonClass,
  type ComparisonSummary,
} from '#domain/reconciliation/compare-registers.ts';
import type { Register } from '#domain/reconciliation/register-row.ts';
import { type FiscalMonth, firstDay } from '#domain/time/period.ts';
import type { Deps } from '#server/platform/deps.ts';
import { describeRegisterFile } from '../load/list-register-files.ts';
import { findRegisterFiles } from '../load/register-files.store.ts';
import { compareMonth, type FreshComparison } from './compare-month.ts';
import { findEntries } from './comparison.store.ts';
import { describeLines } from './describe-lines.ts';

type Query = RouteInput<typeof getComparison>['query'];
type Reply = RouteReply<typeof getComparison>;
type Needs = Pick<Deps, 'db' | 'clock'>;

const PAGE_SIZE = 50;
/** If invoices change all the time, lines of removed ones are left out after so many tries. */
const MOST_TRIES = 3;
/** Of the month's files only those that count are told here, and the newest come first. */
export const FILES_LOOKED_AT = 100;

export async function readComparison(
  needs: Needs,
  ownerId: string,
  { month, query }: { month: FiscalMonth; query: Query },
): Promise<Reply> {
  const { page = 1, pageSize = PAGE_SIZE } = query;
  for (let tried = 1; ; tried++) {
    const comparison = await compareMonth(needs, ownerId, month);
    if (comparison === null) return { ...NOTHING_YET, page, pageSize };
    const register = registerOf(comparison, query.register);
    const summary = comparison.summaries[register];
    const { from, to } = rangeOf(summary, query.class);
    const first = Math.min(from + (page - 1) * pageSize, to);
    const range = { month: firstDay(month), register, basis: comparison.basis, from: first };
    const entries = await findEntries(needs.db, ownerId, { ...range, to: Math.min(first + pageSize, to) });
    const lines = await describeLines(needs.db, ownerId, entries, { business: comparison.business, month });
    const isWhole = entries.length === Math.min(pageSize, to - first) && !lines.includes(null);
    if (!isWhole && tried < MOST_TRIES) continue;
    const files = await findRegisterFiles(needs.db, ownerId, firstDay(month), FILES_LOOKED_AT);
    const current = files.filter(({ currentFor }) => currentFor.length > 0);
    const own = current.find(({ currentFor }) => currentFor.includes(register));
    return {
      fileName: own?.name ?? null,
      loadedAt: own?.createdAt.toISOString() ?? null,
      register,
      files: current.map(describeRegisterFile),
      summary: summary ? sumsOf(summary) : null,
      rows: lines.filter((line) => line !== null),
      total: to - from,
      page,
      pageSize,
    };
  }
}

const NOTHING_YET = {
  ...{ fileName: null, loadedAt: null, register: null, summary: null },
  ...{ files: [], rows: [], total: 0 },
};

/** The register that was asked for, else purchases if they were brought, else sales. */
export function registerOf({ files }: FreshComparison, asked: Register | undefined): Register {
  if (asked !== undefined) return asked;
  return files.some(({ register }) => register === 'purchases') ? 'purchases' : 'sales';
}

const NONE = { count: 0, here: '0', there: '0' };

/** Entries of a class follow each other, in the order of the classes. */
export function rangeOf(
  summary: ComparisonSummary | undefined,
  asked: NonNullable<Query['class']> | undefined,
): { readonly from: number; readonly to: number } {
  const counts = COMPARISON_CLASSES.map((kind) => summary?.classes[kind].count ?? 0);
  const before = (end: number) => counts.slice(0, end).reduce((sum, count) => sum + count, 0);
  if (asked === undefined) return { from: 0, to: before(counts.length) };
  if (asked === 'unsettled') return { from: 0, to: before(COMPARISON_CLASSES.indexOf('both')) };
  const at = COMPARISON_CLASSES.indexOf(asked === 'paper-here' ? 'only-here' : asked);
  const to = before(at + 1);
  // Of what is only here, paper stands last.
  const paper = summary?.reasons.find(({ class: kind, code }) => kind === 'only-here' && code === 'paper-to-rg90');
  return { from: asked === 'paper-here' ? to - (paper?.count ?? 0) : before(at), to };
}

export function sumsOf({ classes, reasons, notAddingUp, unimputed }: ComparisonSummary): ComparisonSums {
  const of = (kind: ComparisonClass) => classes[kind] ?? NONE;
  const [both, differs, onlyThere, onlyHere] = [of('both'), of('differs'), of('only-there'), of('only-here')];
  const hereTotal = addUp([both.here, differs.here, onlyHere.here]);
  const thereTotal = addUp([both.there, differs.there, onlyThere.there]);
  return {
    ...{ both, differs, onlyThere, onlyHere },
    hereCount: both.count + differs.count + onlyHere.count,
    hereTotal,
    thereCount: both.count + differs.count + onlyThere.count,
    thereTotal,
    difference: less(hereTotal, thereTotal),
    unsettled: differs.count + onlyThere.count + onlyHere.count,
    notAddingUp,
    unimputed,
    reasons: reasons.map(({ code, ...sum }) => ({
      ...sum,
      reason: code,
      sentence: comparisonTitle(code),
    })),
  };
}

const less = (one: Amount, other: Amount): Amount => fromUnits(toUnits(one) - toUnits(other));
