import { once } from 'node:events';
import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** How often something drips out of a tarpit. */
const DRIP_MS = 500;

/** Servers of others, on this machine, that take what they are sent and never come to an end with their answers. */
export async function startTarpits() {
  const sockets = new Set<Socket>();
  const answers = new Set<ServerResponse>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  };
  /** Greets with a line that never ends. */
  const mail = createServer(keep);
  const state = { isDripping: false };
  /** Speaks OpenAI's protocol: refuses every file at once, or begins to answer and never ends. */
  const ai = createHttpServer((request, response) => {
    request.resume();
    request.once('end', () => {
      if (state.isDripping) {
        response.writeHead(200, { 'content-type': 'application/json' }).write('{');
        answers.add(response.once('close', () => answers.delete(response)));
      } else {
        const error = { message: 'no', type: 'invalid_request_error', param: null, code: 'invalid_image' };
        response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
      }
    });
  });
  ai.on('connection', keep);
  const drip = setInterval(() => {
    for (const answer of answers) answer.write(' ');
    for (const socket of sockets) if (socket.localPort === portOf(mail)) socket.write('*');
  }, DRIP_MS);
  for (const server of [mail, ai]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
  return {
    mailPort: portOf(mail),
    aiUrl: `http://127.0.0.1:${portOf(ai)}/v1`,
    /** Questions that are being answered and never will be. */
    dripping: () => answers.size,
    connected: () => [...sockets].filter(({ localPort }) => localPort === portOf(mail)).length,
    state,
    stop(): void {
      clearInterval(drip);
      for (const socket of sockets) socket.destroy();
      for (const server of [mail, ai]) server.close();
    },
  };
}

const portOf = (server: { address(): AddressInfo | string | null }) => (server.address() as AddressInfo).port;
