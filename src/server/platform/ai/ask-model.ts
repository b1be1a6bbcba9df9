import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import OpenAI from 'openai';
import { zodTextFormat } from 'openai/helpers/zod';
import type { ResponseInputContent } from 'openai/resources/responses/responses';
import type { z } from 'zod';
import type { Settings } from '../settings.ts';
import { failureOf, type ModelFailure, type ModelFailureKind, RETRIES } from './model-failure.ts';

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
  /** As it came. */
  readonly raw: string;
  /** The model that answered, as it calls itself. */
  readonly model: string;
}

/** The service that reads documents. */
export interface Model {
  /** Tells one key, address and model from another without telling the key. */
  readonly fingerprint: string;
  readonly name: string;
  /** Rejects with `ModelStopped` when this process stops meanwhile. */
  ask<A>(question: ModelQuestion<A>): Promise<ModelAnswer<A> | ModelFailure>;
  /** What the vendor says about key and model without reading anything; null: it has nothing against them. */
  check(): Promise<ModelFailure | null>;
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
/** Some 150 items; more is cut off, and said. */
const MOST_OUTPUT_TOKENS = 16_000;

/** This process stops: the work must be done elsewhere. */
export class ModelStopped extends Error {
  override name = 'ModelStopped';
}

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
  });
  const stopping = new AbortController();

  async function askOnce<A>(question: ModelQuestion<A>, signal: AbortSignal): Promise<ModelAnswer<A> | ModelFailure> {
    try {
      const response = await client.responses.create(requestOf(name, question), { signal });
      return readResponse(response, question);
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
    async ask(question) {
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(totalMs)]);
      const deadline = performance.now() + totalMs;
      const failed = new Map<ModelFailureKind, number>();
      for (;;) {
        const outcome = await askOnce(question, signal);
        if (!('failure' in outcome)) return outcome;
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
      try {
        await client.models.retrieve(name, { signal: stopping.signal, timeout: CHECK_MS });
        return null;
      } catch (error) {
        // A key may be allowed to read documents and not to list models: only these two say anything about reading.
        const found = failureOf(error);
        const isUnknown = found?.failure === 'model-unknown';
        return found && (isUnknown || (error instanceof OpenAI.APIError && error.status === 401)) ? found : null;
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

function readResponse<A>(
  response: OpenAI.Responses.Response,
  { shape }: ModelQuestion<A>,
): ModelAnswer<A> | ModelFailure {
  const parts = response.output.flatMap((item) => (item.type === 'message' ? item.content : []));
  const raw = parts.map((part) => (part.type === 'output_text' ? part.text : '')).join('');
  const refusal = parts.find((part) => part.type === 'refusal');
  if (refusal) return { failure: 'refused', detail: refusal.refusal, raw: refusal.refusal };
  if (response.status === 'incomplete') {
    const why = response.incomplete_details?.reason ?? '';
    return { failure: why === 'content_filter' ? 'refused' : 'incomplete', detail: why, raw };
  }
  if (response.status === 'failed') return { failure: 'unreachable', detail: response.error?.code ?? 'failed', raw };
  const parsed = shape.safeParse(jsonOf(raw));
  if (!parsed.success) return { failure: 'malformed', detail: 'la respuesta no tiene la forma pedida', raw };
  return { answer: parsed.data, raw, model: response.model };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
