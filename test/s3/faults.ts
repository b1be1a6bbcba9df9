import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** What a store does instead of what it was asked. */
export type Fault =
  | 'error-500'
  | 'slow-down'
  | 'silence'
  | 'trickle'
  | 'hang-up'
  | 'cut-body'
  | 'short-body'
  | 'other-bytes'
  | 'too-much'
  | 'nonsense'
  | 'moved'
  | 'full';

export interface Spoiling {
  /** For the next calls of this method, so often; without a number until it is taken back with `heal`. */
  spoil(fault: Fault, options?: { method?: string; times?: number; name?: RegExp }): void;
  heal(): void;
}

export function faultList(): Spoiling & { next(method: string, name: string): Fault | undefined } {
  const spoilt: { fault: Fault; method: string | undefined; name: RegExp; left: number }[] = [];
  return {
    spoil(fault, { method, times = Number.POSITIVE_INFINITY, name = /^/ } = {}) {
      spoilt.push({ fault, method, name, left: times });
    },
    heal: () => void spoilt.splice(0),
    next(method, name) {
      const found = spoilt.find((one) => (one.method ?? method) === method && one.name.test(name) && one.left > 0);
      if (found) found.left--;
      return found?.fault;
    },
  };
}

const SAID: Partial<Record<Fault, [number, string]>> = {
  'error-500': [500, 'InternalError'],
  'slow-down': [503, 'SlowDown'],
  full: [507, 'XMinioStorageFull'],
};

/** True where the store is not asked at all. `told`: what real ones repeat in their errors. */
export function isAnsweredInstead(fault: Fault | undefined, response: ServerResponse, told: string): boolean {
  const [status, code] = (fault && SAID[fault]) ?? [];
  if (status !== undefined) sayProblem(response, status, code ?? '', told);
  else if (fault === 'moved') response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
  else if (fault === 'nonsense') response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not here</h1>');
  else return false;
  return true;
}

/** With some words; null: without a body. */
export function sayProblem(response: ServerResponse, status: number, code: string, words: string | null): void {
  const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${words}</Message></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(words === null ? undefined : body);
}

interface Given {
  readonly status: number;
  /** Without a length. */
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

/** What the store answered, or what becomes of it on the way. */
export function give(response: ServerResponse, { status, headers, body: whole }: Given, fault?: Fault): void {
  let body = whole;
  if (fault === 'other-bytes') body = Buffer.concat([body.subarray(0, -1), Buffer.from([(body.at(-1) ?? 0) ^ 1])]);
  if (fault === 'short-body') body = body.subarray(0, body.length >> 1);
  if (fault === 'too-much') {
    response.writeHead(status, headers);
    const more = () => void (response.destroyed || setImmediate(() => response.write(Buffer.alloc(1 << 20), more)));
    return void more();
  }
  response.writeHead(status, { ...headers, 'content-length': body.length });
  if (fault === 'cut-body') return void response.write(body.subarray(0, body.length >> 1), () => response.destroy());
  if (fault === 'trickle') {
    let at = 0;
    const timer = setInterval(() => {
      if (response.destroyed || at >= body.length) return clearInterval(timer);
      response.write(body.subarray(at, ++at));
    }, 20);
    return;
  }
  response.end(body);
}
