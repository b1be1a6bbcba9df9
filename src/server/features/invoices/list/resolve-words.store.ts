import { sql } from 'kysely';
import { firstDay, lastDay } from '#domain/time/period.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { NamedMonth, Span, Word, WordKeys } from './list-words.ts';
import { keyLookups } from './matching-rows.store.ts';

/** With more ids than this the columns are compared row by row: where so many match, one is soon met. */
const MOST_IDS = 1_000;

/**
 * Looks amounts, timbrados, CDCs and months up, so that the indexes that lists are read from need not hold them. Words
 * that are none of these need no look.
 */
export async function resolveWords(db: Db, ownerId: string, words: readonly Word[]): Promise<readonly Word[]> {
  if (words.every(({ keys, named, found }) => (!keys && !named) || found)) return words;
  return await Promise.all(words.map((word) => resolved(db, ownerId, word)));
}

async function resolved(db: Db, ownerId: string, word: Word): Promise<Word> {
  const { keys, named, found } = word;
  if ((!keys && !named) || found) return word;
  const [ids, spans] = await Promise.all([
    keys ? findKeyed(db, ownerId, keys) : [],
    named ? findSpans(db, ownerId, named) : [],
  ]);
  return { ...word, found: { ids, spans } };
}

/** Each key by its own index. */
async function findKeyed(db: Db, ownerId: string, keys: WordKeys): Promise<readonly string[] | 'many'> {
  const each = keyLookups(keys).map(
    (lookup) => sql`(select i.id from invoice i where i.owner_id = ${ownerId} and ${lookup} limit ${MOST_IDS + 1})`,
  );
  const { rows } = await sql<{ id: string }>`
    select id from (${sql.join(each, sql` union `)}) as keyed limit ${MOST_IDS + 1}`.execute(db);
  return rows.length > MOST_IDS ? 'many' : rows.map(({ id }) => id);
}

/** The days of that month, in the years in which there is something. */
async function findSpans(db: Db, ownerId: string, { month, year }: NamedMonth): Promise<Span[]> {
  const two = String(month).padStart(2, '0');
  if (year !== null) return [spanOf(`${year}-${two}`)];
  const { rows } = await sql<{ month: string }>`
    select to_char(month, 'YYYY-MM') as month from invoice_month
    where owner_id = ${ownerId} and extract(month from month) = ${month} order by month desc`.execute(db);
  return rows.map((row) => spanOf(row.month));
}

const spanOf = (month: string): Span => ({ first: firstDay(month), last: lastDay(month) });
