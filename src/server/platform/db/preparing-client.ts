import { createHash } from 'node:crypto';
import pg from 'pg';
import { rethrowDriverError } from './database-unavailable.ts';

/** More texts than this mean that one depends on data: they are sent like any other. */
const MOST_TEXTS = 200;
const namesByText = new Map<string, string>();

/** From now on every connection prepares this text, once, and runs it by name. */
export function prepareText(text: string): void {
  if (namesByText.has(text) || namesByText.size >= MOST_TEXTS) return;
  namesByText.set(text, createHash('sha256').update(text).digest('base64url').slice(0, 22));
}

/** Says of a lost connection that the database is away, whichever way the driver words it. */
export class PlainClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver declares eight forms of it
  override query(...args: any[]): any {
    const asked = (super.query as (...all: unknown[]) => unknown).apply(this, args);
    return asked instanceof Promise ? asked.catch(rethrowDriverError) : asked;
  }
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
