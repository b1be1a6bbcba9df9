import { ApiError } from '#web/api/api-error.ts';
import { halves, nextGroup, type WaitingFile } from './batch-groups.ts';

interface Deps {
  /** The files that wait to be sent, in order. */
  waiting: () => readonly WaitingFile[];
  mayStart: (alreadySending: number) => boolean;
  send: (ids: string[], signal: AbortSignal) => Promise<void>;
  /** Files that could not be sent wait again. */
  onPutBack: (ids: string[]) => void;
  onNotSent: (ids: string[], problem: unknown) => void;
  pause: (ms: number) => Promise<void>;
}

const SENDING_AT_ONCE = 2;
const RATE_PAUSE_MS = 10_000;
const ONE_FILE_IS_BAD = new Set([400, 413, 415, 422]);

const statusOf = (problem: unknown): number => (problem instanceof ApiError ? problem.status : 0);

/** The server refused the file itself: sending it again cannot help. */
export const isAboutTheFile = (problem: unknown): boolean => ONE_FILE_IS_BAD.has(statusOf(problem));

/** Sends the waiting files in groups, two requests at a time. */
export function createGroupSender(deps: Deps) {
  /** Halves of a refused group, which are sent as they are. */
  let parts: string[][] = [];
  let sending = 0;
  let abort = new AbortController();

  function takeGroup(): string[] {
    const waiting = deps.waiting();
    const known = new Set(waiting.map(({ id }) => id));
    for (let part = parts.shift(); part; part = parts.shift()) {
      const left = part.filter((id) => known.has(id));
      if (left.length > 0) return left;
    }
    return nextGroup(waiting).map(({ id }) => id);
  }

  async function sendGroup(ids: string[], { signal }: AbortController): Promise<void> {
    try {
      await deps.send(ids, signal);
    } catch (problem) {
      if (!signal.aborted) await notSent(ids, problem);
    }
  }

  async function notSent(ids: string[], problem: unknown): Promise<void> {
    const tooFast = statusOf(problem) === 429;
    const splits = isAboutTheFile(problem) && ids.length > 1;
    if (tooFast) await deps.pause(RATE_PAUSE_MS);
    if (splits) parts.push(...halves(ids));
    if (tooFast || splits) deps.onPutBack(ids);
    else deps.onNotSent(ids, problem);
  }

  function pump(): void {
    while (sending < SENDING_AT_ONCE && deps.mayStart(sending)) {
      const group = takeGroup();
      if (group.length === 0) return;
      sending += 1;
      void sendGroup(group, abort).finally(() => {
        sending -= 1;
        pump();
      });
    }
  }

  return {
    pump,
    /** Gives up the requests under way. */
    stop(): void {
      abort.abort();
      abort = new AbortController();
      parts = [];
    },
  };
}
