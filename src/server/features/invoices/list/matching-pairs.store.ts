import { type RawBuilder, sql } from 'kysely';
import type { ListFilters, Word } from './list-query.ts';

export type Sql = RawBuilder<unknown>;

export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`;

/** For `like`. What a person typed is looked for as it stands. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** A RUC as it may be stored: with its digit, whatever that is, when it was asked for without one. */
export function storedRucs(ruc: string): string[] {
  return ruc.includes('-') ? [ruc] : [ruc, ...Array.from({ length: 10 }, (_, digit) => `${ruc}-${digit}`)];
}

/** As the index writes it. */
const PAIR_TEXT = sql`(p.issuer_search || ' ' || p.receiver_search)`;

export const inPairText = ({ text }: Pick<Word, 'text'>): Sql => sql`${PAIR_TEXT} like ${containing(text)}`;

/** What is asked of a pair beside the words, for `invoice_pair p`. */
export function pairFilters({ issuerRuc, receiverRuc, issuerName, side }: ListFilters): Sql[] {
  const filters: Sql[] = [];
  if (issuerRuc !== null) filters.push(sql`p.issuer_ruc collate "C" = any(${storedRucs(issuerRuc)}::text[])`);
  if (receiverRuc !== null) filters.push(sql`p.receiver_ruc collate "C" = any(${storedRucs(receiverRuc)}::text[])`);
  if (issuerName !== null) {
    // The index knows the whole text; the name is what stands in it before the RUC.
    const name = sql`left(p.issuer_search, -length(p.issuer_ruc) - 1)`;
    filters.push(inPairText({ text: issuerName }), sql`${name} like ${containing(issuerName)}`);
  }
  if (side !== null) filters.push(onSide(side));
  return filters;
}

/** As `sideOf` of the domain has it. */
function onSide({ of, is }: NonNullable<ListFilters['side']>): Sql {
  const rucs = sql`any(${storedRucs(of)}::text[])`;
  const isBought = sql`coalesce(p.receiver_ruc collate "C" = ${rucs}, false)`;
  const isIssued = sql`p.issuer_ruc collate "C" = ${rucs}`;
  if (is === 'purchase') return isBought;
  return is === 'sale' ? sql`${isIssued} and not ${isBought}` : sql`not (${isIssued} or ${isBought})`;
}

interface NumberWord extends Word {
  readonly digits: string;
}

/** Each is one more condition on every row that is read; nobody means more numbers than one. */
const MOST_NUMBERS = 3;

/** Words that may be the beginning or the end of a document's number. */
export function numberWords({ words }: ListFilters): NumberWord[] {
  return words.filter((word): word is NumberWord => word.digits !== null).slice(0, MOST_NUMBERS);
}

/** For `invoice i`: by a column that the indexes hold. */
export const inNumber = ({ digits }: NumberWord): Sql =>
  sql`(starts_with(i.number_digits, ${digits}) or ${endsWith(digits)})`;

const endsWith = (digits: string): Sql => sql`right(i.number_digits, ${digits.length}) = ${digits}`;

/** As much of a number's beginning and of its end as the indexes begin with. */
const FIRST_DIGITS = 9;
const LAST_DIGITS = 3;

/** A colon follows 9 in the order of the index. */
function startsWith(column: string, digits: string, length: number): Sql {
  const indexed = sql`${sql.ref(column)} collate "C"`;
  if (digits.length >= length) return sql`${indexed} = ${digits.slice(0, length)}`;
  return sql`${indexed} >= ${digits} and ${indexed} < ${`${digits}:`}`;
}

/** The two ranges of `invoice i` that hold the numbers of a word, without common rows. */
export function numberRanges({ digits }: NumberWord): Sql[] {
  const backwards = [...digits].reverse().join('');
  const begins = sql`starts_with(i.number_digits, ${digits})`;
  return [
    sql`${startsWith('i.first_digits', digits, FIRST_DIGITS)} and ${begins}`,
    sql`${startsWith('i.last_digits', backwards, LAST_DIGITS)} and ${endsWith(digits)} and not ${begins}`,
  ];
}
