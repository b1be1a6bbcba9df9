import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A call that a receiver of webhooks got. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
  readonly body: any;
  readonly status: number | null;
}

/** How it answers: with a status, with nothing, or as the test likes. */
type Answering = number | 'silence' | ((answer: ServerResponse) => void);

export async function startReceiver(answering: (call: Omit<Received, 'status'>) => Answering = () => 200, port = 0) {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((request, answer) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const call = { path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) };
      const how = answering(call);
      received.push({ ...call, status: typeof how === 'number' ? how : null });
      if (typeof how === 'number') answer.writeHead(how).end();
      else if (how !== 'silence') how(answer);
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${own}`,
    port: own,
    received,
    async stop(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
