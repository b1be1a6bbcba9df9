import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import OpenAI from 'openai';
import { zodTextFormat } from 'openai/helpers/zod';
import type { ResponseInputContent } from 'openai/resources/responses/responses';
import { z } from 'zod';
import { cutText } from '#domain/text/cut-text.ts';
import { assertMayWait } from '../call-at-work.ts';
import { defineCounter } from '../metrics/count.ts';
import { boundedFetch } from '../network/bounded-fetch.ts';
import type { Settings } from '../settings.ts';
import { inSpan } from '../traces/span.ts';
import { failureOf, isOfTheService, type ModelFailure, type ModelFailureKind, RETRIES } from './model-failure.ts';

/** A document that the model is shown. */
export interface ModelFile {
  readonly name: string;
  readonly mediaType: 'application/pdf' | 'image/jpeg' | 'image/png';
  readonly bytes: Uint8Array;
}

export interface ModelQuestion<A> {
  /** What to do. Only this is an order: the file is data. */
  readonly instructions: string;
  /** Names the shape for the vendor. */
  readonly shapeName: string;
  /** The answer must have it; the vendor is held to it too. */
  readonly shape: z.ZodType<A>;
  readonly files: readonly ModelFile[];
}

export interface ModelAnswer<A> {
  readonly answer: A;
  /** The answer as it came. */
  readonly raw: string;
  /** The model that answered, as it calls itself. */
  readonly model: string;
}

/** Counts the calls of a question, of which there may be several. */
export interface CallMeter {
  /** Before each call; false: it must not be made. */
  take(): Promise<boolean>;
  /** After a call that the vendor turned away unread. */
  turnAway(): Promise<void>;
}

/** The service that reads documents. */
export interface Model {
  /** Tells one key, address and model from another without telling the key. */
  readonly fingerprint: string;
  readonly name: string;
  /** Rejects with `ModelStopped` when this process stops meanwhile. */
  ask<A>(question: ModelQuestion<A>, meter: CallMeter): Promise<ModelAnswer<A> | ModelFailure>;
  /** What the vendor says about key and model without reading anything; null: it has nothing against them. */
  check(): Promise<ModelFailure | null>;
  /** The same, learnt by asking a trivial question without anybody's data, which tests the account too. */
  checkByAsking(): Promise<ModelFailure | null>;
  /** Ends every call under way. */
  stop(): void;
}

export interface ModelTimes {
  /** For one call. A document of many pages takes a minute. */
  readonly callMs: number;
  /** For a question with all its tries; well below the lease on a document. */
  readonly totalMs: number;
  /** Before the second try, doubled for each further one, where the vendor asks for nothing else. */
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
}

const TIMES: ModelTimes = { callMs: 120_000, totalMs: 360_000, firstWaitMs: 1_000, longestWaitMs: 30_000 };
const CHECK_MS = 10_000;
/** Many times what the tokens below come to. */
const MOST_ANSWER_BYTES = 4 * 1024 ** 2;
/** Enough for some 150 items; a longer answer is cut off, and reported as such. */
const MOST_OUTPUT_TOKENS = 16_000;
/** Characters of a refusal's text that are logged. */
const MOST_REFUSAL = 300;

/** This process stops: the work must be done elsewhere. */
export class ModelStopped extends Error {
  override name = 'ModelStopped';
}

const calls = defineCounter({
  name: 'ajaka_ai_calls_total',
  help: 'Calls to the model, repeated ones too, by what came of them.',
  labels: ['outcome'],
});

