import { connect, type Socket } from 'node:net';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openapiDocument } from '#contract/wire/openapi.ts';
import { defineRoute, redirectReply, streamReply } from '#contract/wire/route.ts';
import { wire } from '#contract/wire/wire.ts';
import { startTestServer, type TestServer } from '../../../../../test/server/test-server.ts';
import { until } from '../../../../../test/server/until.ts';
import { bind } from '../bind.ts';
import { LOOKS, sendStream } from './send-file.ts';

const MIB = 1024 * 1024;
const CHUNK = Buffer.alloc(64 * 1024, 'ñandú,');
/** Far more than the sockets of this machine hold between two ends that do not read. */
const CHUNKS = (64 * MIB) / CHUNK.length;

const download = defineRoute({
  method: 'GET',
  path: '/descarga/:kind',
  access: 'public',
  summary: 'Un archivo que se hace mientras se envía',
  params: wire(() => ({ kind: ['kind', z.string()] })),
  reply: streamReply,
});
const leave = defineRoute({
  method: 'POST',
  path: '/salida',
  access: 'public',
  summary: 'Lleva a otra dirección',
  body: wire(() => ({ location: ['destino', z.string()] })),
  reply: redirectReply,
});

/** What the source did in the last call. */
let made = { chunks: 0, ended: false };

async function* source(kind: string) {
  const seen = { chunks: 0, ended: false };
  made = seen;
  try {
    if (kind === 'fails-first') throw new Error('nothing to send');
    const chunks = kind === 'short' ? 2 : CHUNKS;
    for (; seen.chunks < chunks; seen.chunks++) {
      if (kind === 'fails-midway' && seen.chunks === 2) throw new Error('the disk went away');
      yield CHUNK;
    }
  } finally {
    seen.ended = true;
  }
}

const routes = [
  bind(download, ({ params: { kind } }) => ({
    source: source(kind),
    contentType: 'text/csv; charset=utf-8',
    fileName: 'Facturas de Ñemby.csv',
  })),
  bind(leave, ({ body }) => body),
];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(routes);
});
afterAll(() => server.close());

