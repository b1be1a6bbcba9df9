import type { Task } from '#contract/intake/tasks.ts';
import type { ReceivedDocument } from '#contract/reading/documents.ts';
import { t } from '#text/common.ts';
import { batchText } from '#text/documents.ts';
import { ApiError } from '#web/api/api-error.ts';
import { MOST_FILES } from '../files/collect-files.ts';
import { callFor, refusalOf, type UploadCall } from '../files/file-kinds.ts';
import type { EnqueueProblem } from '../uploads/enqueue-problem.ts';
import { observable } from '../uploads/observable.ts';
import type { TabStorage } from '../uploads/tab-storage.ts';
import { createTaskFollowers, FOLLOWED_AT_ONCE } from '../uploads/task-followers.ts';
import { applyDocument, applyTask, failed, isPending, isSentItself, type Line, newLine } from './batch-lines.ts';
import { tallyOf } from './batch-tally.ts';
import { createGroupSender, isAboutTheFile } from './group-sender.ts';

export interface UploadFields {
  sender?: string;
  date?: string;
}

export interface Batch {
  lines: readonly Line[];
  /** When the present run began, and how many files were done then: for the estimate of the remaining time. */
  startedAt: number;
  doneBefore: number;
  /** After a reload, the results of a finished batch are fetched again: no work is under way. */
  isLookedUp: boolean;
  /** The upload page on which the batch is shown. */
  page: UploadCall;
}

export type SavedBatch = {
  page: UploadCall;
  fields: UploadFields;
  isOver: boolean;
  lines: Pick<Line, 'id' | 'name' | 'size' | 'taskId' | 'reason'>[];
};

interface Deps {
  send: (call: UploadCall, files: File[], body: UploadFields, signal: AbortSignal) => Promise<{ jobId: string }>;
  ask: (jobId: string, signal: AbortSignal) => Promise<Task>;
  retryDocument: (id: string) => Promise<ReceivedDocument>;
  problemOf: (problem: unknown, call: UploadCall) => EnqueueProblem;
  notify: (notice: EnqueueProblem['notice']) => void;
  logPollingProblem: (problem: unknown) => void;
  refreshProfile: () => void;
  refreshLists: () => void;
  storage: TabStorage<SavedBatch>;
  newId: () => string;
  now: () => number;
  pause: (ms: number) => Promise<void>;
}

const NOTHING: Batch = { lines: [], startedAt: 0, doneBefore: 0, isLookedUp: false, page: 'xml' };

const isUnsent = ({ state }: Line): boolean => state === 'queued' || state === 'sending';
const again = (line: Line): Line => ({ ...line, state: 'queued', reason: null, remedy: null });

