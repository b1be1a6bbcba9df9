import { setTimeout as wait } from 'node:timers/promises';
import { numberedInvoice } from '../test/intake/numbered-invoice.ts';

/** An upload that was acknowledged. */
interface Acknowledged {
  readonly email: string;
  /** Of the invoice in it. */
  readonly number: number;
  readonly at: number;
}

interface Failed {
  readonly what: string;
  readonly at: number;
}

export interface Crowd {
  readonly acknowledged: readonly Acknowledged[];
  /** Calls that were not answered as they should have been. */
  readonly failed: readonly Failed[];
  /** Each finishes the call it is in. */
  stop(): Promise<void>;
}

const CALL_MS = 90_000;
const AGAIN_MS = 200;

/** People who upload one invoice after the other, look at what became of it and at their list, all the time. */
export async function startCrowd(url: string, people: number): Promise<Crowd> {
  const acknowledged: Acknowledged[] = [];
  const failed: Failed[] = [];
  let isOver = false;
  const begun = performance.now();

  /** Null: it failed, and is noted. */
  async function call(what: string, at: string, request: RequestInit): Promise<Record<string, unknown> | null> {
    try {
      const answer = await fetch(url + at, { ...request, signal: AbortSignal.timeout(CALL_MS) });
      const body = await answer.json();
      if (answer.ok) return body as Record<string, unknown>;
      failed.push({ what: `${what} ${answer.status}`, at: performance.now() });
    } catch (error) {
      failed.push({ what: `${what} ${(error as Error).name}`, at: performance.now() });
    }
    return null;
  }

  async function signIn(email: string): Promise<string> {
    const headers = { 'content-type': 'application/json', origin: url };
    const body = JSON.stringify({ email, name: 'Persona de Prueba' });
    const session = await call('sign-in', '/local-identity/sign-in', { method: 'POST', headers, body });
    if (typeof session?.token !== 'string') throw new Error(`${email} no pudo entrar.`);
    return session.token;
  }

  async function person(email: string, token: string): Promise<void> {
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
    for (let number = 1; !isOver; number++) {
      const form = new FormData();
      form.append('file', new Blob([numberedInvoice(number)]), `${number}.xml`);
      let task: unknown;
      // What was not acknowledged is sent again, as a person does: it may be there, and must not be there twice.
      while (task === undefined) {
        task = (await call('upload', '/tasks/upload-xml', { method: 'POST', headers, body: form }))?.job_id;
        if (task !== undefined) break;
        if (isOver) return;
        await wait(AGAIN_MS);
      }
      acknowledged.push({ email, number, at: performance.now() });
      await call('task', `/tasks/${task}`, { headers });
      await call('list', '/v2/invoices/headers?page_size=5', { headers });
    }
  }

  const emails = Array.from({ length: people }, (_, at) => `persona${at}@cumulo.com.py`);
  const tokens: string[] = [];
  for (const email of emails) tokens.push(await signIn(email));
  const all = Promise.all(emails.map((email, at) => person(email, tokens[at] ?? '')));
  acknowledged.push({ email: '', number: 0, at: begun });
  return {
    acknowledged,
    failed,
    async stop() {
      isOver = true;
      await all;
    },
  };
}
