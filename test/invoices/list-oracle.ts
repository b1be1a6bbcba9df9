import type { Database } from '#server/platform/db/connect.ts';

/** The filters of a list. */
export interface Asked {
  readonly month?: string;
  readonly search?: string;
  readonly issuerRuc?: string;
  readonly receiverRuc?: string;
  readonly issuerName?: string;
  readonly verdict?: 'ok' | 'observed' | 'not-verifiable';
  /** The side, for the business with this RUC. */
  readonly side?: readonly ['purchase' | 'sale' | 'other', business: string];
}

export interface Expected {
  /** Ids in the order of the list. */
  readonly ids: string[];
  /** Hundred-millionths of a guaraní. */
  readonly amount: bigint;
  readonly leftOutCount: number;
  readonly leftOutAmount: bigint;
  readonly taxes: Readonly<Record<(typeof TAXES)[number], bigint>>;
}

const TAXES = ['vat', 'vat5', 'vat10', 'base5', 'base10', 'exempt'] as const;

type Row = Awaited<ReturnType<typeof allOf>>[number];

/** All invoices of a business. */
export function allOf(db: Database, ownerId: string) {
  return db
    .selectFrom('invoice')
    .where('owner_id', '=', ownerId)
    .select(['id', 'issue_date', 'document_number', 'issuer_ruc', 'issuer_name', 'receiver_ruc', 'receiver_name'])
    .select(['sum_sign', 'total_pyg', 'in_review', 'verdict', 'total', 'timbrado', 'cdc', 'altered'])
    .select(['vat_pyg', 'vat5_pyg', 'vat10_pyg', 'base5_pyg', 'base10_pyg', 'exempt_pyg'])
    .execute();
}

/** The list as the specification defines it, by checking every row. */
export function expectedList(rows: readonly Row[], asked: Asked): Expected {
  const found = rows
    .filter((row) => matches(row, asked))
    .sort((a, b) => compare(b.issue_date, a.issue_date) || compare(digitsIn(b), digitsIn(a)) || compare(b.id, a.id));
  let [amount, leftOutAmount, leftOutCount] = [0n, 0n, 0];
  for (const { sum_sign, total_pyg, in_review } of found) {
    const signed = BigInt(sum_sign) * units(total_pyg);
    if (sum_sign !== 0 && (in_review || total_pyg === null)) {
      leftOutCount += 1;
      leftOutAmount += signed;
    } else amount += signed;
  }
  const counted = found.filter(({ in_review }) => !in_review);
  const tax = (name: (typeof TAXES)[number]) =>
    counted.reduce((sum, row) => sum + BigInt(row.sum_sign) * units(row[`${name}_pyg`]), 0n);
  const taxes = Object.fromEntries(TAXES.map((name) => [name, tax(name)])) as Expected['taxes'];
  return { ids: found.map(({ id }) => id), amount, leftOutCount, leftOutAmount, taxes };
}

export type Sort = 'date' | 'number' | 'issuer' | 'total' | 'vat';

/** The order within one month by a column; equal rows by date, and then as received, in the same direction. */
export function expectedOrder(rows: readonly Row[], asked: Asked, sort: Sort, isAscending: boolean): string[] {
  const newestFirst = expectedList(rows, asked).ids;
  if (sort === 'date') return isAscending ? newestFirst.toReversed() : newestFirst;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const of = (id: string) => byId.get(id) as Row;
  const bySize = (a: string | null, b: string | null, one: Row, other: Row) => {
    const difference = BigInt(one.sum_sign) * units(a) - BigInt(other.sum_sign) * units(b);
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  };
  const compareBy: Record<Exclude<Sort, 'date'>, (one: Row, other: Row) => number> = {
    number: (one, other) => compare(digitsIn(one), digitsIn(other)),
    issuer: (one, other) => compare(named(one), named(other)),
    total: (one, other) => bySize(one.total_pyg, other.total_pyg, one, other),
    vat: (one, other) => bySize(one.vat_pyg, other.vat_pyg, one, other),
  };
  const alike = (one: Row, other: Row) => compare(one.issue_date, other.issue_date) || compare(one.id, other.id);
  const sign = isAscending ? 1 : -1;
  return newestFirst.toSorted((a, b) => sign * (compareBy[sort](of(a), of(b)) || alike(of(a), of(b))));
}

