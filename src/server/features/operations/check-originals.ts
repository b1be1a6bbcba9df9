import type { Deps } from '#server/platform/deps.ts';
import { DamagedFile } from '#server/platform/files/file-store.ts';
import type { Queue } from '#server/platform/queue/define-job.ts';
import {
  type CheckState,
  findCheckState,
  findProblems,
  forgetProblems,
  forgetProblemsOfOthers,
  type OriginalProblem,
  type OriginalProblemKind,
  saveCheckState,
  saveProblems,
} from './check-originals.store.ts';
import { checkOriginalsJob } from './operations.jobs.ts';
import { findOwnersWithFiles, findStoredBetween, isFileWritten } from './operations.store.ts';

type Needs = Pick<Deps, 'db' | 'files' | 'clock' | 'log'>;

/** Bytes are stored before their row and deleted after it, so younger files may lack the other half. */
const SETTLED_MS = 3_600_000;
/** A slice ends after so long: other jobs have their turn, and a server that stops need not wait longer. */
const SLICE_MS = 120_000;

/** The job: a slice, and the next one behind it. May run twice: what was looked at is looked at again. */
export async function checkSlice(needs: Needs, queue: Queue): Promise<void> {
  const isOver = await checkOriginals(needs, performance.now() + SLICE_MS);
  if (!isOver) await needs.db.transaction().execute((tx) => queue.add(tx, checkOriginalsJob, { goesOn: true }));
}

/**
 * Reads every original, compares it with its hash and with the rows, and stores which are damaged, missing or without a
 * row. Continues where the last call stopped; true when a round ended. Nothing is deleted.
 */
export async function checkOriginals(
  needs: Needs,
  until = Number.POSITIVE_INFINITY,
  onProgress: (checked: number) => void = () => {},
): Promise<boolean> {
  const { db, files, clock, log } = needs;
  let state = await currentRound(needs);
  const owners = [...new Set([...(await files.inventory.owners()), ...(await findOwnersWithFiles(db))])].toSorted();
  for (const ownerId of owners) {
    if (isBehind(ownerId, state)) continue;
    let after = state.after?.ownerId === ownerId ? state.after.sha256 : '';
    for await (const { names, to } of piecesAfter(needs, ownerId, after)) {
      const { problems, checked } = await lookAtPiece(needs, ownerId, { after, to, names });
      state = {
        ...state,
        after: { ownerId, sha256: to ?? LAST },
        checkedCount: state.checkedCount + checked,
      };
      const now = state;
      const range = { after, to };
      await db.transaction().execute(async (tx) => {
        await saveProblems(tx, problems);
        await forgetProblems(
          tx,
          ownerId,
          range,
          problems.map(({ sha256 }) => sha256),
        );
        await saveCheckState(tx, now);
      });
      onProgress(state.checkedCount);
      after = to ?? after;
      if (performance.now() > until) return false;
    }
  }
  await forgetProblemsOfOthers(db, owners);
  await saveCheckState(db, { ...state, after: null, endedAt: clock.now(), endedCount: state.checkedCount });
  const { counts } = await findProblems(db, 0);
  if (counts.damaged + counts.missing > 0) log.error(counts, 'ALARMA: hay originales dañados o perdidos');
  return true;
}

/** No hash is greater: this owner is done. */
const LAST = 'f'.repeat(64);

const isBehind = (ownerId: string, { after }: CheckState): boolean =>
  after !== null && (ownerId < after.ownerId || (ownerId === after.ownerId && after.sha256 === LAST));

async function currentRound({ db, clock }: Needs): Promise<CheckState> {
  const known = await findCheckState(db);
  if (known !== null && known.after !== null) return known;
  const { endedAt = null, endedCount = null } = known ?? {};
  return { beganAt: clock.now(), after: null, checkedCount: 0, endedAt, endedCount };
}

interface Piece {
  readonly names: readonly string[];
  /** The last hash of it; null: all that follow. */
  readonly to: string | null;
}

async function* piecesAfter({ files }: Needs, ownerId: string, after: string): AsyncGenerator<Piece> {
  for await (const names of files.inventory.originals(ownerId)) {
    const left = names.filter((name) => name > after);
    const to = left.at(-1);
    if (to !== undefined) yield { names: left, to };
  }
  yield { names: [], to: null };
}

async function lookAtPiece(needs: Needs, ownerId: string, { after, to, names }: Piece & { after: string }) {
  const { db, files, clock } = needs;
  const now = clock.now();
  const settledBefore = new Date(now.getTime() - SETTLED_MS);
  const rows = await findStoredBetween(db, ownerId, { after, to });
  const problems: OriginalProblem[] = [];
  const tell = (sha256: string, kind: OriginalProblemKind) => problems.push({ ownerId, sha256, kind, foundAt: now });
  const isWritten = (name: string) => isFileWritten(db, ownerId, { kind: 'original', name });
  for (const { sha256, createdAt } of rows) {
    const problem = await problemOf(needs, ownerId, sha256);
    if (problem === 'damaged') tell(sha256, problem);
    else if (problem === 'missing' && createdAt < settledBefore && (await isWritten(sha256))) tell(sha256, problem);
  }
  const written = new Set(rows.map(({ sha256 }) => sha256));
  for (const name of names) {
    if (written.has(name)) continue;
    const found = await files.inventory.look({ kind: 'original', ownerId, name });
    if (found !== null && found.changedAt < settledBefore && !(await isWritten(name))) tell(name, 'orphaned');
  }
  return { problems, checked: rows.length };
}

async function problemOf({ files }: Needs, ownerId: string, sha256: string): Promise<'damaged' | 'missing' | null> {
  try {
    await files.read(ownerId, sha256);
    return null;
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
    const found = await files.inventory.look({ kind: 'original', ownerId, name: sha256 });
    return found === null ? 'missing' : 'damaged';
  }
}