/** The upload of many files. Lives outside the screens: leaving a screen stops nothing. */
export function createBatch(deps: Deps) {
  const state = observable<Batch>(NOTHING);
  const files = new Map<string, File>();
  let fields: UploadFields = {};

  const lines = () => state.get().lines;
  const setLines = (next: readonly Line[]) => state.set({ ...state.get(), lines: next });
  const changeWhere = (which: (line: Line) => boolean, how: (line: Line) => Line) =>
    setLines(lines().map((line) => (which(line) ? how(line) : line)));
  const change = (ids: readonly string[], how: (line: Line) => Line) => {
    const wanted = new Set(ids);
    changeWhere(({ id }) => wanted.has(id), how);
  };

  /** The route for a group of files, which all use the same one. */
  function callOf([id]: readonly string[]): UploadCall {
    const file = files.get(id ?? '');
    return file ? callFor(file) : 'xml';
  }

  function keep(): void {
    const sent = lines().filter(isSentItself);
    const kept = sent.map(({ id, name, size, taskId, reason }) => ({ id, name, size, taskId, reason }));
    const isOver = !lines().some(isPending);
    deps.storage.save(kept.length > 0 ? { page: state.get().page, fields, isOver, lines: kept } : null);
  }

  const followers = createTaskFollowers({
    ask: deps.ask,
    onProblem: deps.logPollingProblem,
    onFree: () => sender.pump(),
    onGone: (jobId) =>
      changeWhere(
        (line) => line.taskId === jobId && isPending(line),
        (line) => failed(line, batchText.lost, null),
      ),
    onTask: (task, isOver) => {
      setLines(applyTask(lines(), task, isOver));
      if (!isOver) return;
      keep();
      deps.refreshLists();
      if (task.status === 'done' && task.result?.success) deps.refreshProfile();
    },
  });

  const sender = createGroupSender({
    waiting: () =>
      lines().flatMap((line) => {
        const file = line.state === 'queued' ? files.get(line.id) : undefined;
        return file ? [{ ...line, call: callFor(file) }] : [];
      }),
    mayStart: (sending) => followers.count() + sending < FOLLOWED_AT_ONCE,
    pause: deps.pause,
    send: async (ids, signal) => {
      change(ids, (line) => ({ ...again(line), state: 'sending' }));
      const group = ids.flatMap((id) => files.get(id) ?? []);
      const { jobId } = await deps.send(callOf(ids), group, fields, signal);
      if (signal.aborted) return;
      change(ids, (line) => ({ ...line, state: 'received', taskId: jobId }));
      keep();
      followers.add(jobId);
    },
    onPutBack: (ids) => change(ids, (line) => (line.state === 'sending' ? again(line) : line)),
    onNotSent: (ids, problem) => {
      const told = deps.problemOf(problem, callOf(ids));
      if (told.blocks !== 'nothing') return refuseRest(told);
      const detail = problem instanceof ApiError && problem.status !== 0 ? problem.detail : '';
      change(ids, (line) => failed(line, detail || batchText.cut, isAboutTheFile(problem) ? 'replace' : 'retry'));
      keep();
    },
  });

  /**
   * The account may not upload: the rest is not sent, and one notice says so. When only AI readings are spent, XML is
   * still sent.
   */
  function refuseRest({ sentence, notice, blocks }: EnqueueProblem): void {
    const isBlocked = (line: Line) => isUnsent(line) && (blocks === 'everything' || callOf([line.id]) === 'pdf');
    if (lines().some(isBlocked)) deps.notify(notice);
    changeWhere(isBlocked, (line) => failed(line, sentence, 'retry'));
    keep();
    sender.pump();
  }

  /** Starts a run, unless one is under way. */
  function begin(reopened = 0): void {
    if (lines().some(isPending)) return;
    const doneBefore = tallyOf(lines()).done - reopened;
    state.set({ ...state.get(), startedAt: deps.now(), doneBefore, isLookedUp: false });
  }

  function lineFor(id: string, file: File): Line {
    files.set(id, file);
    const refusal = refusalOf(file);
    return refusal ? failed(newLine(id, file), refusal, 'replace') : newLine(id, file);
  }

  function add(chosen: readonly File[], given: UploadFields = {}, page = state.get().page): void {
    begin();
    if (lines().length === 0) {
      fields = given;
      state.set({ ...state.get(), page });
    }
    const taken = chosen.slice(0, MOST_FILES);
    if (taken.length < chosen.length) deps.notify({ id: 'many-files', type: 'warning', ...batchText.tooMany });
    setLines([...lines(), ...taken.map((file) => lineFor(deps.newId(), file))]);
    keep();
    sender.pump();
  }

  async function readAgain({ id, taskId }: Line, document: ReceivedDocument): Promise<void> {
    change([id], (line) => ({ ...line, state: 'reading', reason: null, remedy: null }));
    try {
      const fresh = await deps.retryDocument(document.id);
      change([id], (line) => applyDocument({ ...line, document: null }, fresh));
      if (taskId) followers.add(taskId);
    } catch (problem) {
      const reason = problem instanceof ApiError ? problem.message : t.session.noConnection;
      change([id], (line) => failed(line, reason, 'retry'));
    }
  }

  function retry(ids: readonly string[]): void {
    const wanted = new Set(ids);
    const chosen = lines().filter(({ id, remedy }) => wanted.has(id) && remedy === 'retry');
    begin(chosen.filter(({ state }) => state === 'error').length);
    const unsent = chosen.filter(({ document }) => document === null);
    change(
      unsent.map(({ id }) => id),
      again,
    );
    for (const line of chosen) if (line.document) void readAgain(line, line.document);
    sender.pump();
  }

  function replace(id: string, file: File): void {
    begin(1);
    change([id], () => lineFor(id, file));
    keep();
    sender.pump();
  }

  /** Files that are being sent are given up; those that arrived are read to the end. */
  function stop(): void {
    sender.stop();
    changeWhere(isUnsent, (line) => ({ ...line, state: 'stopped', reason: batchText.stopped, remedy: 'retry' }));
  }

  function clear(): void {
    stop();
    followers.stopAll();
    files.clear();
    state.set(NOTHING);
    deps.storage.save(null);
  }

  function resume(kept: SavedBatch): void {
    fields = kept.fields;
    const known = kept.lines.map(({ taskId, reason, ...file }): Line => {
      const line = { ...newLine(file.id, file), taskId };
      return taskId ? { ...line, state: 'received' } : failed(line, reason ?? batchText.unsent, 'replace');
    });
    const doneBefore = tallyOf(known).done;
    state.set({ lines: known, startedAt: deps.now(), doneBefore, isLookedUp: kept.isOver, page: kept.page });
    for (const jobId of new Set(known.flatMap(({ taskId }) => taskId ?? []))) followers.add(jobId, { atOnce: true });
  }

  const kept = deps.storage.load();
  if (kept) resume(kept);

  return {
    get: state.get,
    subscribe: state.subscribe,
    add,
    retry,
    replace,
    stop,
    clear,
    /** Some files exist only in this page: closing it now would lose them. */
    hasUnsent: () => lines().some(isUnsent),
  };
}
