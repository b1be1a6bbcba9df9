import type { Deps } from '#server/platform/deps.ts';
import { countStoredSince, findCheckState, findProblems, type OriginalProblem } from './check-originals.store.ts';

const LISTED = 200;

/** What the comparison of the originals with their hashes found, and how far it is. */
export async function readCheck(db: Deps['db'], { most = LISTED }: { most?: number } = {}) {
  const [state, found] = await Promise.all([findCheckState(db), findProblems(db, most)]);
  return {
    isUnderWay: state !== null && state.after !== null,
    checkedCount: state?.checkedCount ?? 0,
    endedAt: state?.endedAt ?? null,
    endedCount: state?.endedCount ?? 0,
    ...found.counts,
    problems: found.problems,
  };
}

export const problemPath = ({ ownerId, sha256 }: OriginalProblem) => `${ownerId}/${sha256.slice(0, 2)}/${sha256}`;

/** Originals that came after the last backup. */
export const countWithoutCopy = (db: Deps['db'], since: Date | null) => countStoredSince(db, since);
