import type { fileReply, Route, RouteInput, RouteReply, streamReply, UploadLimits } from '#contract/wire/route.ts';
import { t } from '#text/common.ts';
import { ApiError, rateLimitErrorOf } from './api-error.ts';
import { addressOf, requestOf, type Sent } from './build-request.ts';
import { pageBusiness } from './page-business.ts';
import { problemOf, replyOf } from './read-answer.ts';

/** Answers null when nobody is signed in; rejects when that could not be found out. */
type TokenSource = (force?: boolean) => Promise<string | null>;
/** `quiet`: the screen that called shows its own notice. */
export type ProblemListener = (problem: ApiError, told: { quiet: boolean; business: string | null }) => void;

interface CallOptions {
  signal?: AbortSignal;
  quiet?: boolean;
  /** Sends no token: for the calls by which a token is got. */
  anonymous?: boolean;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
  /** The business of the call, where it is not the page's: for work that goes on after the person left the page. */
  business?: string | null;
}

type Input<R extends Route> = RouteInput<R> &
  (R extends { upload: UploadLimits } ? { files: readonly File[] } : unknown) &
  (R extends { ifMatch: true } ? { ifMatch?: number | undefined } : unknown);

type Arguments<R extends Route> = keyof Input<R> extends never
  ? [input?: CallOptions]
  : [input: Input<R> & CallOptions];

type FileRoute = Route & { reply: typeof fileReply | typeof streamReply };
export interface FetchedFile {
  readonly blob: Blob;
  readonly headers: Headers;
}

interface Deps {
  fetch: (address: string, request: RequestInit) => Promise<Response>;
  cookies: () => string;
  /** The id of the business that the page is about; null for the person's first. */
  business: () => string | null;
}

/** Passes the bytes on and tells how many have come so far. */
function countBytes(body: ReadableStream<Uint8Array<ArrayBuffer>>, onBytes: (received: number) => void) {
  let received = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        received += chunk.byteLength;
        onBytes(received);
        controller.enqueue(chunk);
      },
    }),
  );
}

const TOLD = new Set([401, 402, 403, 429]);
/** The error code for a business to which the caller does not belong, or no longer belongs. */
export const NO_BUSINESS = 'negocio_no_encontrado';

/**
 * A second try helps: the token was old, or the XSRF pair was lost or another person's and the refusal sets a new one.
 */
const isWorthRepeating = ({ status, code }: ApiError, hadToken: boolean): boolean =>
  (status === 401 && hadToken) || code === 'xsrf';

export function createClient({ fetch, cookies, business: ofPage }: Deps) {
  let tokenSource: TokenSource = async () => null;
  let frontendKey: string | null = null;
  const listeners = new Set<ProblemListener>();

  /** The only place where a missing answer, or a user who cannot be determined, becomes `sin_conexion`. */
  async function reach<T>(step: Promise<T>): Promise<T> {
    try {
      return await step;
    } catch (cause) {
      if (cause instanceof ApiError || (cause instanceof DOMException && cause.name === 'AbortError')) throw cause;
      // The token could not be renewed because of a 429: the server did answer, and says how long to wait.
      const refusal = rateLimitErrorOf(cause);
      if (refusal) throw refusal;
      throw new ApiError({ status: 0, code: 'sin_conexion', message: t.session.noConnection, cause });
    }
  }

  async function call<R extends Route>(route: R, ...[input = {} as never]: Arguments<R>): Promise<RouteReply<R>> {
    return reach(replyOf(route, await answerOf(route, input as CallOptions & Sent)));
  }

  /** For the routes that answer with a file. A file that is cut off on its way is an error. */
  async function callFile<R extends FileRoute>(
    route: R,
    { onBytes, ...input }: Input<R> & CallOptions & { onBytes?: (received: number) => void },
  ): Promise<FetchedFile> {
    const answer = await answerOf(route, input as CallOptions & Sent);
    const { headers } = answer;
    const counted = onBytes && answer.body ? new Response(countBytes(answer.body, onBytes), { headers }) : answer;
    return { blob: await reach(counted.blob()), headers };
  }

  async function answerOf(route: Route, input: CallOptions & Sent): Promise<Response> {
    const { signal, quiet = false, anonymous = false, keepalive = false, business = ofPage(), ...sent } = input;
    const address = addressOf(route, sent);
    const send = async (forced = false) => {
      const token = anonymous ? null : await reach(tokenSource(forced));
      const request = requestOf(route, sent, { token, frontendKey, cookies, business });
      return { token, answer: await reach(fetch(address, { ...request, signal, keepalive })) };
    };

    let { token, answer } = await send();
    let problem = answer.ok ? null : await problemOf(route, answer);
    if (problem && isWorthRepeating(problem, token !== null)) {
      ({ token, answer } = await send(problem.status === 401));
      problem = answer.ok ? null : await problemOf(route, answer);
    }
    if (!problem) return answer;
    // A public call tells nothing about the session, whatever the server answers.
    if ((TOLD.has(problem.status) || problem.code === NO_BUSINESS) && route.access !== 'public') {
      for (const listener of listeners) listener(problem, { quiet, business });
    }
    throw problem;
  }

  return {
    call,
    callFile,
    setTokenSource: (source: TokenSource) => {
      tokenSource = source;
    },
    setFrontendKey: (key: string | null) => {
      frontendKey = key;
    },
    /**
     * Calls the listener for every final 401, 402, 403 and 429, and for `NO_BUSINESS`. Answers a function that stops
     * it.
     */
    onProblem: (listener: ProblemListener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const { call, callFile, setTokenSource, setFrontendKey, onProblem } = createClient({
  fetch: (address, request) => globalThis.fetch(address, request),
  cookies: () => document.cookie,
  business: pageBusiness,
});
export type Call = typeof call;
