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
  if (fileName !== undefined) void reply.header('content-disposition', attachment(fileName));
  return reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** RFC 6266: a plain name for old readers, the whole one beside it. */
function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
