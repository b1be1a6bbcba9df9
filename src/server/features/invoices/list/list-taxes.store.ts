import { sql } from 'kysely';
import type { Amount } from '#domain/money/money.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { isTallied, withPurchasesByReceiver } from './invoice-list.store.ts';
import { LIMITS, type ListFilters, type ListLimits } from './list-query.ts';
import { allOf, type Sql } from './matching-pairs.store.ts';
import { talliesOf } from './newest-page.store.ts';
import { amongFew, inAllMonths, ofOwner } from './search-list.store.ts';
import { narrowedTo, searchOf, withTables } from './search-words.store.ts';

const NAMES = ['vat', 'vat5', 'vat10', 'base5', 'base10', 'exempt'] as const;

/** Of all that match and count, with their sign, in whole guaraníes. */
export type Taxes = Readonly<Record<(typeof NAMES)[number], Amount>>;

/**
 * What the list adds up beside its total: from the roll-ups where they hold it, else from the index of verdicts, which
 * holds the taxes too.
 */
export async function findTaxes(
  db: Db,
  ownerId: string,
  asked: ListFilters,
  limits: ListLimits = LIMITS,
): Promise<Taxes> {
  const { rows } = await sql<Taxes>`${statementOf(ownerId, withPurchasesByReceiver(asked), limits)}`.execute(db);
  const [taxes] = rows;
  if (taxes === undefined) throw new Error('an aggregate without a row');
  return taxes;
}

function statementOf(ownerId: string, filters: ListFilters, limits: ListLimits): Sql {
  const { month, issuerRuc, receiverRuc, onlyAltered, onlyNotCounted } = filters;
  const isOfParty = issuerRuc !== null || receiverRuc !== null;
  if (isTallied(filters) && !(isOfParty && month !== null)) {
    return sql`select ${rolledUp()} from ${talliesOf(ownerId, filters)}`;
  }
  if (month !== null || onlyAltered || onlyNotCounted) {
    const { tables, matches } = narrowedTo(ownerId, filters);
    const conditions = [...ofOwner(ownerId, filters), ...ofAnyVerdict(filters), ...amongFew(filters), matches];
    return sql`${withTables(tables)} select ${ofRows} from invoice i where ${allOf(conditions)}`;
  }
  const search = searchOf(ownerId, filters);
  return sql`
    with ${sql.join(inAllMonths(ownerId, filters, search, limits, ROW))}
    select ${rolledUp()} from (select ${ofRows} from by_number i union all ${ofPairs(ownerId, filters)}) as part`;
}

/** Rows of roll-ups, or of parts. */
const rolledUp = (): Sql => sql.join(NAMES.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0) as ${sql.ref(name)}`));

const ROW = sql.join(
  ['id', 'is_left_out', 'sum_sign', ...NAMES.map((name) => `${name}_pyg`)].map((name) => sql.ref(`i.${name}`)),
);

/** Of `i`, which has the columns of invoices. */
const ofRows = sql.join(
  NAMES.map(
    (name) =>
      sql`coalesce(sum(i.sum_sign * ${sql.ref(`i.${name}_pyg`)}) filter (where not i.is_left_out), 0) as ${sql.ref(name)}`,
  ),
);

/** Names every verdict, so that the index that begins with the verdict serves a whole month too. */
const ofAnyVerdict = ({ verdict }: ListFilters): Sql[] =>
  verdict === null ? [sql`i.verdict = any(array['ok', 'observed', 'not-verifiable'])`] : [];

/** The pairs' roll-ups do not know verdicts: invoices of one are read from the index. */
function ofPairs(ownerId: string, { verdict }: ListFilters): Sql {
  if (verdict === null) return sql`select ${rolledUp()} from full_pair`;
  return sql`select ${ofRows} from invoice i
    where i.owner_id = ${ownerId} and i.verdict = ${verdict} and (i.pair_id in (select id from full_pair)) is true`;
}
