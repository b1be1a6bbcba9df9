import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import type { FileAnswer } from '#contract/wire/route.ts';

/** What somebody sent us is never run: not as a page, not as a script, not as what it might look like. */
const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

export function sendFile(reply: FastifyReply, { bytes, contentType, fileName, headers }: FileAnswer): FastifyReply {
  void reply.headers({ ...SAFE_HEADERS, ...headers, 'content-type': contentType });
  if (fileName !== undefined) void reply.header('content-disposition', contentDisposition(fileName.toWellFormed()));
  return reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
