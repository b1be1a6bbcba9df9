import { type RawBuilder, sql } from 'kysely';
import type { ListFilters } from './list-query.ts';
import type { Word } from './list-words.ts';

export type Sql = RawBuilder<unknown>;

export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`;

/** For `like`. What a person typed is looked for as it stands. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** A RUC as it may be stored: one without check digit may be stored with any. */
export function storedRucs(ruc: string): string[] {
  return ruc.includes('-') ? [ruc] : [ruc, ...Array.from({ length: 10 }, (_, digit) => `${ruc}-${digit}`)];
}

/** As the index writes it. */
const PAIR_TEXT = sql`(p.issuer_search || ' ' || p.receiver_search)`;

export const inPairText = ({ text }: Pick<Word, 'text'>): Sql => sql`${PAIR_TEXT} like ${containing(text)}`;

/** What is asked of a pair beside the words, for `invoice_pair p`. */
export function pairFilters(filters: ListFilters): Sql[] {
  const { issuerName } = filters;
  if (issuerName === null) return partyFilters(filters, 'p');
  // The index knows the whole text; the name is what stands in it before the RUC.
  const name = sql`left(p.issuer_search, -length(p.issuer_ruc) - 1)`;
  return [...partyFilters(filters, 'p'), inPairText({ text: issuerName }), sql`${name} like ${containing(issuerName)}`];
}

/** What is asked of the RUCs alone, of `invoice_pair p` or of `invoice i`, which has them as well. */
export function partyFilters({ issuerRuc, receiverRuc, side }: ListFilters, of: 'p' | 'i'): Sql[] {
  const [issuer, receiver] = [sql.ref(`${of}.issuer_ruc`), sql.ref(`${of}.receiver_ruc`)];
  const isOneOf = (column: Sql, ruc: string) => sql`${column} collate "C" = any(${storedRucs(ruc)}::text[])`;
  return [
    ...(issuerRuc === null ? [] : [isOneOf(issuer, issuerRuc)]),
    ...(receiverRuc === null ? [] : [isOneOf(receiver, receiverRuc)]),
    ...(side === null ? [] : [onSide(side.is, isOneOf(issuer, side.of), isOneOf(receiver, side.of))]),
  ];
}

/** As `sideOf` of the domain has it. */
function onSide(is: NonNullable<ListFilters['side']>['is'], isIssued: Sql, isReceived: Sql): Sql {
  const isBought = sql`coalesce(${isReceived}, false)`;
  if (is === 'purchase') return isBought;
  return is === 'sale' ? sql`${isIssued} and not ${isBought}` : sql`not (${isIssued} or ${isBought})`;
}
