import type { Database } from '#server/platform/db/connect.ts';

/** What is asked of a list, in the words of the one who asks. */
export interface Asked {
  readonly month?: string;
  readonly search?: string;
  readonly issuerRuc?: string;
  readonly receiverRuc?: string;
  readonly issuerName?: string;
  readonly verdict?: 'ok' | 'observed' | 'not-verifiable';
  /** Of the business with this RUC. */
  readonly side?: readonly ['purchase' | 'sale' | 'other', business: string];
}

export interface Expected {
  /** In the order of the list. */
  readonly ids: string[];
  /** Hundred-millionths of a guaraní. */
  readonly amount: bigint;
  readonly leftOutCount: number;
  readonly leftOutAmount: bigint;
}

type Row = Awaited<ReturnType<typeof allOf>>[number];

/** Everything a business has. */
export function allOf(db: Database, ownerId: string) {
  return db
    .selectFrom('invoice')
    .where('owner_id', '=', ownerId)
    .select(['id', 'issue_date', 'document_number', 'issuer_ruc', 'issuer_name', 'receiver_ruc', 'receiver_name'])
    .select(['sum_sign', 'total_pyg', 'in_review', 'verdict'])
    .execute();
}

/** The list as the paper defines it: every row looked at, one by one. */
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
  return { ids: found.map(({ id }) => id), amount, leftOutCount, leftOutAmount };
}

export const units = (decimal: string | null): bigint => {
  const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal ?? '0') ?? [];
  return BigInt(`${sign}${whole}${decimals.padEnd(8, '0')}`);
};
const digitsIn = ({ document_number }: Row) => document_number.replaceAll('-', '');
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The letters that the samples write with accents. */
const plain = (text: string | null) =>
  (text ?? '').toLowerCase().replace(/[áéíóúüñã]/g, (letter) => 'aeiouuna'['áéíóúüñã'.indexOf(letter)] ?? letter);

function matches(row: Row, asked: Asked): boolean {
  const { month, search = '', issuerRuc, receiverRuc, issuerName = '', verdict, side } = asked;
  const words = plain(search).split(/\s+/).filter(Boolean);
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

function hasWord(row: Row, word: string): boolean {
  const { issuer_name, issuer_ruc, receiver_name, receiver_ruc, document_number } = row;
  if ([issuer_name, issuer_ruc, receiver_name, receiver_ruc].some((text) => plain(text).includes(word))) return true;
  if (!/^[\d-]+$/.test(word) || !/\d/.test(word)) return false;
  const [digits, number] = [word.replaceAll('-', ''), document_number.replaceAll('-', '')];
  return number.startsWith(digits) || number.endsWith(digits);
}
