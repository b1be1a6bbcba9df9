import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';

/** A proxy between the application and its mail server: counts bytes, and cuts connections. */
export async function startCuttingProxy(port: number) {
  const sockets = new Set<Socket>();
  const passed = { up: 0, down: 0 };
  let cutAfter: (() => number) | null = null;
  let cuts = 0;
  const proxy = createServer((caller) => {
    const server = createConnection({ host: '127.0.0.1', port });
    let left = cutAfter?.() ?? Number.POSITIVE_INFINITY;
    const close = () => {
      caller.destroy();
      server.destroy();
    };
    for (const socket of [caller, server]) {
      sockets.add(socket);
      socket.setNoDelay(true); // otherwise the second of two pieces waits 40 ms (Nagle's algorithm)
      socket.on('error', close);
      socket.on('close', () => {
        sockets.delete(socket);
        close();
      });
    }
    caller.on('data', (bytes) => {
      passed.up += bytes.length;
      if (!server.write(bytes)) caller.pause();
    });
    server.on('drain', () => caller.resume());
    caller.on('drain', () => server.resume());
    server.on('data', (bytes) => {
      passed.down += bytes.length;
      left -= bytes.length;
      if (left <= 0) {
        cuts++;
        close();
      } else if (!caller.write(bytes)) server.pause();
    });
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  return {
    port: (proxy.address() as AddressInfo).port,
    /** Bytes that passed, TLS included. */
    passed,
    /** Cuts each new connection once so many bytes came from the server; null: none. */
    cutEach(bytes: (() => number) | null) {
      cutAfter = bytes;
    },
    cuts: () => cuts,
    async stop(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => proxy.close(closed));
    },
  };
}
