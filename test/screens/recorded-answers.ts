import * as z from 'zod/mini';
import { allRoutes } from '#contract/routes.ts';
import { errors } from '#contract/wire/errors.ts';
import type { Route, RouteInput, RouteReply } from '#contract/wire/route.ts';

/** One call of the page, read by the schema of its route: what the server would refuse is refused here. */
export interface RecordedCall<R extends Route = Route> {
  readonly route: R;
  readonly input: RouteInput<R>;
  readonly headers: Headers;
  /** For a form: its fields as they were sent, files by their names. */
  readonly form: readonly (readonly [string, string])[];
  /** The address with its query, as it was called. */
  readonly address: string;
}

type Reply<R extends Route> = RouteReply<R> | Refusal | Response;
type Answer<R extends Route> = Reply<R> | ((call: RecordedCall<R>) => Reply<R> | Promise<Reply<R>>);

/** An answer that is an error, with the sentence of the contract. */
class Refusal {
  readonly status: number;
  readonly body: object;
  constructor(status: number, body: object) {
    this.status = status;
    this.body = body;
  }
}

export function refuse(code: keyof typeof errors, over: object = {}): Refusal {
  const [status, message] = errors[code];
  return new Refusal(status, { success: false, code, message, detail: message, ...over });
}

/** An error as a proxy, or a failing server, writes it. */
export const fail = (status = 500, body: object = {}): Refusal => new Refusal(status, body);

/** No answer at all. */
export const noConnection = (): Refusal => new Refusal(0, {});
class CutConnection extends TypeError {}

/**
 * The server's answers, call by call. They are written with the names of the code and go through the schema of their
 * route, both ways, as the server's do: one that the contract does not allow fails the test, and so does a call without
 * an answer.
 */
export class RecordedAnswers {
  readonly calls: RecordedCall[] = [];
  readonly problems: string[] = [];
  readonly #answers = new Map<Route, Answer<never>>();

  answer<R extends Route>(route: R, answer: Answer<R>): this {
    this.#answers.set(route, answer as Answer<never>);
    return this;
  }

  /** The calls of one route so far, oldest first. */
  of<R extends Route>(route: R): RecordedCall<R>[] {
    return this.calls.filter((call) => call.route === route) as unknown as RecordedCall<R>[];
  }

  /** Takes the place of the browser's `fetch`. */
  readonly fetch = async (address: string, request: RequestInit = {}): Promise<Response> => {
    const { promise: left, reject: leave } = Promise.withResolvers<never>();
    const gone = () => leave(new DOMException('The page does not wait any more.', 'AbortError'));
    if (request.signal?.aborted) gone();
    request.signal?.addEventListener('abort', gone);
    return Promise.race([left, this.#answered(address, request)]);
  };

  async #answered(address: string, request: RequestInit): Promise<Response> {
    try {
      const { pathname, searchParams } = new URL(address, 'http://localhost');
      const found = routeOf(request.method ?? 'GET', pathname);
      if (!found) throw new Error('the contract has no such call');
      const call = readCall(found.route, { params: found.params, searchParams, request, address });
      this.calls.push(call);
      const answer = this.#answers.get(found.route);
      if (answer === undefined) throw new Error('nobody answers it: say so with `answer`');
      const told =
        typeof answer === 'function' ? await (answer as unknown as (call: RecordedCall) => unknown)(call) : answer;
      return toResponse(found.route, told);
    } catch (cause) {
      if (cause instanceof CutConnection) throw cause;
      this.problems.push(`${request.method ?? 'GET'} ${address}: ${cause instanceof Error ? cause.message : cause}`);
      throw cause;
    }
  }
}

function routeOf(method: string, pathname: string): { route: Route; params: Record<string, string> } | null {
  for (const route of allRoutes) {
    if (route.method !== method) continue;
    const pattern = route.path.replace(/:(\w+)/g, '(?<$1>[^/]+)');
    const match = new RegExp(`^${pattern}$`).exec(pathname);
    if (match) return { route, params: mapValues(match.groups ?? {}, decodeURIComponent) };
  }
  return null;
}

const mapValues = (from: Record<string, string>, change: (value: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(from).map(([name, value]) => [name, change(value)]));

interface Arrived {
  params: Record<string, string>;
  searchParams: URLSearchParams;
  request: RequestInit;
  address: string;
}

function readCall(route: Route, { params, searchParams, request, address }: Arrived): RecordedCall {
  const form = request.body instanceof FormData ? fieldsOf(request.body) : [];
  const body = route.upload ? Object.fromEntries(form) : JSON.parse(String(request.body ?? '{}'));
  const input = {
    ...(route.params ? { params: z.decode(route.params, params) } : {}),
    ...(route.query ? { query: z.decode(route.query, valuesOf(searchParams)) } : {}),
    ...(route.body ? { body: z.decode(route.body, body) } : {}),
  };
  return { route, input: input as never, headers: new Headers(request.headers), form, address };
}

/** A repeated value is a list, as the server reads it. */
function valuesOf(searchParams: URLSearchParams): Record<string, string | string[]> {
  const names = [...new Set(searchParams.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = searchParams.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}

const fieldsOf = (form: FormData) =>
  [...form.entries()].map(([name, value]) => [name, typeof value === 'string' ? value : value.name] as const);

function toResponse(route: Route, told: unknown): Response {
  if (told instanceof Response) return told;
  if (told instanceof Refusal && told.status === 0) throw new CutConnection('Failed to fetch');
  if (told instanceof Refusal) return Response.json(told.body, { status: told.status });
  // As the server writes it: an answer that does not fit the schema throws here.
  const answer = z.encode(route.reply, told as never);
  return Response.json(route.bare ? answer : { success: true, ...(answer as object) });
}
