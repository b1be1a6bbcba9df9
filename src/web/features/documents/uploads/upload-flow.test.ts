import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Task } from '#contract/intake/tasks.ts';
import { ApiError } from '#web/api/api-error.ts';
import { createUploadFlow, type SavedUpload } from './upload-flow.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const aTask = (status: Task['status'], success = true): Task => ({
  jobId: 'tarea',
  status,
  progress: { total: 1, done: 1 },
  documents: [],
  result:
    status === 'done' || status === 'error'
      ? { success, message: 'mensaje', invoiceCount: 1, invoices: [], changes: [] }
      : null,
});

/** A server that answers what it is told, in order; the last answer stays. */
function aFlow(answers: (Task | Error)[] = [aTask('done')], over: { enqueue?: Error; kept?: SavedUpload } = {}) {
  const seen = { polls: 0, logged: 0, refreshed: 0, listsRead: 0, kept: over.kept ?? null, sent: [] as unknown[] };
  const flow = createUploadFlow({
    accepts: ({ name }) => name.endsWith('.xml'),
    texts: { wrongFile: 'no es XML', noFile: 'falta el archivo', lost: 'se perdió' },
    enqueue: async (input) => {
      seen.sent.push(input);
      if (over.enqueue) throw over.enqueue;
      return { jobId: 'tarea' };
    },
    ask: async () => {
      const answer = answers[Math.min(seen.polls++, answers.length - 1)];
      if (!answer || answer instanceof Error) throw answer;
      return answer;
    },
    reportProblem: () => ({ problem: 'no se pudo', fieldErrors: { sender: 'Es muy largo.' } }),
    logPollingProblem: () => void seen.logged++,
    refreshProfile: () => void seen.refreshed++,
    refreshLists: () => void seen.listsRead++,
    storage: {
      load: () => seen.kept,
      save: (value) => {
        seen.kept = value;
      },
    },
    now: () => 0,
  });
  return { flow, seen };
}

const xml = new File(['<a/>'], 'a.xml');
async function submitted(...given: Parameters<typeof aFlow>) {
  const made = aFlow(...given);
  made.flow.choose(xml);
  await made.flow.submit();
  return made;
}

