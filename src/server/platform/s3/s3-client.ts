import { setTimeout as wait } from 'node:timers/promises';
import { KIB, MIB } from '#domain/byte-size.ts';
import { sha256Of } from '../files/file-hash.ts';
import { type Answer, exchange, openAgent, type Question } from './exchange.ts';
import { type ListedPage, readListAnswer, type S3Object } from './list-answer.ts';
import type { S3Place } from './s3-place.ts';
import { errorWord, problemOf, S3Problem } from './s3-problem.ts';
import { EMPTY_SHA256, encodeKey, encodeQuery, signV4 } from './sign-v4.ts';

/** What is stored under a name. */
export interface FoundObject {
  readonly bytes: number;
  readonly changedAt: Date;
  readonly etag: string;
  /** SHA-256 of its bytes in hexadecimal, where it was stored with one. */
  readonly sha256: string | null;
}

/** Bytes that are sent again from the beginning when a try fails. */
export interface StreamedBody {
  readonly bytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
  read(): AsyncIterable<Uint8Array>;
}

/**
 * Names are those below the prefix of the place. All calls may be repeated, and failed ones are. Failures are
 * `S3Problem`s.
 */
export interface S3Client {
  /** Returns when the store has confirmed that it holds all of it. Replaces what was there. */
  put(key: string, body: Uint8Array | StreamedBody): Promise<void>;
  /** Null when there is none. Throws `too-large` beyond `mostBytes`. */
  get(key: string, mostBytes: number): Promise<Buffer | null>;
  /** Piece by piece, at the pace of whoever takes it; one piece is in memory. Null when there is none. */
  read(key: string): Promise<{ readonly found: FoundObject; readonly source: AsyncIterable<Uint8Array> } | null>;
  /** Null when there is none. */
  head(key: string): Promise<FoundObject | null>;
  /** No harm when it is gone already. */
  remove(key: string): Promise<void>;
  /** Names that begin so, in their order, a page at a time. */
  list(beginning: string): AsyncGenerator<readonly S3Object[]>;
  /** The next parts of names after `beginning`, which ends in a slash or is empty, up to their slash. */
  folders(beginning: string): Promise<string[]>;
}

export interface TryLimits {
  readonly tries: number;
  /** Between the first two tries; then twice as long each time. */
  readonly pauseMs: number;
  readonly idleMs: number;
  /** Milliseconds of one try, besides what its bytes take. */
  readonly tryMs: number;
  /** No try begins later. */
  readonly allTriesMs: number;
}

const USUAL_LIMITS: TryLimits = { tries: 4, pauseMs: 200, idleMs: 15_000, tryMs: 20_000, allTriesMs: 40_000 };
/** Slower than this a line is as good as dead. */
const LEAST_BYTES_A_MS = 64;
/** Bytes of answers whose content is not needed. */
const MOST_SAID = 64 * KIB;
/** A thousand names of the longest kind, with all that is said of them. */
const MOST_LISTED = 8 * MIB;
const PIECE = 4 * MIB;
const SHA256_HEADER = 'x-amz-meta-sha256';

interface Asked {
  readonly method: 'GET' | 'PUT' | 'HEAD' | 'DELETE';
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: { readonly content: Question['body']; readonly bytes: number; readonly sha256: string };
  readonly mostBytes?: number;
  /** Whether an answer counts as a success though its status does not. */
  readonly takes?: (answer: Answer) => boolean;
}

