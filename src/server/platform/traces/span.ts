/**
 * All that a span may tell: words of ours and counts. It holds nobody's e-mail, RUC or file, no address with its query,
 * and no error message, which may hold any of these.
 */
export interface SpanFacts {
  readonly 'http.request.method'?: string;
  /** As it is declared. */
  readonly 'http.route'?: string;
  readonly 'http.response.status_code'?: number;
  readonly 'db.system.name'?: 'postgresql';
  readonly 'db.operation.name'?: string;
  readonly 'ajaka.job'?: string;
  readonly 'ajaka.count'?: number;
  readonly 'ajaka.task'?: string;
  readonly 'ajaka.lane'?: string;
  readonly 'ajaka.outcome'?: string;
  /** Of an error: its class. */
  readonly 'error.type'?: string;
}

type SpanKind = 'server' | 'client' | 'internal' | 'consumer';

export interface OpenSpan {
  /** Spans that begin meanwhile are parts of it. */
  run<T>(work: () => T): T;
  end(facts?: SpanFacts, hasFailed?: boolean): void;
}

export interface Tracer {
  /** As a part of the span that is running. `startedAt`: where it began earlier; milliseconds of Unix time. */
  begin(name: string, kind: SpanKind, facts: SpanFacts, startedAt?: number): OpenSpan;
  /** Sends what is left. */
  stop(): Promise<void>;
}

/** One for the process, since traces go through all of it. */
let tracer: Tracer | null = null;

export function traceWith(next: Tracer | null): void {
  tracer = next;
}

/** Null, without any cost, where nobody asked for traces. */
export const beginSpan = (...span: Parameters<Tracer['begin']>): OpenSpan | null => tracer?.begin(...span) ?? null;

/** Does the work inside a span of its own. */
export async function inSpan<T>(
  name: string,
  kind: SpanKind,
  facts: SpanFacts,
  work: () => Promise<T>,
  told: (result: T) => SpanFacts = () => ({}),
): Promise<T> {
  const span = tracer?.begin(name, kind, facts);
  if (span === undefined) return await work();
  try {
    const result = await span.run(work);
    span.end(told(result));
    return result;
  } catch (error) {
    span.end({ 'error.type': error instanceof Error ? error.name : 'unknown' }, true);
    throw error;
  }
}