describe('one file from choosing to its result', () => {
  test('UPL-01 UPL-05 idle, selected, submitting, polling, finished with its result', async () => {
    const { flow } = aFlow([aTask('running'), aTask('done')]);
    const phases: string[] = [];
    flow.subscribe(() => phases.push(flow.get().phase));
    flow.choose(xml);
    await flow.submit();
    await vi.advanceTimersByTimeAsync(4000);
    expect([...new Set(phases)]).toEqual(['selected', 'submitting', 'polling', 'finished']);
    expect(flow.get().task?.result?.message).toBe('mensaje');
  });

  test('UPL-02 UPL-11 the file goes with trimmed sender, and without a date that was not given', async () => {
    const { flow, seen } = aFlow();
    flow.choose(xml);
    flow.setSender('  Río Verde ');
    await flow.submit();
    expect(seen.sent).toEqual([{ files: [xml], body: { sender: 'Río Verde', date: undefined } }]);
  });

  test('UPL-03 UPL-04 the task is asked for every 2000 ms, and no more once it is done', async () => {
    const { seen } = await submitted([aTask('queued'), aTask('running'), aTask('done')]);
    const polls: number[] = [];
    for (const ms of [1999, 1, 2000, 2000, 20_000]) {
      await vi.advanceTimersByTimeAsync(ms);
      polls.push(seen.polls);
    }
    expect(polls).toEqual([0, 1, 2, 3, 3]);
  });

  test('UPL-04 UPL-05 a task in error ends the polling and shows its result; the profile is not asked for', async () => {
    const { flow, seen } = await submitted([aTask('error', false)]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect([seen.polls, seen.refreshed, flow.get().phase]).toEqual([1, 0, 'finished']);
  });

  test('UPL-06 done with success refreshes the profile once, without success not; lists are read again after both', async () => {
    const good = await submitted([aTask('done')]);
    const bad = await submitted([aTask('done', false)]);
    await vi.advanceTimersByTimeAsync(4000);
    expect([good.seen.refreshed, bad.seen.refreshed]).toEqual([1, 0]);
    expect([good.seen.listsRead, bad.seen.listsRead]).toEqual([1, 1]);
  });

  test('UPL-07 UPL-08 reset clears file, fields, error, result and job, and stops the polling', async () => {
    const { flow, seen } = await submitted([aTask('running')]);
    await vi.advanceTimersByTimeAsync(2000);
    flow.reset();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(seen.polls).toBe(1);
    expect(flow.get()).toEqual({
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
    });
    expect(seen.kept).toBeNull();
  });

  test('UPL-09 LOG-10 a failed question is only logged, and the next one is asked', async () => {
    const { flow, seen } = await submitted([new Error('500'), aTask('done')]);
    await vi.advanceTimersByTimeAsync(2000);
    expect([seen.logged, flow.get().problem, flow.get().phase]).toEqual([1, null, 'polling']);
    await vi.advanceTimersByTimeAsync(2000);
    expect(flow.get().phase).toBe('finished');
  });

  test('UPL-22 after an enqueue error the same file can be sent again', async () => {
    const { flow, seen } = await submitted([], { enqueue: new Error('402') });
    expect(flow.get()).toMatchObject({ phase: 'selected', problem: 'no se pudo', file: { name: 'a.xml' } });
    expect(flow.get().fieldErrors).toEqual({ sender: 'Es muy largo.' });
    flow.setSender('otro');
    expect(flow.get().fieldErrors.sender).toBeUndefined();
    await flow.submit();
    expect(seen.sent).toHaveLength(2);
  });

  test('GEN-22 two submits in a row send one request', async () => {
    const { flow, seen } = aFlow();
    flow.choose(xml);
    await Promise.all([flow.submit(), flow.submit()]);
    expect(seen.sent).toHaveLength(1);
  });

  test('XML-10 a file that is not XML is dropped and named as such', () => {
    const { flow } = aFlow();
    flow.choose(xml);
    flow.choose(new File(['x'], 'a.pdf'));
    expect(flow.get()).toMatchObject({ phase: 'idle', file: null, fileError: 'no es XML' });
  });

  test('XML-11 submitting without a file asks for one and sends nothing', async () => {
    const { flow, seen } = aFlow();
    await flow.submit();
    expect([flow.get().fileError, seen.sent]).toEqual(['falta el archivo', []]);
  });

  test('another file after a result begins anew and keeps sender and date', async () => {
    const { flow } = await submitted();
    flow.setSender('Ana');
    await vi.advanceTimersByTimeAsync(2000);
    flow.choose(new File(['<b/>'], 'b.xml'));
    expect(flow.get()).toMatchObject({ phase: 'selected', task: null, sender: 'Ana', file: { name: 'b.xml' } });
  });

  test('an answer that comes after a reset is not heard', async () => {
    const { flow } = aFlow();
    flow.choose(xml);
    const sending = flow.submit();
    flow.reset();
    await sending;
    await vi.advanceTimersByTimeAsync(4000);
    expect(flow.get().phase).toBe('idle');
  });

  describe('after a reload', () => {
    const file = { name: 'a.xml', size: 4, pickedAt: 0 };
    const left: SavedUpload = { jobId: 'tarea', file, sender: 'Ana', date: '', isOver: false };
    const gone = new ApiError({ status: 404, code: 'no_encontrado', message: 'No se encontró.' });

    test('UPL-05 the task it left is taken up and asked for at once', async () => {
      const { flow } = aFlow([aTask('running'), aTask('done')], { kept: left });
      expect(flow.get()).toMatchObject({ phase: 'polling', file, sender: 'Ana', isLookedUp: false });
      await vi.advanceTimersByTimeAsync(0);
      expect(flow.get().task?.status).toBe('running');
      await vi.advanceTimersByTimeAsync(2000);
      expect(flow.get()).toMatchObject({ phase: 'finished', isLookedUp: false });
    });

    test('UPL-05 a result that was told before is looked up, and is not told again', async () => {
      const before = await submitted();
      await vi.advanceTimersByTimeAsync(2000);
      const { flow, seen } = aFlow([aTask('done')], { kept: before.seen.kept as SavedUpload });
      await vi.advanceTimersByTimeAsync(0);
      expect(flow.get()).toMatchObject({ phase: 'finished', isLookedUp: true });
      expect([seen.polls, seen.refreshed]).toEqual([1, 0]);
    });

    test('a result that was cleaned away leaves an empty form', async () => {
      const { flow, seen } = aFlow([gone], { kept: { ...left, isOver: true } });
      await vi.advanceTimersByTimeAsync(20_000);
      expect([flow.get().phase, flow.get().problem, seen.polls, seen.kept]).toEqual(['idle', null, 1, null]);
    });

    test('a task that was cleaned away before its result was seen says where to look, and is asked for no more', async () => {
      const { flow, seen } = aFlow([gone], { kept: left });
      await vi.advanceTimersByTimeAsync(20_000);
      expect([flow.get().phase, flow.get().problem, seen.polls, seen.kept]).toEqual(['idle', 'se perdió', 1, null]);
    });

    test('another file chosen since leaves nothing of the result before', async () => {
      const { flow, seen } = await submitted();
      await vi.advanceTimersByTimeAsync(2000);
      flow.choose(new File(['<b/>'], 'b.xml'));
      expect(seen.kept).toBeNull();
    });
  });
});
