import { type RawBuilder, sql } from 'kysely';
import type { DocumentState } from '#domain/received-document.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { type DocumentFilters, type DocumentPlace, ofWaiting } from './document-view.store.ts';

/** Up to so many documents of a word are gathered and sorted; of a commoner word the newest are walked instead. */
const MOST_GATHERED = 8_000;
/** Up to so many the states are looked up one by one. */
const MOST_TOLD_APART = 40;

export interface SearchWord {
  readonly word: string;
  /** True when more documents have it than are gathered. */
  readonly isCommon: boolean;
}

/** What is typed, as words, each with whether many documents have it. */
export async function findSearchWords(db: Db, ownerId: string, typed: string): Promise<SearchWord[]> {
  const { rows } = await sql<SearchWord>`
    select q.word, (
        select count(*) > ${MOST_GATHERED} from (
          select from document_word w where w.owner_id = ${ownerId} and ${beginsWith(sql`q.word`)}
          limit ${MOST_GATHERED + 1}) as found
      ) as "isCommon"
    from search_words(${typed}) as q (word)
    -- A number is found without its zeros too: who types them means one number.
    where not exists (
      select from search_words(${typed}) as o (word) where o.word <> q.word and ltrim(o.word, '0') = q.word)`.execute(
    db,
  );
  return rows;
}

/** Of `document_word w`. Words have no character behind z. */
const beginsWith = (word: RawBuilder<unknown>) => sql`w.word >= ${word} and w.word < ${word} || '~'`;

const has = (ownerId: string, { word }: SearchWord, id: RawBuilder<unknown>) => sql`exists (
  select from document_word o
  where o.owner_id = ${ownerId} and o.document_id = ${id} and o.word >= ${word} and o.word < ${word} || '~')`;

const ofWord = (ownerId: string, { word }: SearchWord) =>
  sql`w.owner_id = ${ownerId} and ${beginsWith(sql`${word}::text`)}`;

/** Ids of what has every one of these words, without order. */
const gathered = (ownerId: string, rare: readonly SearchWord[]) => {
  const sets = rare.map((word) => sql`select w.document_id as id from document_word w where ${ofWord(ownerId, word)}`);
  return sets.length === 0 ? sql`(select null::uuid as id where false)` : sql`(${sql.join(sets, sql` intersect `)})`;
};

/** Newest first, as {@link findDocumentIds} gives those of no search. */
export async function findSearchedIds(
  db: Db,
  ownerId: string,
  words: readonly SearchWord[],
  { state, source, waitsForAi }: DocumentFilters,
  { before, skip, most }: DocumentPlace,
): Promise<string[]> {
  const rare = words.filter(({ isCommon }) => !isCommon);
  const [walked, ...common] = words.filter(({ isCommon }) => isCommon);
  // Where every word is common the newest are walked in the order of the key: a page of it has the words of a dozen.
  const isWalked = rare.length === 0 && walked !== undefined;
  const id = isWalked ? sql`w.document_id` : sql`m.id`;
  const isNarrowed = state !== undefined || source !== undefined || waitsForAi === true;
  const checked = isWalked ? common : words.filter(({ isCommon }) => isCommon);
  const conditions = [
    ...(isWalked ? [ofWord(ownerId, walked)] : []),
    ...(before ? [sql`${id} < ${before}`] : []),
    ...checked.map((word) => has(ownerId, word, id)),
    ...(isNarrowed
      ? [
          sql`exists (select from document d where d.owner_id = ${ownerId} and d.id = ${id}
            and ${state ? sql`d.state = ${state}` : sql`true`} and ${source ? sql`d.source = ${source}` : sql`true`}
            and ${ofWaiting(waitsForAi)})`,
        ]
      : []),
  ];
  const { rows } = await sql<{ id: string }>`
    select distinct ${id} as id from ${isWalked ? sql`document_word w` : sql`${gathered(ownerId, rare)} as m`}
    where ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)}
    order by id desc limit ${most} offset ${skip}`.execute(db);
  return rows.map((row) => row.id);
}

export interface SearchCounts {
  /** Null where a word is too common to be counted to the end. */
  readonly total: number | null;
  /** Null where they are too many to be told apart. */
  readonly states: { state: DocumentState; count: number }[] | null;
}

/** How many there are; of few, how many in each state. */
export async function countSearched(
  db: Db,
  ownerId: string,
  words: readonly SearchWord[],
  { source, waitsForAi }: DocumentFilters,
): Promise<SearchCounts> {
  if (words.some(({ isCommon }) => isCommon)) return { total: null, states: null };
  const found = sql`(select distinct m.id from ${gathered(ownerId, words)} as m)`;
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from ${found} as f`.execute(db);
  const total = counted[0]?.total ?? 0;
  if (total > MOST_TOLD_APART) return { total, states: null };
  const { rows } = await sql<{ state: DocumentState; count: number }>`
    select d.state, count(*)::int as count from document d
    where d.owner_id = ${ownerId} and d.id in (select id from ${found} as f)
      and ${source ? sql`d.source = ${source}` : sql`true`} and ${ofWaiting(waitsForAi)}
    group by d.state`.execute(db);
  return { total, states: rows };
}