/** Null without a key. */
export function openModel(
  { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL: name }: Settings,
  times: Partial<ModelTimes> = {},
): Model | null {
  if (OPENAI_API_KEY === undefined) return null;
  const { callMs, totalMs, firstWaitMs, longestWaitMs } = { ...TIMES, ...times };
  // Explicit nulls: the library would otherwise look into the environment by itself.
  const client = new OpenAI({
    apiKey: OPENAI_API_KEY,
    baseURL: OPENAI_BASE_URL ?? 'https://api.openai.com/v1',
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: callMs,
    logLevel: 'off',
    fetch: (address, request) => boundedFetch(address, request, { mostBytes: MOST_ANSWER_BYTES, timeoutMs: callMs }),
  });
  const stopping = new AbortController();

  async function askOnce<A>(question: ModelQuestion<A>, signal: AbortSignal): Promise<ModelAnswer<A> | ModelFailure> {
    try {
      const response = await client.responses.create(requestOf(name, question), { signal });
      return readResponse(response, question, name);
    } catch (error) {
      if (stopping.signal.aborted) throw new ModelStopped('stopped while the model was asked', { cause: error });
      if (signal.aborted) return { failure: 'timeout', detail: 'sin respuesta a tiempo' };
      const failure = failureOf(error);
      if (failure === undefined) throw error;
      return failure;
    }
  }

  return {
    name,
    fingerprint: createHash('sha256')
      .update([OPENAI_API_KEY, OPENAI_BASE_URL, name].join('\n'))
      .digest('hex')
      .slice(0, 32),
    async ask(question, meter) {
      assertMayWait();
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(totalMs)]);
      const deadline = performance.now() + totalMs;
      const failed = new Map<ModelFailureKind, number>();
      let last: ModelFailure = { failure: 'not-allowed', detail: 'no quedan llamadas' };
      for (;;) {
        if (!(await meter.take())) return last;
        const outcome = await inSpan(
          'ask the model',
          'client',
          {},
          () => askOnce(question, signal),
          (ended) => ({
            'ajaka.outcome': 'failure' in ended ? ended.failure : 'answered',
          }),
        );
        calls.add({ outcome: 'failure' in outcome ? outcome.failure : 'answered' });
        if (!('failure' in outcome)) return outcome;
        if (outcome.isUnread) await meter.turnAway();
        last = outcome;
        const before = failed.get(outcome.failure) ?? 0;
        if (before >= RETRIES[outcome.failure]) return outcome;
        failed.set(outcome.failure, before + 1);
        const pause = Math.min(outcome.retryAfterMs ?? firstWaitMs * 2 ** before, longestWaitMs);
        if (performance.now() + pause >= deadline) return outcome;
        await wait(pause, undefined, { signal: stopping.signal }).catch((cause) => {
          throw new ModelStopped('stopped before the model was asked again', { cause });
        });
      }
    },
    async check() {
      assertMayWait();
      try {
        await client.models.retrieve(name, { signal: stopping.signal, timeout: CHECK_MS });
        return null;
      } catch (error) {
        // A key may be allowed to read documents but not to list models: only an unknown model and a 401 say anything
        // about reading.
        const found = failureOf(error);
        const isUnknown = found?.failure === 'model-unknown';
        return found && (isUnknown || (error instanceof OpenAI.APIError && error.status === 401)) ? found : null;
      }
    },
    async checkByAsking() {
      try {
        const trifle = { model: name, input: 'ok', max_output_tokens: 16, store: false };
        await client.responses.create(trifle, { signal: stopping.signal, timeout: CHECK_MS });
        return null;
      } catch (error) {
        const found = failureOf(error);
        return found !== undefined && isOfTheService(found) ? found : null;
      }
    },
    stop: () => stopping.abort(),
  };
}

function requestOf<A>(model: string, { instructions, shapeName, shape, files }: ModelQuestion<A>) {
  return {
    model,
    instructions,
    input: [{ role: 'user' as const, content: files.map(contentOf) }],
    text: { format: zodTextFormat(shape, shapeName) },
    max_output_tokens: MOST_OUTPUT_TOKENS,
    // Invoices of our users are not kept there.
    store: false,
  };
}

function contentOf({ name, mediaType, bytes }: ModelFile): ResponseInputContent {
  const data = `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`;
  return mediaType === 'application/pdf'
    ? { type: 'input_file', filename: name, file_data: data }
    : { type: 'input_image', image_url: data, detail: 'high' };
}

/** What is looked at in the vendor's answer; it may have sent anything. */
const RESPONSE = z.object({
  status: z.string().nullish(),
  model: z.string().max(200).nullish(),
  incomplete_details: z.object({ reason: z.string().nullish() }).nullish(),
  error: z.object({ code: z.string().nullish() }).nullish(),
  output: z.array(
    z.object({
      type: z.string(),
      content: z
        .array(z.object({ type: z.string(), text: z.string().nullish(), refusal: z.string().nullish() }))
        .nullish(),
    }),
  ),
});

function readResponse<A>(
  received: unknown,
  { shape }: ModelQuestion<A>,
  askedModel: string,
): ModelAnswer<A> | ModelFailure {
  const said = RESPONSE.safeParse(received);
  if (!said.success) return { failure: 'malformed', detail: 'la respuesta no es la del protocolo' };
  const response = said.data;
  const parts = response.output.flatMap(({ type, content }) => (type === 'message' ? (content ?? []) : []));
  const raw = parts.map(({ type, text }) => (type === 'output_text' ? (text ?? '') : '')).join('');
  const refusal = parts.find(({ type }) => type === 'refusal');
  if (refusal) {
    const words = refusal.refusal ?? '';
    return { failure: 'refused', detail: cutText(words, MOST_REFUSAL), raw: words };
  }
  if (response.status === 'incomplete') {
    const why = response.incomplete_details?.reason ?? '';
    return { failure: why === 'content_filter' ? 'refused' : 'incomplete', detail: why, raw };
  }
  if (response.status === 'failed') return { failure: 'unreachable', detail: response.error?.code ?? 'failed', raw };
  const parsed = shape.safeParse(jsonOf(raw));
  if (!parsed.success) return { failure: 'malformed', detail: 'la respuesta no tiene la forma pedida', raw };
  return { answer: parsed.data, raw, model: response.model ?? askedModel };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
