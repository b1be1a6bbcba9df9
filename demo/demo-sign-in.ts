import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type enqueuePdf, enqueueXml, getTask, type Task } from '#contract/intake/tasks.ts';
import { localSignIn } from '#contract/local-identity.ts';
import { getConfig, getReady } from '#contract/system/system.ts';
import type { ErrorBody } from '#contract/wire/errors.ts';
import type { Route, RouteReply } from '#contract/wire/route.ts';
import { BUSINESS_HEADER, FRONTEND_KEY_HEADER } from '#contract/wire/route.ts';
import type { NamedFile } from './deliveries.ts';

/** Its message is a sentence for whoever started the demonstration. */
export class DemoStopped extends Error {}

/** The calls that a person's browser would make, signed in as that person. */
export interface DemoSession {
  /** Uploads XML and archives, or with `by` another kind of file. */
  upload(files: readonly NamedFile[], by?: typeof enqueuePdf | typeof enqueueXml): Promise<string>;
  task(id: string): Promise<Task>;
  /** Any other call; about the person's first business unless another one is named. */
  ask<R extends Route>(
    route: R,
    asked?: { readonly path?: string; readonly body?: object; readonly business?: string },
  ): Promise<RouteReply<R>>;
}

export async function signInForDemo(url: string, person: { email: string; name: string }): Promise<DemoSession> {
  await untilReady(url);
  const { identity, frontendKey } = await ask(url, getConfig);
  if (identity !== 'local') throw new DemoStopped('Con Firebase configurado no hay cuentas locales con que entrar.');
  const key: Record<string, string> = frontendKey ? { [FRONTEND_KEY_HEADER]: frontendKey } : {};
  const { token } = await ask(url, localSignIn, {
    headers: { ...key, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  const headers = { ...key, authorization: `Bearer ${token}` };
  return {
    async upload(files, by = enqueueXml) {
      const form = new FormData();
      for (const { name, bytes } of files) form.append('file', new Blob([bytes]), name);
      form.append('sender', person.email);
      return (await ask(url, by, { headers, body: form })).jobId;
    },
    task: (id) => ask(url, getTask, { headers, path: getTask.path.replace(':id', id) }),
    ask: (route, { body, business, ...asked } = {}) =>
      ask(url, route, {
        ...asked,
        headers: {
          ...headers,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(business ? { [BUSINESS_HEADER]: business } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
  };
}

/** A busy machine answers late at first: what is not ready yet is asked again, for a minute. */
async function untilReady(url: string): Promise<void> {
  for (let left = READY_TRIES; ; left -= 1) {
    try {
      await ask(url, getReady);
      return;
    } catch (error) {
      if (!(error instanceof DemoStopped) || left <= 1) throw error;
      await wait(READY_EVERY_MS);
    }
  }
}
const READY_TRIES = 30;
const READY_EVERY_MS = 2_000;

interface Asked {
  readonly headers?: Record<string, string>;
  readonly body?: string | FormData;
  readonly path?: string;
}

async function ask<R extends Route>(url: string, route: R, asked: Asked = {}): Promise<RouteReply<R>> {
  const { headers = {}, body, path = route.path } = asked;
  const answer = await fetch(url + path, {
    method: route.method,
    headers: { accept: 'application/json', ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const told: unknown = await answer.json();
  if (!answer.ok) throw new DemoStopped((told as Partial<ErrorBody>).message ?? `${path}: ${answer.status}`);
  return z.decode(route.reply, told as never) as RouteReply<R>;
}
