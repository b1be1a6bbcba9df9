import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';

/** So many bytes of an answer every so often. */
const SLICE = 512;
const EACH_MS = 100;

/** A line to a server of this machine on which its answers come drop by drop. */
export async function startSlowLine(port: number): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const open = new Set<Socket>();
  const line = createServer((caller) => {
    const server = createConnection({ host: '127.0.0.1', port });
    let waiting = Buffer.alloc(0);
    const drops = setInterval(() => {
      if (waiting.length === 0) return;
      caller.write(waiting.subarray(0, SLICE));
      waiting = waiting.subarray(SLICE);
    }, EACH_MS);
    server.on('data', (bytes) => {
      waiting = Buffer.concat([waiting, bytes]);
    });
    caller.pipe(server);
    const close = () => {
      clearInterval(drops);
      caller.destroy();
      server.destroy();
    };
    for (const socket of [caller, server]) {
      open.add(socket);
      socket.on('error', close);
      socket.on('close', () => {
        open.delete(socket);
        close();
      });
    }
  });
  await new Promise<void>((listening) => line.listen(0, '127.0.0.1', listening));
  return {
    port: (line.address() as AddressInfo).port,
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise((closed) => line.close(closed));
    },
  };
}
