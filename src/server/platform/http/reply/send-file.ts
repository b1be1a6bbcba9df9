import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import type { FileAnswer, StreamAnswer } from '#contract/wire/route.ts';

/** What somebody sent us is never run: not as a page, not as a script, not as what it might look like. */
const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

export function sendFile(reply: FastifyReply, { bytes, ...head }: FileAnswer): FastifyReply {
  return withHead(reply, head).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** Read ahead of the caller, besides what the system's sockets hold. */
const BUFFER_BYTES = 64 * 1024;
/** Who takes less than this for so long, while bytes wait, is let go, with whatever the source holds. */
const SLOWEST: SlowestCaller = { windowMs: 60_000, bytesPerSecond: 10_000, repeat };
/** Looks in one window. */
export const LOOKS = 12;

/**
 * Fastify reads the source as the socket drains, ends it when the caller leaves, and cuts the connection when it throws
 * midway: an answer that ended properly would pass for a whole file. The route must not be compressed, for the
 * compressor would end such an answer properly.
 */
export function sendStream(
  reply: FastifyReply,
  { source, ...head }: StreamAnswer,
  slowest: SlowestCaller = SLOWEST,
): FastifyReply {
  // Whoever asks for the head only must not have the whole file made for it.
  if (reply.request.method === 'HEAD') return withHead(reply, head).send(Readable.from([]));
  const stream = Readable.from(source, { objectMode: false, highWaterMark: BUFFER_BYTES });
  cutWhenSlow(reply, slowest);
  return withHead(reply, head).send(stream);
}

interface SlowestCaller {
  readonly windowMs: number;
  readonly bytesPerSecond: number;
  /** Calls it again and again, after so many milliseconds each, until the answer is called. */
  readonly repeat: (look: () => void, ms: number) => () => void;
}

function repeat(look: () => void, ms: number): () => void {
  const timer = setInterval(look, ms);
  return () => clearInterval(timer);
}

/**
 * Only time in which bytes wait counts against the caller: when none wait, the source is slow, and may be. What the
 * system's own buffers hold counts as taken.
 */
function cutWhenSlow({ raw }: FastifyReply, { windowMs, bytesPerSecond, repeat }: SlowestCaller): void {
  const least = (bytesPerSecond * windowMs) / 1_000;
  const taken = () => (raw.socket ? raw.socket.bytesWritten - raw.socket.writableLength : 0);
  let looks = 0;
  let before = 0;
  const look = () => {
    if (raw.writableLength === 0) looks = 0;
    else if (looks++ === 0) before = taken();
    else if (looks > LOOKS) {
      if (taken() - before < least) raw.destroy();
      looks = 0;
    }
  };
  raw.once('close', repeat(look, windowMs / LOOKS));
}

function withHead(reply: FastifyReply, { contentType, fileName, headers }: Omit<FileAnswer, 'bytes'>): FastifyReply {
  void reply.headers({ ...SAFE_HEADERS, ...headers, 'content-type': contentType });
  if (fileName !== undefined) void reply.header('content-disposition', contentDisposition(fileName.toWellFormed()));
  return reply;
}

/** What belongs to a file that was begun and failed before its first byte, and not to the error told instead. */
export function withoutFileHead(reply: FastifyReply): FastifyReply {
  for (const name of ['content-disposition', 'content-type', 'content-length']) {
    reply.removeHeader(name);
    if (!reply.raw.headersSent) reply.raw.removeHeader(name);
  }
  return reply;
}
