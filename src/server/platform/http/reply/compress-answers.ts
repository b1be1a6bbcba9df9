import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import Negotiator from 'negotiator';

/** Bytes. Smaller answers gain nothing by compression; large ones are compressed in another thread. */
const SMALLEST = 1_024;
const LARGEST = 128 * 1_024;

/** A hundred rows of the list take 0.2 ms, against 1.2 with the plugin's quality of 4, both for 7.9 kB. */
const QUICK = { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 };

/** The better encoding first. */
const ENCODINGS = ['br', 'gzip'];

/**
 * JSON answers are compressed at once, in this thread: a page of the list takes a tenth of a millisecond, and handing
 * it to another thread some two. Larger answers and files are left to the plugin.
 */
export function compressAnswers(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < SMALLEST || payload.length > LARGEST) return payload;
    if (reply.hasHeader('content-encoding') || !String(reply.getHeader('content-type')).includes('json'))
      return payload;
    const negotiator = new Negotiator(request);
    const encoding = ENCODINGS.find((known) => negotiator.encoding([known]) !== undefined);
    if (encoding === undefined) return payload;
    const vary = reply.getHeader('vary');
    reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return encoding === 'br' ? brotliCompressSync(payload, { params: QUICK }) : gzipSync(payload);
  });
}
