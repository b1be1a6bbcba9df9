import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { allOf, containing, inPairText } from './list-pairs.store.ts';
import type { Word } from './list-query.ts';

export interface PartyRow {
  readonly name: string;
  readonly ruc: string;
  readonly invoiceCount: number;
}

/** Issuers whose name or RUC holds every word, under the name that most of their invoices write. */
export async function findIssuers(db: Db, ownerId: string, words: readonly Word[], most: number): Promise<PartyRow[]> {
  const conditions = words.flatMap((word) => [inPairText(word), sql`p.issuer_search like ${containing(word.text)}`]);
  const { rows } = await sql<PartyRow>`
    select (array_agg(p.issuer_name order by p.listed_count desc, p.issuer_name))[1] as name, p.issuer_ruc as ruc,
      sum(p.listed_count)::int as "invoiceCount"
    from invoice_pair p where ${allOf([sql`p.owner_id = ${ownerId}`, ...conditions])}
    group by p.issuer_ruc having sum(p.listed_count) > 0
    order by sum(p.listed_count) desc, p.issuer_ruc collate "C" limit ${most}`.execute(db);
  return rows;
}
