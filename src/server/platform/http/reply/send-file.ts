import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import type { FileAnswer, StreamAnswer } from '#contract/wire/route.ts';

/** A file that somebody sent us must never run: neither as a page nor as a script, whatever it looks like. */
const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

export function sendFile(reply: FastifyReply, { bytes, ...head }: FileAnswer): FastifyReply {
  return withHead(reply, head).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** Bytes read ahead of the caller, besides what the system's sockets hold. */
const BUFFER_BYTES = 64 * 1024;
/** A caller that takes less than this for so long, while bytes wait, is disconnected, and the source is closed. */
const SLOWEST: SlowestCaller = { windowMs: 60_000, bytesPerSecond: 10_000, repeat };
/** How often a window is checked. */
export const LOOKS = 12;

/**
 * Fastify reads the source as the socket drains, closes it when the caller leaves, and cuts the connection when it
 * throws midway: an answer that ended properly would pass for a whole file. The route must not be compressed, since the
 * compressor would end such an answer properly.
 */
export function sendStream(
  reply: FastifyReply,
  { source, ...head }: StreamAnswer,
  slowest: SlowestCaller = SLOWEST,
): FastifyReply {
  // A HEAD request must not have the whole file made.
  if (reply.request.method === 'HEAD') return withHead(reply, head).send(Readable.from([]));
  const stream = Readable.from(source, { objectMode: false, highWaterMark: BUFFER_BYTES });
  cutWhenSlow(reply, slowest);
  return withHead(reply, head).send(stream);
}

interface SlowestCaller {
  readonly windowMs: number;
  readonly bytesPerSecond: number;
  /** Calls `look` every so many milliseconds until the returned function is called. */
  readonly repeat: (look: () => void, ms: number) => () => void;
}

function repeat(look: () => void, ms: number): () => void {
  const timer = setInterval(look, ms);
  return () => clearInterval(timer);
}

/**
 * Only time in which bytes wait counts against the caller: when none wait, the source is slow, which is allowed. Bytes
 * in the system's own buffers count as taken.
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

/**
 * Removes the headers of a file that failed before its first byte: they do not belong to the error that is answered
 * instead.
 */
export function withoutFileHead(reply: FastifyReply): FastifyReply {
  for (const name of ['content-disposition', 'content-type', 'content-length']) {
    reply.removeHeader(name);
    if (!reply.raw.headersSent) reply.raw.removeHeader(name);
  }
  return reply;
}