export function openS3(place: S3Place, given: Partial<TryLimits> = {}): S3Client {
  const limits = { ...USUAL_LIMITS, ...given };
  const agent = openAgent(place.endpoint.protocol === 'https:');
  const base = baseOf(place);
  const named = (key: string) => {
    if (key.split('/').some((part) => part === '.' || part === '..')) throw new Error('not the name of an object');
    return place.prefix === '' ? key : `${place.prefix}/${key}`;
  };
  const longestMs = (bytes: number) => limits.tryMs + bytes / LEAST_BYTES_A_MS;

  const ask = async ({ method, key, query = {}, headers = {}, body, mostBytes = MOST_SAID, takes }: Asked) => {
    const url = new URL(base);
    url.pathname += encodeKey(key);
    url.search = encodeQuery(query);
    const all = { ...headers, ...(body ? { 'content-length': String(body.bytes) } : {}) };
    const signed = signV4({ method, url, headers: all, bodySha256: body?.sha256 ?? EMPTY_SHA256 }, place, new Date());
    const question = { method, url, headers: signed, body: body?.content ?? null };
    const answer = await exchange(agent, question, { mostBytes, idleMs: limits.idleMs, longestMs });
    if ((answer.status >= 200 && answer.status < 300) || takes?.(answer)) return answer;
    throw problemOf(answer.status, answer.body);
  };

  const askPatiently = async (asked: Asked, judge: (answer: Answer) => void = () => {}): Promise<Answer> => {
    const beganAt = performance.now();
    for (let tried = 1; ; tried++) {
      try {
        const answer = await ask(asked);
        judge(answer);
        return answer;
      } catch (error) {
        const isOver = tried >= limits.tries || performance.now() - beganAt > limits.allTriesMs;
        if (!(error instanceof S3Problem) || !error.isPassing || isOver) throw error;
      }
      // At random, so that tries that failed together are not repeated together.
      await wait(limits.pauseMs * 2 ** (tried - 1) * (0.5 + Math.random()));
    }
  };

  const head = async (key: string): Promise<FoundObject | null> => {
    const answer = await askPatiently({ method: 'HEAD', key: named(key), takes: ({ status }) => status === 404 });
    if (answer.status !== 404) return foundIn(answer);
    // An answer without a body does not tell whether the name or its bucket is missing.
    const asked: Asked = { method: 'GET', key: named(key), headers: { range: 'bytes=0-0' }, takes: isAbsent };
    return isAbsent(await askPatiently(asked))
      ? null
      : foundIn(await askPatiently({ method: 'HEAD', key: named(key) }));
  };

  async function* pages(query: Readonly<Record<string, string>>): AsyncGenerator<ListedPage> {
    const all = { 'list-type': '2', 'encoding-type': 'url', 'max-keys': '1000', ...query };
    for (let from: string | null = null; ; ) {
      const going: Record<string, string> = from === null ? {} : { 'continuation-token': from };
      const answer = await askPatiently({
        method: 'GET',
        key: '',
        query: { ...all, ...going },
        mostBytes: MOST_LISTED,
      });
      const page = readListAnswer(answer.body);
      yield page;
      if (page.next === null) return;
      if (page.next === from) throw new S3Problem('unexpected', { said: 'EndlessListing' });
      from = page.next;
    }
  }
  const below = (name: string) => name.slice(named('').length);

  return {
    head,
    async put(key, given) {
      const isStreamed = !(given instanceof Uint8Array);
      const sha256 = isStreamed ? given.sha256 : await sha256Of(given);
      const content = isStreamed ? () => given.read() : given;
      const bytes = isStreamed ? given.bytes : given.byteLength;
      const headers = { [SHA256_HEADER]: sha256 };
      await askPatiently({ method: 'PUT', key: named(key), headers, body: { content, bytes, sha256 } });
    },
    async get(key, mostBytes) {
      const answer = await askPatiently({ method: 'GET', key: named(key), mostBytes, takes: isAbsent });
      return answer.status === 404 ? null : answer.body;
    },
    async read(key) {
      const found = await head(key);
      if (found === null) return null;
      async function* source(): AsyncGenerator<Uint8Array> {
        for (let at = 0; at < (found?.bytes ?? 0); ) {
          const end = Math.min(at + PIECE, found?.bytes ?? 0);
          const headers = { range: `bytes=${at}-${end - 1}`, 'if-match': found?.etag ?? '' };
          const isWhole = ({ status, body }: Answer) => {
            if (status !== 206 && body.length !== found?.bytes) throw new S3Problem('unexpected', { status });
            if (body.length !== end - at) throw new S3Problem('cut-off');
          };
          const asked: Asked = { method: 'GET', key: named(key), headers, mostBytes: PIECE };
          yield (await askPatiently(asked, isWhole)).body;
          at = end;
        }
      }
      return { found, source: source() };
    },
    async remove(key) {
      await askPatiently({ method: 'DELETE', key: named(key), takes: isAbsent });
    },
    async *list(beginning) {
      for await (const { objects } of pages({ prefix: named(beginning) })) {
        yield objects.map((object) => ({ ...object, key: below(object.key) }));
      }
    },
    async folders(beginning) {
      const names: string[] = [];
      for await (const { folders } of pages({ prefix: named(beginning), delimiter: '/' })) {
        names.push(...folders.map((name) => below(name).slice(beginning.length, -1)));
      }
      return names;
    },
  };
}

/** That the name is not there, as opposed to its bucket or to something that is no S3 at all. */
const isAbsent = ({ status, body }: Answer): boolean => status === 404 && errorWord(body) === 'NoSuchKey';

function foundIn({ headers }: Answer): FoundObject {
  const bytes = Number(headers['content-length'] ?? Number.NaN);
  const changedAt = new Date(headers['last-modified'] ?? '');
  if (!Number.isSafeInteger(bytes) || Number.isNaN(changedAt.getTime()) || headers.etag === undefined) {
    throw new S3Problem('unexpected', { said: 'NoObject' });
  }
  const said = headers[SHA256_HEADER];
  return { bytes, changedAt, etag: headers.etag, sha256: typeof said === 'string' ? said : null };
}

/** The address below which the names of the bucket begin. */
function baseOf({ endpoint, bucket, isPathStyle }: S3Place): URL {
  const base = new URL(endpoint);
  base.pathname = `${base.pathname.replace(/\/+$/, '')}/`;
  if (isPathStyle) base.pathname += `${bucket}/`;
  else base.host = `${bucket}.${base.host}`;
  return base;
}
