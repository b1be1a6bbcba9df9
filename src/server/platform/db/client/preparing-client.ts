import { createHash } from 'node:crypto';
import pg from 'pg';
import { rethrowDriverError } from '../database-unavailable.ts';
import { retryConflicts, type TellConflict } from '../locks/retry-conflicts.ts';
import { CopyStatement, RowsToCopy } from './copy-statement.ts';

/** More texts than this mean that some text depends on data: further ones are sent unprepared. */
const MOST_TEXTS = 200;
const namesByText = new Map<string, string>();

/** From now on every connection prepares this text, once, and runs it by name. */
export function prepareText(text: string): void {
  if (namesByText.has(text) || namesByText.size >= MOST_TEXTS) return;
  namesByText.set(text, createHash('sha256').update(text).digest('base64url').slice(0, 22));
}

/**
 * A statement without an answer for so long is given up, with its connection: on lines that died silently statements
 * would wait for ever, until no connection was left. The longest statement takes seconds.
 */
export const ANSWER_MS = 120_000;

/** A peer that is gone is noticed within twenty seconds, also by who only waits for an answer. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

export interface ClientConfig extends pg.ClientConfig {
  answerMs?: number;
  onConflict?: TellConflict;
}

/** Reports a connection that is lost or answers no more as `DatabaseUnavailable`, however the driver words it. */
export class PlainClient extends pg.Client {
  readonly #answerMs: number;
  readonly #onConflict: TellConflict | undefined;

  constructor(config: ClientConfig = {}) {
    super(config);
    this.#answerMs = config.answerMs ?? ANSWER_MS;
    this.#onConflict = config.onConflict;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver declares eight forms of it
  override query(...args: any[]): any {
    // A statement by itself is a transaction of its own: a conflict with others is answered by trying again.
    const isAlone = this.getTransactionStatus() === 'I';
    const asked = this.#ask(args);
    if (!isAlone || !(asked instanceof Promise)) return asked;
    let first: Promise<unknown> | null = asked;
    const attempt = () => {
      const answer = first ?? (this.#ask(args) as Promise<unknown>);
      first = null;
      return answer;
    };
    return retryConflicts(attempt, this.#onConflict);
  }

  #ask(args: unknown[]): unknown {
    const asked =
      copying(args, (copy) => super.query(copy)) ?? (super.query as (...all: unknown[]) => unknown).apply(this, args);
    if (!(asked instanceof Promise)) return asked;
    const longest = setTimeout(() => void this.end(), this.#answerMs);
    return asked.finally(() => clearTimeout(longest)).catch(rethrowDriverError);
  }
}

/** A statement whose one value are rows to copy; null for all others. */
function copying([text, values]: unknown[], send: (copy: CopyStatement) => unknown): Promise<unknown> | null {
  const [rows] = Array.isArray(values) ? values : [];
  if (!(rows instanceof RowsToCopy) || typeof text !== 'string') return null;
  const copy = new CopyStatement(text, rows);
  send(copy);
  return copy.done;
}

/** Runs the texts given to `prepareText` by their names; the driver sees to it that a connection prepares each once. */
export class PreparingClient extends PlainClient {
  // biome-ignore lint/suspicious/noExplicitAny: the driver declares eight forms of it
  override query(...args: any[]): any {
    const [text, values] = args;
    const name = typeof text === 'string' ? namesByText.get(text) : undefined;
    return name === undefined ? super.query(...args) : super.query({ name, text, values });
  }
}
