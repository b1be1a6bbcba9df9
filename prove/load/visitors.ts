import { setTimeout as wait } from 'node:timers/promises';
import { numberedInvoice } from '../../test/intake/numbered-invoice.ts';
import type { Acknowledged } from '../invariants.ts';
import { type Answer, type Sent, send } from './send.ts';

export interface Call {
  readonly name: string;
  readonly ms: number;
  /** When it ended. */
  readonly at: number;
  /** What came instead of an answer. */
  readonly problem: string | null;
}

export interface Visitor {
  readonly token: string;
  readonly ownerId: string;
}

export interface Visitors {
  readonly calls: readonly Call[];
  readonly acknowledged: readonly Acknowledged[];
  /** So many times as quick as at first. */
  hurry(times: number): void;
  /** Each finishes the call they are in. */
  stop(): Promise<void>;
}

const MONTHS = ['2026-10', '2026-09', '2026-08', '2026-03', '2025-11'];
const WORDS = ['lapacho', 'ferreteria', 'san jose', 'nanduti', 'distribuidora 1'];
const POLL_MS = 1_500;
const MOST_POLLS = 40;

/** What people do, and how often of a hundred times. */
const HABITS = {
  list: 30,
  search: 10,
  invoice: 18,
  month: 10,
  dashboard: 8,
  closing: 5,
  documents: 5,
  profile: 4,
  upload: 9,
  export: 1,
} as const;
type Habit = keyof typeof HABITS;

/** As many people as are given, who look at what came for a while, each at their own pace, and then call again. */
export function startVisitors(url: string, people: readonly Visitor[], thinkMs: number): Visitors {
  const calls: Call[] = [];
  const acknowledged: Acknowledged[] = [];
  const first = Math.floor(Date.now() / 1_000) % 9_000_000;
  let times = 1;
  let isOver = false;

  async function call(name: string, at: string, sent: Sent): Promise<Answer | null> {
    const begun = performance.now();
    const done = (problem: string | null) => {
      const at = performance.now();
      calls.push({ name, ms: at - begun, at, problem });
    };
    try {
      const answer = await send(url + at, sent);
      const isServed = answer.status >= 200 && answer.status < 300;
      done(isServed ? null : String(answer.status));
      return isServed ? answer : null;
    } catch (error) {
      done((error as NodeJS.ErrnoException).code ?? (error as Error).message);
      return null;
    }
  }

  async function live({ token, ownerId }: Visitor, seed: number): Promise<void> {
    const random = randomOf(seed + 1);
    const pick = <T>(some: readonly T[]) => some[Math.floor(random() * some.length)];
    const get = (name: string, at: string) => call(name, at, { token });
    let known: string[] = [];
    let template: string | undefined;
    let number = first;
    const habits: Record<Habit, () => Promise<unknown>> = {
      async list() {
        const page = random() < 0.7 ? '' : '&page=2';
        const answer = await get('GET /v2/invoices/headers', `/v2/invoices/headers?page_size=50${page}`);
        if (answer) known = idsIn(answer.body);
      },
      search: () =>
        get('GET /v2/invoices/headers, search', `/v2/invoices/headers?search=${encodeURIComponent(pick(WORDS) ?? '')}`),
      async invoice() {
        const id = pick(known);
        await (id === undefined ? habits.list() : get('GET /v2/invoices/:id', `/v2/invoices/${id}`));
      },
      async month() {
        await get('GET /invoices/months', '/invoices/months');
        await get('GET /invoices/month/:month/stats', `/invoices/month/${pick(MONTHS)}/stats`);
      },
      dashboard: () => get('GET /export/mongodb/stats', '/export/mongodb/stats'),
      closing: () => get('GET /closing/:month', `/closing/${pick(MONTHS)}`),
      documents: () => get('GET /documents', '/documents'),
      profile: () => get('GET /api/user/profile', '/api/user/profile'),
      async upload() {
        const file = { name: `${++number}.xml`, content: numberedInvoice(number) };
        const answer = await call('POST /tasks/upload-xml', '/tasks/upload-xml', { token, method: 'POST', file });
        if (!answer) return;
        acknowledged.push({ ownerId, number });
        const { job_id: id } = JSON.parse(answer.body) as { job_id: string };
        const begun = performance.now();
        for (let polls = 0; polls < MOST_POLLS && !isOver; polls++) {
          const told = await get('GET /tasks/:id', `/tasks/${id}`);
          const { status } = JSON.parse(told?.body ?? '{}') as { status?: string };
          if (status === 'done' || status === 'error') {
            const at = performance.now();
            calls.push({ name: READ, ms: at - begun, at, problem: status === 'error' ? 'error' : null });
            return;
          }
          await wait(POLL_MS / times);
        }
      },
      async export() {
        template ??= await newTemplate();
        if (template === undefined) return;
        const json = { template_id: template, filename: 'compras', format: 'csv' };
        await call('POST /export/custom, csv', '/export/custom', { token, method: 'POST', json });
      },
    };
    async function newTemplate(): Promise<string | undefined> {
      const sent = { token, method: 'POST', json: { preset: 'detalle_de_productos' } };
      const made = await call(
        'POST /export-templates/create-from-preset',
        '/export-templates/create-from-preset',
        sent,
      );
      return (JSON.parse(made?.body ?? '{}') as { template?: { id: string } }).template?.id;
    }
    await wait(random() * thinkMs); // they do not all begin in the same moment
    while (!isOver) {
      await habits[habitOf(random() * 100)]();
      // Half as long to one and a half times as long as usual.
      await wait((thinkMs * (0.5 + random())) / times);
    }
  }

  const all = Promise.all(people.map(live));
  return {
    calls,
    acknowledged,
    hurry: (wanted) => {
      times = wanted;
    },
    async stop() {
      isOver = true;
      await all;
    },
  };
}

/** From the answer to an upload until its reading is seen to be done. */
export const READ = 'upload until it is read';

function habitOf(drawn: number): Habit {
  let left = drawn;
  for (const [name, share] of Object.entries(HABITS) as [Habit, number][]) {
    left -= share;
    if (left < 0) return name;
  }
  return 'list';
}

const idsIn = (body: string) => [...body.matchAll(/"id":"([0-9a-f-]{36})"/g)].flatMap(([, id]) => id ?? []);

/** Always the same of one seed. */
function randomOf(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
