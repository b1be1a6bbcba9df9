import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { scratchDirectory } from '../test/database/scratch-directory.ts';
import type { NamedFile } from '../test/intake/uploads.ts';
import { finishedTask, upload } from '../test/intake/uploads.ts';
import { spawnServer } from '../test/server/spawn-server.ts';
import { callApi } from '../test/server/test-app.ts';
import { ANCHORS_DIRECTORY } from '../test/sifen/test-anchors.ts';
import { startTarpits } from './tarpits.ts';

/** A server of our own on this machine, with the limits that everybody has. Nothing else is ever attacked. */
export async function startInstance(databaseUrl?: string) {
  const dataDir = scratchDirectory();
  const tarpits = await startTarpits();
  const server = spawnServer({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    TRUST_ANCHORS: ANCHORS_DIRECTORY,
    HOST: '127.0.0.1',
    ALLOW_PRIVATE_MAIL_HOSTS: '1',
    OPENAI_API_KEY: 'sk-ataque',
    OPENAI_BASE_URL: tarpits.aiUrl,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  });
  const url = await server.url;
  if (new URL(url).hostname !== '127.0.0.1') throw new Error(`not on loopback: ${url}`);
  return {
    url,
    dataDir,
    tarpits,
    /** Whether the database is the instance's own, so that it may be restarted. */
    ownsDatabase: databaseUrl === undefined,
    databaseUrl: databaseUrl ?? embeddedUrl(dataDir),
    isAlive: () => server.child.exitCode === null && server.child.signalCode === null,
    async signIn(email: string): Promise<string> {
      const body = { email, name: 'Persona de Prueba' };
      const answer = await callApi(url, '/local-identity/sign-in', { body, headers: { origin: url } });
      if (!answer.body.token) throw new Error(`${email} could not sign in: ${JSON.stringify(answer.body)}`);
      return answer.body.token;
    },
    async stop(): Promise<void> {
      await server.end();
      tarpits.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
export type Instance = Awaited<ReturnType<typeof startInstance>>;

function embeddedUrl(dataDir: string): string {
  const socket = readFileSync(path.join(dataDir, 'postgres/socket'), 'utf8').trim();
  return `postgres://ajaka@localhost:5432/postgres?host=${encodeURIComponent(socket)}`;
}

/** Somebody with a business of their own. */
export async function aPerson({ url, signIn }: Instance, email: string) {
  const token = await signIn(email);
  const call = (at: string, options = {}) => callApi(url, at, { token, ...options });
  return {
    email,
    url,
    token,
    call,
    send: (...files: readonly NamedFile[]) => upload(url, '/upload-xml', token, files),
    sendPrinted: (...files: readonly NamedFile[]) => upload(url, '/upload', token, files),
    queue: (...files: readonly NamedFile[]) => upload(url, '/tasks/upload-xml', token, files),
    queuePrinted: (...files: readonly NamedFile[]) => upload(url, '/tasks/upload-pdf', token, files),
    /** Theirs, the newest first. */
    documents: async () => (await call('/documents')).body.data as { id: string; name: string; state: string }[],
    finish: (taskId: string) => finishedTask({ call }, token, taskId),
    /** What their invoices come to, as the list says. */
    sum: async (): Promise<number> => (await call('/v2/invoices/headers')).body.total_monto,
    invoice: async (id: string) => (await call(`/v2/invoices/${id}`)).body,
  };
}
export type Person = Awaited<ReturnType<typeof aPerson>>;
