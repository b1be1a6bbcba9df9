import { createHash } from 'node:crypto';
import { type Backing, backingOf } from '#domain/closing/closing-groups.ts';
import { type CommonPlace, closingPlacesOf, type TaxpayerPlace } from '#domain/closing/closing-places.ts';
import { LINE_AMOUNTS, LINE_COUNTS } from '#domain/closing/line-figures.ts';
import { countingOf } from '#domain/invoice/amounts/counting.ts';
import { toUnits } from '#domain/money/money.ts';
import type { CalendarDate } from '#domain/time/calendar.ts';
import type { Contribution, Figures } from './contribution.ts';

/** Which row of the close's sums. RUCs without check digit; empty for everybody, and for all suppliers together. */
export interface ClosingKey {
  readonly month: CalendarDate;
  readonly taxpayer: string;
  readonly supplier: string;
  readonly place: CommonPlace | TaxpayerPlace;
  /** Of purchases and notes about them; empty elsewhere. */
  readonly backing: Backing | '';
  readonly isOnlyPdf: boolean;
}

export const CLOSING_COUNTS = [...LINE_COUNTS, 'unnamedCount'] as const;
/**
 * Lines have all of these, without any sign. Elsewhere only the total is set, with the sign that sums use; for
 * cancelled documents as it was.
 */
export const CLOSING_AMOUNTS = [...LINE_AMOUNTS, 'unnamedTotal'] as const;
const ADDED = [...CLOSING_COUNTS, ...CLOSING_AMOUNTS];
/** Amounts in units. */
export type ClosingSums = Readonly<Record<(typeof ADDED)[number], bigint>>;

export interface ClosingChange extends ClosingKey {
  readonly sums: ClosingSums;
  /** In rows of everybody: the XOR of the hashes of all documents that came or went. */
  readonly fingerprint: bigint;
}

interface Entry extends Contribution {
  readonly figures: Figures;
  readonly isRemoved: boolean;
}

/**
 * What to add to each row, in the order of their keys; what goes is negative. Rows that stay as they are are left out.
 */
export function closingChanges(entries: readonly Entry[]): ClosingChange[] {
  const changes = new Map<string, { key: ClosingKey; sums: Record<keyof ClosingSums, bigint>; fingerprint: bigint }>();
  for (const entry of entries) {
    const sign = entry.isRemoved ? -1n : 1n;
    for (const { sums, fingerprint, ...key } of rowsOf(entry)) {
      const name = Object.values(key).join('\u001f');
      const there = changes.get(name);
      const change = there ?? { key, sums: { ...NOTHING }, fingerprint: 0n };
      if (there === undefined) changes.set(name, change);
      for (const part of ADDED) change.sums[part] += sign * sums[part];
      change.fingerprint ^= fingerprint;
    }
  }
  return [...changes.keys()].sort().flatMap((name) => {
    const change = changes.get(name);
    if (change === undefined) return [];
    const { key, sums, fingerprint } = change;
    const isSame = fingerprint === 0n && ADDED.every((part) => sums[part] === 0n);
    return isSame ? [] : [{ ...key, sums, fingerprint }];
  });
}

const NOTHING = Object.fromEntries(ADDED.map((name) => [name, 0n])) as ClosingSums;

function rowsOf({ figures, month, sums }: Entry): ClosingChange[] {
  const { common, isUnnamed, ofBuyer, ofSeller } = closingPlacesOf(figures);
  const sign = BigInt(countingOf(figures).sign);
  const total = toUnits(figures.totalInGuaranies ?? '0');
  const isCounted = common === 'counted';
  const withUnnamed = (of: ClosingSums): ClosingSums =>
    isCounted && isUnnamed ? { ...of, unnamedCount: of.count, unnamedTotal: of.total } : of;
  const told = withUnnamed({ ...NOTHING, count: 1n, total: common === 'cancelled' ? total : sign * total });
  const row = { month, supplier: '', backing: '', isOnlyPdf: false, fingerprint: 0n } as const;
  const rows: ClosingChange[] = [{ ...row, taxpayer: '', place: common, sums: told, fingerprint: hashOf(figures) }];
  if (!isCounted) return rows;
  const line = withUnnamed(lineOf(sums, sign));
  if (ofBuyer?.place === 'to-itself') rows.push({ ...row, ...ofBuyer, supplier: '', sums: told });
  else if (ofBuyer !== null) {
    const isOnlyPdf = figures.source !== 'xml' && figures.hasCdc;
    const bought = { ...row, ...ofBuyer, backing: backingOf(figures), isOnlyPdf, sums: line };
    rows.push({ ...bought, supplier: '' });
    if (bought.supplier !== '') rows.push(bought);
  }
  if (ofSeller !== null) {
    rows.push({ ...row, ...ofSeller, sums: ofSeller.place === 'self-invoice-of-other' ? told : line });
  }
  return rows;
}

/** The amounts of a line without a sign: roll-ups of lists have the sign that sums use. */
function lineOf(sums: Contribution['sums'], sign: bigint): ClosingSums {
  return {
    count: 1n,
    total: sign * sums.amount,
    base10: sign * sums.base10,
    vat10: sign * sums.vat10,
    base5: sign * sums.base5,
    vat5: sign * sums.vat5,
    exempt: sign * sums.exempt,
    unsplit: sign * sums.unsplitAmount,
    unsplitVat: sign * sums.unsplitVat,
    unsplitCount: sums.unsplitCount,
    unreadVatCount: sums.unreadVatCount,
    rounding: sign * sums.rounding,
    difference: sign * sums.differenceAmount,
    differenceCount: sums.differenceCount,
    unnamedCount: 0n,
    unnamedTotal: 0n,
  };
}

/** Different for every revision; the database computes the same from a row. */
const hashOf = ({ id, revision }: Figures): bigint =>
  createHash('sha256').update(`${id} ${revision}`).digest().readBigInt64BE();
