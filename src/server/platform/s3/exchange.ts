import http from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { KIB } from '#domain/byte-size.ts';
import { connectionProblem, S3Problem } from './s3-problem.ts';

export interface Question {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Of the length that `content-length` says. */
  readonly body: Uint8Array | (() => AsyncIterable<Uint8Array>) | null;
}

export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Bounds {
  /** Of the answer's body. */
  readonly mostBytes: number;
  /** Without a single byte in either direction. */
  readonly idleMs: number;
  /** For so many bytes there or back, however busily they trickle. */
  readonly longestMs: (bytes: number) => number;
}

/** The reason of a refusal stands at its beginning. */
const MOST_OF_A_REFUSAL = 64 * KIB;

/** Connections that are kept for the next call. */
export function openAgent(isSecure: boolean): http.Agent {
  const options = { keepAlive: true, maxSockets: 32, maxFreeSockets: 16, timeout: 30_000 };
  return isSecure ? new https.Agent(options) : new http.Agent(options);
}

/**
 * One question and its whole answer. Not by `fetch`, which sends a body that streams without saying its length: S3 does
 * not take that. No redirect is followed: what is signed is for the address that was asked.
 */
export async function exchange(agent: http.Agent, question: Question, bounds: Bounds): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const { method, url, headers, body } = question;
  const { request } = url.protocol === 'https:' ? https : http;
  const asked = request(url, { method, headers, agent });
  let givenUp: S3Problem | undefined;
  const giveUp = () => {
    givenUp = new S3Problem('too-slow');
    asked.destroy(givenUp);
  };
  let timer = setTimeout(giveUp, bounds.longestMs(Number(headers['content-length'] ?? 0)));
  asked.setTimeout(bounds.idleMs, giveUp);
  asked.on('error', reject);
  asked.on('response', (answer) => {
    // No body follows a HEAD. Swift sends an empty last chunk all the same, which would be an error of the connection.
    if (method === 'HEAD') {
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.alloc(0) });
      if (answer.headers['transfer-encoding'] === undefined) answer.resume();
      else asked.destroy();
      return;
    }
    const isRefused = (answer.statusCode ?? 0) >= 300;
    const mostBytes = isRefused ? MOST_OF_A_REFUSAL : bounds.mostBytes;
    clearTimeout(timer);
    timer = setTimeout(
      giveUp,
      bounds.longestMs(Math.min(mostBytes, Number(answer.headers['content-length'] ?? mostBytes))),
    );
    gather(answer, mostBytes).then(resolve, (error: unknown) => {
      asked.destroy();
      reject(error);
    });
  });
  send(asked, body).catch((error: unknown) => {
    asked.destroy();
    reject(error);
  });
  try {
    return await promise;
  } catch (error) {
    throw givenUp ?? connectionProblem(error);
  } finally {
    clearTimeout(timer);
  }
}

async function send(asked: http.ClientRequest, body: Question['body']): Promise<void> {
  if (typeof body === 'function') await pipeline(Readable.from(body()), asked);
  else asked.end(body ?? undefined);
}

async function gather(answer: http.IncomingMessage, mostBytes: number): Promise<Answer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > mostBytes) throw new S3Problem('too-large');
    parts.push(part);
  }
  if (!answer.complete) throw new S3Problem('cut-off');
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) };
}
