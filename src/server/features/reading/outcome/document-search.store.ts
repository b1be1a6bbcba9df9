import { type RawBuilder, sql } from 'kysely';
import type { DocumentState } from '#domain/received-document.ts';
import type { Db } from '#server/platform/db/connect.ts';
import {
  type DocumentFilters,
  type DocumentPlace,
  ofAltered,
  ofCopies,
  ofRetryable,
  ofSource,
  ofState,
  ofWaiting,
} from './document-view.store.ts';

/**
 * Up to so many documents of a word are gathered and sorted; for a commoner word documents are searched from the newest
 * on.
 */
const MOST_GATHERED = 400;
/** Up to so many words with the same beginning are searched side by side. */
const MOST_SPELLINGS = 6;
/** Up to so many documents are counted by state. */
const MOST_TOLD_APART = 25;

interface SearchWord {
  readonly word: string;
  /** True when more documents have it than are gathered. */
  readonly isCommon: boolean;
}

interface SearchedPage {
  /** Newest first. */
  readonly ids: string[];
  /** Null where they are too many to be counted to the end. */
  readonly total: number | null;
  /** How many in each state; null where they are too many to be told apart. */
  readonly states: { state: DocumentState; count: number }[] | null;
}

/** What is typed, as words, each with whether many documents have it. */
export async function findSearchWords(db: Db, ownerId: string, typed: string): Promise<SearchWord[]> {
  const { rows } = await sql<SearchWord>`
    select q.word, (
        select count(*) > ${MOST_GATHERED} from (
          select from document_word w where ${ofWord(ownerId, sql`q.word`)} limit ${MOST_GATHERED + 1}) as found
      ) as "isCommon"
    from search_words(${typed}) as q (word)
    -- A number is found without its zeros too: who types them means one number.
    where not exists (
      select from search_words(${typed}) as o (word) where o.word <> q.word and ltrim(o.word, '0') = q.word)`.execute(
    db,
  );
  return rows;
}

/** Condition on `document_word` under that name: the word begins so. Words have no character behind z. */
const ofWord = (ownerId: string, word: RawBuilder<unknown>, name: 'w' | 'also' = 'w') => {
  const [owner, own] = [sql.ref(`${name}.owner_id`), sql.ref(`${name}.word`)];
  return sql`${owner} = ${ownerId} and ${own} >= ${word} and ${own} < ${word} || '~'`;
};

// `offset 0` in these: looked up row by row, from the newest on, and not joined as a whole.
const hasWord = (ownerId: string, id: RawBuilder<unknown>, { word }: SearchWord) => sql`exists (
  select from document_word also
  where ${ofWord(ownerId, sql`${word}::text`, 'also')} and also.document_id = ${id} offset 0)`;
const isOf = (ownerId: string, id: RawBuilder<unknown>, filters: DocumentFilters) => sql`exists (
  select from document d where d.owner_id = ${ownerId} and d.id = ${id} and ${ofState(filters.state)}
    and ${ofSource(filters.source)} and ${ofWaiting(filters.waitsForAi)} and ${ofRetryable(filters.isRetryable)}
    and ${ofAltered(ownerId, filters.isAltered)} and ${ofCopies(ownerId, filters.copiesOf)} offset 0)`;

const isNarrowed = ({ state, source, waitsForAi, isRetryable, isAltered, copiesOf }: DocumentFilters): boolean =>
  [state, source, copiesOf].some((given) => given !== undefined) || Boolean(waitsForAi || isRetryable || isAltered);

const conditionsOf = (
  ownerId: string,
  id: RawBuilder<unknown>,
  words: readonly SearchWord[],
  filters: DocumentFilters,
  { before }: DocumentPlace,
) =>
  sql.join(
    [
      before ? sql`${id} < ${before}` : sql`true`,
      ...words.map((word) => hasWord(ownerId, id, word)),
      ...(isNarrowed(filters) ? [isOf(ownerId, id, filters)] : []),
    ],
    sql` and `,
  );

/** The words with this beginning, or null where they are too many: the index leads from each to the next. */
async function findSpellings(db: Db, ownerId: string, { word }: SearchWord): Promise<string[] | null> {
  const { rows } = await sql<{ word: string }>`
    with recursive spelling (word, position) as (
      (select w.word, 1 from document_word w where ${ofWord(ownerId, sql`${word}::text`)} order by w.word limit 1)
      union all
      select next.word, s.position + 1 from spelling s cross join lateral (
        select w.word from document_word w
        where w.owner_id = ${ownerId} and w.word > s.word and w.word < ${word} || '~' order by w.word limit 1) as next
      where s.position <= ${MOST_SPELLINGS}
    )
    select word from spelling`.execute(db);
  return rows.length > MOST_SPELLINGS ? null : rows.map((row) => row.word);
}

interface Walk extends SearchWord {
  readonly spellings: string[] | null;
  /** The newest document that has it; null where it has too many spellings to tell. */
  readonly newest: string | null;
}

