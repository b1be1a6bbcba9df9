import { setTimeout as wait } from 'node:timers/promises';
import { until } from '../../cluster/until.ts';
import { numberedInvoice } from '../../test/intake/numbered-invoice.ts';
import type { Acknowledged } from '../invariants.ts';
import { send } from '../load/send.ts';

export interface Sender {
  readonly email: string;
  readonly ownerId: string;
  token: string;
}

interface Moment {
  readonly at: number;
}

export interface Senders {
  readonly acknowledged: readonly (Acknowledged & Moment)[];
  /** Calls that were not answered as they should have been. */
  readonly failed: readonly (Moment & { readonly what: string })[];
  /** So many more uploads are acknowledged from now on. */
  untilServed(uploads: number): Promise<void>;
  /** Each finishes the call it is in. */
  stop(): Promise<void>;
}

const AGAIN_MS = 200;
/** 300 uploads a minute are a person's limit: what is refused for its own haste says nothing of a fault. */
const EACH_MS = 250;
/** Not the same numbers as in the faults before, which may have left theirs in the same business. */
let nextNumber = 1;

/** People who upload one invoice after the other and look at their list, all the time; every second one waits for its reading. */
export function startSenders(url: string, people: readonly Sender[]): Senders {
  const acknowledged: (Acknowledged & Moment)[] = [];
  const failed: (Moment & { what: string })[] = [];
  let isOver = false;

  async function call(what: string, person: Sender, at: string, sent: Omit<Parameters<typeof send>[1], 'token'>) {
    try {
      const answer = await send(url + at, { ...sent, token: person.token });
      if (answer.status === 200) return true;
      failed.push({ what: `${what} ${answer.status}`, at: performance.now() });
      // Who comes a day later has to sign in anew.
      if (answer.status === 401) await signInAgain(url, person);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      failed.push({ what: `${what} ${code ?? message}`, at: performance.now() });
    }
    return false;
  }

  async function work(person: Sender): Promise<void> {
    while (!isOver) {
      const next = wait(EACH_MS);
      const number = nextNumber++;
      const at = number % 2 === 0 ? '/upload-xml' : '/tasks/upload-xml';
      const file = { name: `${number}.xml`, content: numberedInvoice(number) };
      // What was not acknowledged is sent again, as a person does: it may be there, and must not be there twice.
      while (!(await call('upload', person, at, { method: 'POST', file }))) {
        if (isOver) return;
        await wait(AGAIN_MS);
      }
      acknowledged.push({ ownerId: person.ownerId, number, at: performance.now() });
      await call('list', person, '/v2/invoices/headers?page_size=5', {});
      await next;
    }
  }

  const all = Promise.all(people.map(work));
  return {
    acknowledged,
    failed,
    async untilServed(uploads) {
      const enough = acknowledged.length + uploads;
      await until('se confirman subidas', async () => acknowledged.length >= enough);
    },
    async stop() {
      isOver = true;
      await all;
    },
  };
}

async function signInAgain(url: string, person: Sender): Promise<void> {
  try {
    const headers = { 'content-type': 'application/json', origin: url };
    const body = JSON.stringify({ email: person.email });
    const answer = await fetch(`${url}/local-identity/sign-in`, { method: 'POST', headers, body });
    if (answer.ok) person.token = ((await answer.json()) as { token: string }).token;
  } catch {
    // the next call will say so again
  }
}
