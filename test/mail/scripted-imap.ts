import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { mailCertificate, type ServerCertificate } from './mail-certificates.ts';

type Line = (line: string, say: (text: string) => void, socket: Socket) => void;

interface Script {
  /** Null: plain TCP without TLS. */
  readonly certificate?: ServerCertificate | null;
  /** Null: it sends no greeting. */
  readonly greeting?: string | null;
  /** It closes the connection after its greeting. */
  readonly hangsUp?: boolean;
  readonly answer?: Line;
}

/** A mail server that answers as no correct one would. */
export async function startScriptedImap({
  certificate = mailCertificate(),
  greeting = '* OK listo',
  hangsUp = false,
  answer,
}: Script) {
  const sockets = new Set<Socket>();
  const received: string[] = [];
  let heard = 0;
  const serve = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    const say = (text: string) => socket.writable && socket.write(text.endsWith('\n') ? text : `${text}\r\n`);
    if (greeting !== null) say(greeting);
    if (hangsUp) socket.end();
    let rest = '';
    socket.on('data', (chunk) => {
      heard += chunk.length;
      const lines = (rest + chunk.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        received.push(line);
        answer?.(line, say, socket);
      }
    });
  };
  const server = certificate
    ? createTlsServer({ cert: certificate.certificate, key: certificate.key }, serve).on('tlsClientError', () => {})
    : createServer(serve);
  let arrivals = 0;
  server.on('connection', () => arrivals++);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** The lines that clients sent. */
    received,
    connections: () => sockets.size,
    /** Connections, including those that sent nothing. */
    arrivals: () => arrivals,
    bytesHeard: () => heard,
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Answers the usual first commands; `login` is the answer to the sign-in, `then` to what follows. */
export const signingIn =
  (login: (tag: string) => string, then: Line = () => {}, capabilities = 'IMAP4rev1 SASL-IR'): Line =>
  (line, say, socket) => {
    const [tag = '', command = ''] = line.split(' ');
    if (command === 'CAPABILITY') return say(`* CAPABILITY ${capabilities}\r\n${tag} OK`);
    if (command === 'LOGIN' || command === 'AUTHENTICATE') return say(login(tag));
    if (['NAMESPACE', 'ID', 'ENABLE', 'LSUB', 'LIST', 'NOOP'].includes(command)) return say(`${tag} OK`);
    if (command === 'LOGOUT') return say(`* BYE\r\n${tag} OK`);
    then(line, say, socket);
  };
