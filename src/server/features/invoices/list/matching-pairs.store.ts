import { type RawBuilder, sql } from 'kysely';
import type { ListFilters } from './list-query.ts';
import type { Word } from './list-words.ts';

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
