import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGzip } from 'node:zlib';

/** The ways in which a server answers without end. */
export const ENDLESS = ['chunks', 'gzip', 'drip'] as const;
export type Endless = (typeof ENDLESS)[number];

/** JSON without end, as fast as it is taken, or a byte every now and then. */
export function answerEndlessly(response: ServerResponse, how: Endless): void {
  const headers = { 'content-type': 'application/json' };
  response.writeHead(200, how === 'gzip' ? { ...headers, 'content-encoding': 'gzip' } : headers);
  const out = how === 'gzip' ? createGzip() : response;
  if (how === 'gzip') out.pipe(response);
  out.write('{"output": "');
  if (how === 'drip') {
    const drops = setInterval(() => response.write('a'), 5);
    response.on('close', () => clearInterval(drops));
    return;
  }
  const chunk = Buffer.alloc(65_536, 'a');
  const pour = () => {
    while (!response.destroyed && out.write(chunk));
    if (!response.destroyed) out.once('drain', pour);
  };
  response.on('error', () => {});
  pour();
}

/** A server on this machine that answers everything like that, and counts how much was taken. */
export async function startEndless(how: Endless | { readonly redirectTo: string }) {
  let taken = 0;
  const visited: string[] = [];
  const server = createServer((request, response) => {
    visited.push(request.url ?? '');
    request.resume();
    const { socket } = request;
    socket.on('error', () => {});
    socket.on('close', () => {
      taken += socket.bytesWritten;
    });
    if (typeof how === 'string') return answerEndlessly(response, how);
    response.writeHead(307, { location: how.redirectTo }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    visited,
    async stop(): Promise<{ bytesTaken: number }> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      return { bytesTaken: taken };
    },
  };
}
