import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Word } from './list-words.ts';
import { allOf, containing, inPairText } from './matching-pairs.store.ts';

export interface PartyRow {
  /** Null where none of them says it. */
  readonly name: string | null;
  readonly ruc: string;
  readonly invoiceCount: number;
}

/** Issuers whose name or RUC holds every word, under the name that most of their invoices write. */
export async function findIssuers(db: Db, ownerId: string, words: readonly Word[], most: number): Promise<PartyRow[]> {
  const conditions = words.flatMap((word) => [inPairText(word), sql`p.issuer_search like ${containing(word.text)}`]);
  const { rows } = await sql<PartyRow>`
    with named as (
      select p.issuer_ruc as ruc, p.issuer_name as name, sum(p.listed_count) as listed
      from invoice_pair p where ${allOf([sql`p.owner_id = ${ownerId}`, ...conditions])}
      group by p.issuer_ruc, p.issuer_name)
    select (array_agg(name order by listed desc, name) filter (where name <> ''))[1] as name, ruc, sum(listed)::int as "invoiceCount"
    from named group by ruc order by sum(listed) desc, ruc collate "C" limit ${most}`.execute(db);
  return rows;
}