/** A caller that asks and takes nothing but the first bytes. */
async function aStalledCaller({ port }: { port: number }, path = '/descarga/long'): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\naccept: */*\r\nconnection: close\r\n\r\n`);
  await new Promise((first) => socket.once('readable', first));
  return socket;
}

describe('a file that is made while it is sent', () => {
  test('arrives whole, under its name, uncompressed, and never to be run', async () => {
    const answer = await fetch(`${server.url}/descarga/long`, { headers: { 'accept-encoding': 'br, gzip' } });
    let bytes = 0;
    for await (const part of answer.body ?? []) bytes += part.length;
    expect(bytes).toBe(64 * MIB);
    expect(made).toEqual({ chunks: CHUNKS, ended: true });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="Facturas de ?emby.csv"; filename*=UTF-8''Facturas%20de%20%C3%91emby.csv`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(answer.headers.get('content-encoding')).toBeNull();
  });

  test('is not read beyond a small buffer while the caller takes nothing, and goes on when it does', async () => {
    const socket = await aStalledCaller(server);
    // Other calls are answered meanwhile; twenty of them in a row without another chunk, and it stands still.
    let before = -1;
    await until(async () => {
      const still = made.chunks === before;
      before = made.chunks;
      for (let call = 0; call < 20; call++) await server.call('/no-existe');
      return still && made.chunks === before;
    });
    expect(made.ended).toBe(false);
    expect(made.chunks * CHUNK.length).toBeLessThan(24 * MIB);
    let bytes = 0;
    for await (const part of socket) bytes += (part as Buffer).length;
    expect(bytes).toBeGreaterThan(64 * MIB);
    expect(made).toEqual({ chunks: CHUNKS, ended: true });
  });

  test('is ended when the caller leaves', async () => {
    const socket = await aStalledCaller(server);
    socket.destroy();
    await expect.poll(() => made.ended).toBe(true);
    expect(made.chunks).toBeLessThan(CHUNKS);
  });

  test('does not pass for whole when it fails midway: the connection is cut', async () => {
    const answer = await fetch(`${server.url}/descarga/fails-midway`);
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow();
  });

  test('that fails before its first byte is answered like any other error', async () => {
    const { status, headers, body } = await server.call('/descarga/fails-first');
    expect(status).toBe(500);
    expect(body).toMatchObject({ success: false, code: 'error_interno' });
    expect(headers.get('content-disposition')).toBeNull();
    expect(headers.get('content-type')).toContain('application/json');
  });

  test('is not made for whoever asks for its head only', async () => {
    made = { chunks: 0, ended: false };
    const answer = await fetch(`${server.url}/descarga/long`, { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    expect(made.chunks).toBe(0);
  });

  test('does not keep the server from stopping when its caller stalls', async () => {
    const stopping = await startTestServer(routes, { graceMs: 1 });
    const socket = await aStalledCaller(stopping);
    await stopping.close();
    await expect.poll(() => made.ended).toBe(true);
    socket.destroy();
  });

  test('stands in the OpenAPI document as bytes', () => {
    expect(openapiDocument([download])).toMatchObject({
      paths: {
        '/descarga/{kind}': {
          get: { responses: { 200: { content: { 'application/octet-stream': { schema: { format: 'binary' } } } } } },
        },
      },
    });
  });
});

describe('a caller that takes less than 10 KB a second for a minute', () => {
  const LEAST = 600_000;
  /** The clock of the last call: each look is a twelfth of a minute later. */
  let look = () => {};
  const aMinutePasses = () => {
    for (let at = 0; at <= LOOKS; at++) look();
  };
  const repeat = (then: () => void) => {
    look = then;
    return () => {
      look = () => {};
    };
  };
  const slowest = { windowMs: 60_000, bytesPerSecond: 10_000, repeat };
  const { promise: longWait, resolve: endWait } = Promise.withResolvers<void>();
  const small = fastify();
  beforeAll(async () => {
    small.get('/descarga/long', (_, reply) =>
      sendStream(reply, { source: source('long'), contentType: 'x/y' }, slowest),
    );
    small.get('/slow', (_, reply) => {
      const slow = async function* () {
        yield CHUNK;
        await longWait;
        yield CHUNK;
      };
      return sendStream(reply, { source: slow(), contentType: 'x/y' }, slowest);
    });
    await small.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => small.close());
  const port = () => (small.server.address() as { port: number }).port;

  /** Nothing moves any more: all buffers between source and caller are full. */
  async function standsStill(): Promise<void> {
    let before = -1;
    await until(async () => {
      const isStill = made.chunks === before;
      before = made.chunks;
      for (let call = 0; call < 20; call++) await fetch(`http://127.0.0.1:${port()}/no-existe`);
      return isStill && made.chunks === before;
    });
  }
  /** As many bytes as are there, at least so many. */
  async function read(socket: Socket, least: number): Promise<void> {
    for (let bytes = 0; bytes < least; ) {
      const part: Buffer | null = socket.read();
      if (part === null) await new Promise((more) => socket.once('readable', more));
      else bytes += part.length;
    }
  }

  test('is let go, and the source with it', async () => {
    const socket = await aStalledCaller({ port: port() });
    await standsStill();
    aMinutePasses();
    await expect.poll(() => made.ended).toBe(true);
    expect(made.chunks).toBeLessThan(CHUNKS);
    socket.destroy();
  });

  test('is let go although it takes a little all the time', async () => {
    const socket = await aStalledCaller({ port: port() });
    socket.on('error', () => {}); // it is cut
    await standsStill();
    for (let at = 0; at <= LOOKS; at++) {
      socket.read(1_000);
      look();
    }
    await expect.poll(() => made.ended).toBe(true);
    expect(made.chunks).toBeLessThan(CHUNKS);
    socket.destroy();
  });

  test('is another one than who takes enough: that one gets all of it, however many minutes pass', async () => {
    const socket = await aStalledCaller({ port: port() });
    for (let minute = 0; minute < 3; minute++) {
      await standsStill();
      look(); // begins to count
      await read(socket, 20 * LEAST);
      await standsStill();
      aMinutePasses();
    }
    expect(made.ended).toBe(false);
    for await (const _ of socket);
    expect(made).toEqual({ chunks: CHUNKS, ended: true });
  });

  test('is not to blame while the source takes its time', async () => {
    const answer = await fetch(`http://127.0.0.1:${port()}/slow`);
    const reader = answer.body?.getReader();
    let bytes = 0;
    while (bytes < CHUNK.length) bytes += (await reader?.read())?.value?.length ?? 0;
    aMinutePasses();
    aMinutePasses();
    endWait();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) bytes += part.value.length;
    expect(bytes).toBe(2 * CHUNK.length);
  });
});

describe('an answer that leads elsewhere', () => {
  const send = (destino: string) => server.call('/salida', { body: { destino } });

  test.each([
    ['/email-settings?conectado=1#ñ', '/email-settings?conectado=1#%C3%B1'],
    ['https://accounts.google.com/o/oauth2/v2/auth?a=1&b=2', 'https://accounts.google.com/o/oauth2/v2/auth?a=1&b=2'],
    ['/a\r\nset-cookie: x=1', '/aset-cookie:%20x=1'],
  ])('%j', async (destino, location) => {
    const { status, headers } = await send(destino);
    expect({ status, location: headers.get('location') }).toEqual({ status: 303, location });
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    '//otra.example/x',
    '/\\otra.example/x',
    'http://otra.example',
    'javascript:alert(1)',
    'data:text/html,x',
  ])('%s is refused: it looks like ours, or is not safe', async (destino) => {
    const { status, headers, body } = await send(destino);
    expect({ status, code: body.code, location: headers.get('location') }).toEqual({
      status: 500,
      code: 'error_interno',
      location: null,
    });
  });

  test('stands in the OpenAPI document with its Location', () => {
    const { paths } = openapiDocument([leave]) as { paths: Record<string, { post: { responses: object } }> };
    const { responses } = paths['/salida']?.post ?? { responses: {} };
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['303', 'default']));
    expect(Object.keys(responses).filter((status) => status.startsWith('2'))).toEqual([]);
    expect(responses).toMatchObject({ 303: { headers: { Location: { required: true } } } });
  });
});
