import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';

/**
 * A proxy between the application and its database. It can lose the answer to a commit that was done, or fall silent,
 * like a dead line that was never closed.
 */
export async function startLosingProxy(databaseUrl: string) {
  const sockets = new Set<Socket>();
  let marker: string | undefined;
  let lost = 0;
  let isSilent = false;
  const silent = new Set<Socket>();
  const server = createServer((caller) => {
    const database = createConnection(addressOf(databaseUrl));
    let isLosing = false;
    /** What was sent since the transaction began. */
    let sent = '';
    const close = () => {
      caller.destroy();
      // On a dead line the other side learns nothing.
      if (!silent.has(caller)) database.destroy();
    };
    for (const socket of [caller, database]) {
      sockets.add(socket);
      socket.on('error', close);
      socket.on('close', () => sockets.delete(socket));
      socket.on('close', close);
    }
    if (isSilent) silent.add(caller);
    caller.on('data', (bytes) => {
      if (silent.has(caller)) return;
      sent = (bytes.includes('begin\0') ? '' : sent) + bytes.toString('latin1');
      if (marker !== undefined && sent.endsWith('commit\0') && sent.includes(marker)) {
        marker = undefined;
        isLosing = true;
      }
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      if (silent.has(caller)) return;
      if (!isLosing) return caller.write(bytes);
      lost++;
      close();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  url.searchParams.delete('host');
  return {
    url: url.href,
    /** Loses the answer to the commit of the next transaction that sends this text; the database has done it. */
    loseCommitAnswer: (text: string) => {
      marker = text;
    },
    lost: () => lost,
    /** Existing and new connections stay open and are never answered. */
    fallSilent: () => {
      isSilent = true;
      for (const socket of sockets) silent.add(socket);
    },
    /** New connections are answered again; existing ones never. */
    answerNewOnes: () => {
      isSilent = false;
    },
    async stop(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function addressOf(databaseUrl: string) {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  const directory = searchParams.get('host');
  if (directory?.startsWith('/')) return { path: `${directory}/.s.PGSQL.${port || 5432}` };
  return { host: hostname, port: Number(port || 5432) };
}
