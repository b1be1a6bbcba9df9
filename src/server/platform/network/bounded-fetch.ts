/** What may be taken of an answer before it is given up. */
interface FetchBounds {
  /** Of the body as it is read, after it was decompressed. */
  readonly mostBytes: number;
  /** From the question to the last byte of the answer. */
  readonly timeoutMs: number;
}

/** The other side answered more, or for longer, than anybody here takes, or hung up before its answer was whole. */
export class AnswerCutOff extends Error {
  override name = 'AnswerGivenUp';
  readonly why: 'too-large' | 'too-slow' | 'broken-off';

  constructor(why: AnswerCutOff['why'], options?: ErrorOptions) {
    super(`the answer was ${why}`, options);
    this.why = why;
  }

  /** In an error, or in what caused it: libraries wrap what their `fetch` throws. */
  static in(error: unknown): AnswerCutOff | undefined {
    for (let at = error; at instanceof Error; at = at.cause) if (at instanceof AnswerCutOff) return at;
    return undefined;
  }
}

/**
 * The only way out over HTTP. The body is counted while it streams and never gathered beyond its bound, whatever length
 * or encoding it declares; an answer that does not end in time is given up. No redirect is followed: what is sent,
 * secrets among it, is for the address that was asked.
 */
export async function boundedFetch(
  address: string | URL | Request,
  request: RequestInit | undefined,
  { mostBytes, timeoutMs }: FetchBounds,
): Promise<Response> {
  const leaving = new AbortController();
  const timer = setTimeout(() => leaving.abort(new AnswerCutOff('too-slow')), timeoutMs);
  const signal = AbortSignal.any([leaving.signal, ...(request?.signal ? [request.signal] : [])]);
  try {
    const answer = await fetch(address, { ...request, redirect: 'error', signal });
    const { status, statusText, headers } = answer;
    if (answer.body === null) {
      clearTimeout(timer);
      return new Response(null, { status, statusText, headers });
    }
    const body = countedBody(answer.body, { mostBytes, signal }, (reason) => {
      clearTimeout(timer);
      if (reason !== undefined) leaving.abort(reason);
    });
    return new Response(body, { status, statusText, headers });
  } catch (error) {
    clearTimeout(timer);
    throw error;
  }
}

/** `onEnd` is told once, with a reason when the rest is not wanted. */
function countedBody(
  body: ReadableStream<Uint8Array>,
  { mostBytes, signal }: { mostBytes: number; signal: AbortSignal },
  onEnd: (reason?: unknown) => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let taken = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          taken += value?.byteLength ?? 0;
          if (taken > mostBytes) throw new AnswerCutOff('too-large');
          if (value !== undefined) return controller.enqueue(value);
          if (done) controller.close();
          onEnd();
        } catch (cause) {
          const isKnown = cause instanceof AnswerCutOff || signal.aborted;
          const error = isKnown ? cause : new AnswerCutOff('broken-off', { cause });
          onEnd(error);
          controller.error(error);
        }
      },
      async cancel(reason) {
        onEnd(reason ?? new Error('nobody reads on'));
        await reader.cancel(reason).catch(() => {});
      },
    },
    // Nothing is read ahead of whoever takes it.
    { highWaterMark: 0 },
  );
}
