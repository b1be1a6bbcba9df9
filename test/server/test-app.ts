import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { type AppOverrides, startApp } from '#server/app/start-app.ts';
import type { RateLimits } from '#server/platform/http/guard/guard-calls.ts';
import { SEEDED } from '#server/platform/identity/local-accounts.ts';
import { createLog } from '#server/platform/log.ts';
import { createPrivateFile, readPrivateFile } from '#server/platform/private-file.ts';
import { readSettings } from '#server/platform/settings.ts';
import { refuseUndocumented } from '../api/answer-problems.ts';
import { createTestDatabase, databaseSettings } from '../database/test-database.ts';
import { ANCHORS_DIRECTORY } from '../sifen/test-anchors.ts';
import { sharedProcesses } from './shared-processes.ts';
import { testProcessLimits } from './test-process-limits.ts';

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  body: any;
}

export interface CallOptions {
  method?: string;
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

/** So high that only the tests about limits reach them. */
const ROOMY: RateLimits = {
  anonymous: 100_000,
  user: 100_000,
  token: 100_000,
  uploads: 100_000,
  parallel: { atOnce: 1_000, waiting: 1_000 },
};

/**
 * A test has few people and little work, and who hands it over wakes a worker: as many as a busy server has, looking as
 * often, took a twentieth of a core for each server that only waited.
 */
const CALM = { mostWorkers: 4, leastLookSeconds: 3, deadLookSeconds: 30 };

/** The whole server on a database of its own, answering real HTTP on a free port. */
export async function startTestApp(env: Record<string, string> = {}, overrides: AppOverrides = {}) {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ajaka-test-'));
  const logged: Record<string, unknown>[] = [];
  const settings = readSettings({
    PORT: '0',
    METRICS_PORT: '0',
    ...(env.DATABASE_URL === undefined ? databaseSettings(database.url) : {}),
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    TRUST_ANCHORS: ANCHORS_DIRECTORY,
    ...env,
  });
  const log = createLog(settings.LOG_LEVEL, collector(logged));
  if (sharedKey !== undefined && env.FIREBASE_API_KEY === undefined) bringKey(settings.DATA_DIR ?? dataDir, sharedKey);
  const usual = {
    limits: ROOMY,
    uploads: { atOnce: 1_000 },
    queuePace: CALM,
    deliveryPace: { lookMs: 3_000 },
    webRoot: path.join(dataDir, 'no-web'),
    ...(env.TRUST_ANCHORS === undefined && overrides.processes === undefined
      ? { pool: sharedProcesses() }
      : { processes: testProcessLimits() }),
  };
  const app = await startApp(settings, log, { ...usual, ...overrides });
  sharedKey ??= keyIn(settings.DATA_DIR ?? dataDir);
  const url = app.url ?? '';
  const call = (at: string, options: CallOptions = {}) => callApi(url, at, options);
  return {
    app,
    url,
    dataDir,
    databaseUrl: database.url,
    db: app.deps.db,
    logged,
    call,
    /** A valid token of the local identity for this e-mail. */
    async signIn(email: string, name = 'Persona de Prueba'): Promise<string> {
      const answer = await call('/local-identity/sign-in', { body: { email, name }, headers: { origin: url } });
      return answer.body.token as string;
    },
    async stop(): Promise<void> {
      await app.stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/** The key of the worker's first server: making one takes a tenth of a second or more of the processor. */
let sharedKey: object | undefined;

const keptIn = (dataDir: string) => path.join(dataDir, 'identity', 'local.json');

function keyIn(dataDir: string): object | undefined {
  return JSON.parse(readPrivateFile(keptIn(dataDir)) ?? '{}').privateKey;
}

/** As its first start leaves it: an installation of its own, with its administrator, and this key. */
function bringKey(dataDir: string, privateKey: object): void {
  if (readPrivateFile(keptIn(dataDir)) !== null) return;
  const accounts = [{ subject: randomUUID(), ...SEEDED }];
  createPrivateFile(keptIn(dataDir), JSON.stringify({ instance: randomUUID(), privateKey, accounts }));
}

export async function callApi(url: string, at: string, options: CallOptions = {}): Promise<Answer> {
  const { token, body, headers = {}, method = body === undefined ? 'GET' : 'POST' } = options;
  const answer = await fetch(url + at, {
    method,
    redirect: 'manual',
    headers: {
      accept: 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json');
  const told = { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text };
  refuseUndocumented({ method, path: at, ...told });
  return told;
}

function collector(logged: Record<string, unknown>[]): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      for (const line of String(chunk).split('\n').filter(Boolean)) logged.push(JSON.parse(line));
      done();
    },
  });
}
