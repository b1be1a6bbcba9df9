import type { ListedRuc } from '#contract/ruc-list/listed-ruc.ts';
import { listLoadSentence, loadedSentence } from '#contract/ruc-list/loads.text.ts';
import type { RucList } from '#contract/ruc-list/ruc-list.ts';
import { formatRuc, parseRucNumber, withoutCheckDigit } from '#domain/identifiers/ruc.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { findListedRuc } from './listed-rucs.store.ts';
import { type FoundLoad, findListLoads } from './load/list-loads.store.ts';

/** What the tax office's list says of a RUC, with or without its check digit; null when it has none, or there is no list. */
export async function readListedRuc(db: Db, ruc: string): Promise<ListedRuc | null> {
  const number = parseRucNumber(withoutCheckDigit(ruc.replace(/[\s.]/g, '')));
  const found = number === undefined ? undefined : await findListedRuc(db, number);
  if (found === undefined) return null;
  const { checkDigit, name, state, listDate } = found;
  return { ruc: formatRuc(found.ruc, checkDigit), name, state, listDate };
}

/** For the administrator: which list is read, and what became of the last load. */
export async function readRucList(db: Db): Promise<RucList> {
  const loads = await findListLoads(db);
  const current = loads.find(({ isCurrent }) => isCurrent);
  const [last] = loads;
  return { current: current ? describeList(current) : null, load: last ? describeLoad(last) : null };
}

const NONE = { active: 0, suspended: 0, blocked: 0, cancelled: 0, other: 0 };

const countsOf = ({ counts }: FoundLoad) => ({
  ...{ rows: 0, repeated: 0, unreadable: 0, wrongDigits: 0 },
  ...counts,
  byState: { ...NONE, ...counts.byState },
});

function describeList(load: FoundLoad): NonNullable<RucList['current']> {
  const counts = countsOf(load);
  return {
    listDate: load.listDate ?? '',
    loadedAt: load.changedAt.toISOString(),
    loadedBy: load.loadedBy,
    rows: counts.rows,
    byState: counts.byState,
    sentence: loadedSentence(counts),
  };
}

function describeLoad(load: FoundLoad): NonNullable<RucList['load']> {
  const { state, total, done, problem, createdAt } = load;
  const ended = problem ? listLoadSentence(problem) : loadedSentence(countsOf(load));
  const isOver = state === 'done' || state === 'failed';
  return { status: state, startedAt: createdAt.toISOString(), total, done, sentence: isOver ? ended : null };
}
