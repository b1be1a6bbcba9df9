import type { Task } from '#contract/intake/tasks.ts';
import { followTask, isFinished, isGone } from './follow-task.ts';
import { observable } from './observable.ts';
import type { TabStorage } from './tab-storage.ts';

export interface PickedFile {
  name: string;
  size: number;
  pickedAt: number;
}

export interface UploadState {
  phase: 'idle' | 'selected' | 'submitting' | 'polling' | 'finished';
  file: PickedFile | null;
  sender: string;
  date: string;
  /** The error of the file field. */
  fileError: string | null;
  /** Errors of the other fields, from the server. */
  fieldErrors: { sender?: string | undefined; date?: string | undefined };
  /** Why the file could not be sent. */
  problem: string | null;
  task: Task | null;
  /** When it was sent, in milliseconds; null before. */
  submittedAt: number | null;
  /** The end was already told before a reload: the result is only fetched again, without a notice. */
  isLookedUp: boolean;
}

export interface SavedUpload {
  jobId: string;
  file: PickedFile;
  sender: string;
  date: string;
  isOver: boolean;
}

interface Deps {
  accepts: (file: File) => boolean;
  texts: { wrongFile: string; noFile: string; lost: string };
  enqueue: (input: { files: File[]; body: { sender?: string; date?: string } }) => Promise<{ jobId: string }>;
  ask: (jobId: string, signal: AbortSignal) => Promise<Task>;
  /** Shows the notice and answers the sentences for the screen. */
  reportProblem: (problem: unknown) => Pick<UploadState, 'problem' | 'fieldErrors'>;
  logPollingProblem: (problem: unknown) => void;
  refreshProfile: () => void;
  /** Has the lists asked for again, also when the file was no invoice: a cancellation changes one. */
  refreshLists: () => void;
  storage: TabStorage<SavedUpload>;
  now: () => number;
}

const IDLE: UploadState = {
  phase: 'idle',
  file: null,
  sender: '',
  date: '',
  fileError: null,
  fieldErrors: {},
  problem: null,
  task: null,
  submittedAt: null,
  isLookedUp: false,
};

/**
 * The upload of one file, from choosing to its result. Lives outside the screen, so that leaving it does not lose the
 * result.
 */
export function createUploadFlow(deps: Deps) {
  const state = observable<UploadState>(IDLE);
  let chosen: File | null = null;
  let stopPolling = () => {};
  /** Changes with every reset: the answer to an upload that was given up is ignored. */
  let round = 0;

  const patch = (change: Partial<UploadState>) => state.set({ ...state.get(), ...change });
  const isBusy = () => state.get().phase === 'submitting' || state.get().phase === 'polling';

  function poll(kept: SavedUpload, { atOnce = false } = {}): void {
    deps.storage.save(kept);
    patch({ phase: 'polling', isLookedUp: kept.isOver });
    stopPolling = followTask({
      ask: (signal) => deps.ask(kept.jobId, signal),
      atOnce,
      onProblem: (problem) => {
        deps.logPollingProblem(problem);
        if (!isGone(problem)) return undefined;
        reset();
        if (!kept.isOver) patch({ problem: deps.texts.lost });
        return 'stop';
      },
      onTask: (task) => {
        patch({ task, phase: isFinished(task) ? 'finished' : 'polling' });
        if (!isFinished(task) || kept.isOver) return;
        deps.storage.save({ ...kept, isOver: true });
        deps.refreshLists();
        if (task.status === 'done' && task.result?.success) deps.refreshProfile();
      },
    });
  }

  function reset(): void {
    round += 1;
    stopPolling();
    chosen = null;
    deps.storage.save(null);
    state.set(IDLE);
  }

  function choose(file: File | null): void {
    if (isBusy()) return;
    const { sender, date } = state.get();
    deps.storage.save(null);
    if (file && !deps.accepts(file)) {
      chosen = null;
      state.set({ ...IDLE, sender, date, fileError: deps.texts.wrongFile });
      return;
    }
    chosen = file;
    const picked = file && { name: file.name, size: file.size, pickedAt: deps.now() };
    state.set({ ...IDLE, sender, date, file: picked, phase: file ? 'selected' : 'idle' });
  }

  async function submit(): Promise<void> {
    if (isBusy() || state.get().phase === 'finished') return;
    const { sender, date, file } = state.get();
    if (!chosen || !file) {
      patch({ fileError: deps.texts.noFile });
      return;
    }
    const mine = round;
    patch({ phase: 'submitting', fileError: null, fieldErrors: {}, problem: null, submittedAt: deps.now() });
    try {
      const body = { sender: sender.trim() || undefined, date: date || undefined };
      const { jobId } = await deps.enqueue({ files: [chosen], body });
      if (mine !== round) return;
      poll({ jobId, file, sender, date, isOver: false });
    } catch (problem) {
      if (mine === round) patch({ phase: 'selected', ...deps.reportProblem(problem) });
    }
  }

  const kept = deps.storage.load();
  if (kept) {
    const { file, sender, date } = kept;
    state.set({ ...IDLE, file, sender, date });
    poll(kept, { atOnce: true });
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    isBusy,
    choose,
    setSender: (sender: string) => patch({ sender, fieldErrors: { ...state.get().fieldErrors, sender: undefined } }),
    setDate: (date: string) => patch({ date, fieldErrors: { ...state.get().fieldErrors, date: undefined } }),
    submit,
    reset,
  };
}