async function findWalk(db: Db, ownerId: string, word: SearchWord): Promise<Walk> {
  const spellings = await findSpellings(db, ownerId, word);
  if (!spellings) return { ...word, spellings, newest: null };
  const { rows } = await sql<{ id: string }>`
    select newest.id from unnest(${spellings}::text[]) as s (word) cross join lateral (
      select w.document_id as id from document_word w where w.owner_id = ${ownerId} and w.word = s.word
      order by w.document_id desc limit 1) as newest
    order by newest.id desc limit 1`.execute(db);
  return { ...word, spellings, newest: rows[0]?.id ?? null };
}

/** Words with too many spellings come last. */
const byNewest = (one: Walk, other: Walk): number => ((one.newest ?? '~') < (other.newest ?? '~') ? -1 : 1);

/**
 * Where every word is common: searches from the newest document on until a page is full. It begins at the newest
 * document of the word that was used least recently, since no newer one contains all words.
 */
async function walkNewest(
  db: Db,
  ownerId: string,
  words: readonly SearchWord[],
  filters: DocumentFilters,
  place: DocumentPlace,
): Promise<string[]> {
  const { skip, most } = place;
  const walks = await Promise.all(words.map((word) => findWalk(db, ownerId, word)));
  const [walked, ...others] = walks.sort(byNewest);
  if (!walked) return [];
  const isReached = (id: RawBuilder<unknown>) => (walked.newest ? sql`${id} <= ${walked.newest}` : sql`true`);
  const page = sql`limit ${most} offset ${skip}`;
  const run = async (statement: RawBuilder<{ id: string }>) => (await statement.execute(db)).rows.map(({ id }) => id);
  // Most documents are read; those in any other state are few, and found by an index of their own.
  if (filters.state !== undefined && filters.state !== 'read') {
    const { state, ...rest } = filters;
    return run(sql`
      select d.id from document d
      where d.owner_id = ${ownerId} and ${ofState(state)} and ${ofSource(rest.source)} and ${ofWaiting(rest.waitsForAi)}
        and ${ofRetryable(rest.isRetryable)} and ${ofAltered(ownerId, rest.isAltered)}
        and ${ofCopies(ownerId, rest.copiesOf)} and ${isReached(sql`d.id`)} and ${conditionsOf(ownerId, sql`d.id`, words, {}, place)}
      order by d.state desc, d.id desc ${page}`);
  }
  const id = sql`w.document_id`;
  const conditions = sql`${isReached(id)} and ${conditionsOf(ownerId, id, others, filters, place)}`;
  if (walked.spellings) {
    return run(sql`
      select distinct c.id from unnest(${walked.spellings}::text[]) as s (word) cross join lateral (
        select ${id} as id from document_word w where w.owner_id = ${ownerId} and w.word = s.word and ${conditions}
        order by ${id} desc limit ${skip + most}) as c
      order by c.id desc ${page}`);
  }
  // In the order of the key, in which each document has about a dozen words.
  return run(sql`
    select distinct ${id} as id from document_word w where ${ofWord(ownerId, sql`${walked.word}::text`)} and ${conditions}
    order by id desc ${page}`);
}

/** A page of the documents with words that begin with each of these. */
export async function findSearchedPage(
  db: Db,
  ownerId: string,
  words: readonly SearchWord[],
  filters: DocumentFilters,
  place: DocumentPlace,
): Promise<SearchedPage> {
  const rare = words.filter(({ isCommon }) => !isCommon);
  const common = words.filter(({ isCommon }) => isCommon);
  if (rare.length === 0) {
    if (common.length === 0) return { ids: [], total: 0, states: [] };
    return { ids: await walkNewest(db, ownerId, common, filters, place), total: null, states: null };
  }
  const sets = rare.map(
    ({ word }) => sql`select distinct w.document_id as id from document_word w
      where ${ofWord(ownerId, sql`${word}::text`)}`,
  );
  const { rows } = await sql<{ ids: string[]; gathered: string[] | null; total: number }>`
    with gathered as materialized (${sql.join(sets, sql` intersect `)}), total as (select count(*)::int from gathered)
    select
      array(
        select g.id from (select id from gathered order by id desc offset 0) as g
        where ${conditionsOf(ownerId, sql`g.id`, common, filters, place)}
        limit ${place.most} offset ${place.skip}) as ids,
      case when total.count <= ${MOST_TOLD_APART} then array(select id from gathered) end as gathered,
      total.count as total
    from total`.execute(db);
  const [found] = rows;
  if (!found || common.length > 0) return { ids: found?.ids ?? [], total: null, states: null };
  const { ids, gathered, total } = found;
  if (gathered) return { ids, total, states: await tellApart(db, ownerId, gathered, filters) };
  return { ids, total: isNarrowed(filters) ? null : total, states: null };
}

async function tellApart(
  db: Db,
  ownerId: string,
  ids: readonly string[],
  { source, waitsForAi, copiesOf }: DocumentFilters,
): Promise<{ state: DocumentState; count: number }[]> {
  const { rows } = await sql<{ state: DocumentState; count: number }>`
    select d.state, count(*)::int as count from document d
    where d.owner_id = ${ownerId} and d.id = any(${ids}::uuid[]) and ${ofSource(source)} and ${ofWaiting(waitsForAi)}
      and ${ofCopies(ownerId, copiesOf)}
    group by d.state`.execute(db);
  return rows;
}
