import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { compressAnswers } from './compress-answers.ts';

const LONG = { text: 'Ferretería San José '.repeat(100) };

async function answer(acceptEncoding: string, body: object = LONG) {
  const server = fastify();
  compressAnswers(server);
  server.get('/', (_, reply) => reply.header('vary', 'Accept').send(body));
  return server.inject({ url: '/', headers: { 'accept-encoding': acceptEncoding } });
}

test('an answer is compressed as the caller takes it, and says so', async () => {
  const brotli = await answer('gzip, deflate, br');
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept, Accept-Encoding' });
  expect(JSON.parse(brotliDecompressSync(brotli.rawPayload).toString())).toEqual(LONG);
  expect(brotli.headers['content-length']).toBe(String(brotli.rawPayload.length));
  const gzip = await answer('br;q=0, gzip;q=0.5');
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(JSON.parse(gunzipSync(gzip.rawPayload).toString())).toEqual(LONG);
});

test('an answer stays as it is when it is short, or nobody takes it otherwise', async () => {
  expect((await answer('br', { text: 'corto' })).headers['content-encoding']).toBeUndefined();
  expect((await answer('identity')).json()).toEqual(LONG);
  expect((await answer('gzip;q=0')).json()).toEqual(LONG);
  expect((await answer('')).json()).toEqual(LONG);
});