const named = ({ issuer_name, issuer_ruc }: Row) =>
  plain(` ${issuer_name} ${issuer_ruc}`)
    .replace(/[^a-z0-9]+/g, ' ')
    .slice(0, 60);

export const units = (decimal: string | null): bigint => {
  const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal ?? '0') ?? [];
  return BigInt(`${sign}${whole}${decimals.padEnd(8, '0')}`);
};
const digitsIn = ({ document_number }: Row) => document_number.replaceAll('-', '');
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Removes the accents that the samples use. */
const plain = (text: string | null) =>
  (text ?? '').toLowerCase().replace(/[áéíóúüñã]/g, (letter) => 'aeiouuna'['áéíóúüñã'.indexOf(letter)] ?? letter);

function matches(row: Row, asked: Asked): boolean {
  const { month, search = '', issuerRuc, receiverRuc, issuerName = '', verdict, side } = asked;
  const words = wordsIn(search);
  return (
    (month === undefined || row.issue_date.startsWith(month)) &&
    (verdict === undefined || row.verdict === verdict) &&
    (side === undefined || isOnSide(row, ...side)) &&
    isRuc(row.issuer_ruc, issuerRuc) &&
    isRuc(row.receiver_ruc, receiverRuc) &&
    plain(row.issuer_name).includes(plain(issuerName).trim()) &&
    words.every((word) => hasWord(row, word))
  );
}

function isRuc(ruc: string | null, asked: string | undefined): boolean {
  return asked === undefined || ruc === asked || ruc?.split('-')[0] === asked;
}

function isOnSide({ issuer_ruc, receiver_ruc }: Row, side: string, business: string): boolean {
  const isOurs = (ruc: string | null) => ruc?.split('-')[0] === business.split('-')[0];
  if (isOurs(receiver_ruc)) return side === 'purchase';
  return side === (isOurs(issuer_ruc) ? 'sale' : 'other');
}

const MONTHS = ['agosto', 'septiembre', 'octubre'];

/** A month with its year counts as one word. */
function wordsIn(search: string): string[] {
  return plain(search)
    .replace(/(agosto|septiembre|octubre)\s+(?:de\s+)?(20\d\d)/g, '$1\u0001$2')
    .split(/\s+/)
    .filter(Boolean);
}

function hasWord(row: Row, word: string): boolean {
  const { issuer_name, issuer_ruc, receiver_name, receiver_ruc, document_number } = row;
  const texts = [issuer_name, issuer_ruc, receiver_name, receiver_ruc].map(plain);
  if (texts.some((text) => text.includes(word.replace('\u0001', ' ')))) return true;
  const [month = '', year] = word.split('\u0001');
  const named = MONTHS.indexOf(month) + 8;
  if (named >= 8 && row.issue_date.slice(5, 7) === String(named).padStart(2, '0')) {
    if (year === undefined || row.issue_date.startsWith(year)) return true;
  }
  if (word === row.timbrado || word === row.cdc) return true;
  const isAmount = /^([1-9]\d{0,2}(\.\d{3})+|[1-9]\d{3,})$|^[\d.]+,\d+$/.test(word);
  const isShown = !(row.altered && row.in_review) && row.total !== null;
  if (isAmount && isShown && units(row.total) === units(word.replaceAll('.', '').replace(',', '.'))) return true;
  if (!/^[\d-]+$/.test(word) || !/\d/.test(word)) return false;
  const [digits, number] = [word.replaceAll('-', ''), document_number.replaceAll('-', '')];
  return number.startsWith(digits) || number.endsWith(digits);
}
