import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { JWTVerifyGetKey } from 'jose';
import type { Entitlement, Entitlements } from '#domain/plans/entitlements.ts';
import { contactFor, identifyCaller } from '#server/features/accounts/identify-caller.ts';
import { LOCAL_SESSION_COOKIE } from '#server/features/local-identity/local-identity.routes.ts';
import { checkModel } from '#server/features/reading/model/model-state.ts';
import { requireEntitlement } from '#server/features/subscriptions/current/describe-processing.ts';
import { resetDueLimits } from '#server/features/subscriptions/reset/reset-limits.ts';
import { createTokenDoor } from '#server/features/tokens/identify-token.ts';
import { DeliveryLane, type LanePace } from '#server/features/webhooks/deliver/delivery-lane.ts';
import { type ModelTimes, openModel } from '#server/platform/ai/ask-model.ts';
import { type Clock, systemClock } from '#server/platform/clock.ts';
import { chooseDataDir } from '#server/platform/data-dir.ts';
import { connect, type Database, type PoolUse } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { openFiles } from '#server/platform/files/open-files.ts';
import { createServer } from '#server/platform/http/create-server.ts';
import { createWorkerServer } from '#server/platform/http/create-worker-server.ts';
import { RATE_LIMITS, type RateLimits } from '#server/platform/http/guard/guard-calls.ts';
import { createXsrf } from '#server/platform/http/guard/xsrf.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import type { MetricsPage } from '#server/platform/http/serve-metrics.ts';
import { createUploadReader, UPLOAD_SHARES, type UploadShares } from '#server/platform/http/upload/read-upload.ts';
import { googleKeys } from '#server/platform/identity/firebase-verifier.ts';
import { decideIdentity } from '#server/platform/identity/identity-mode.ts';
import type { Log } from '#server/platform/log.ts';
import { openOutgoingNetwork, type ResolveName } from '#server/platform/network/outgoing-network.ts';
import type { ProcessPool } from '#server/platform/processes/process-pool.ts';
import { type QueuePace, startQueue } from '#server/platform/queue/queue.ts';
import type { TryLimits } from '#server/platform/s3/s3-client.ts';
import { createSecrets } from '#server/platform/secrets/secrets.ts';
import { openSecretsKey, type SecretsKey } from '#server/platform/secrets/secrets-key.ts';
import type { Settings } from '#server/platform/settings.ts';
import { StartRefused } from '#server/platform/start-refused.ts';
import { traceStatement } from '#server/platform/traces/trace-statements.ts';
import { allJobs, jobHandlers } from './jobs.ts';
import { openDatabase } from './open-database.ts';
import { logIdentity, openIdentity } from './open-identity.ts';
import { openMetrics } from './open-metrics.ts';
import { closeTraces, openTraces } from './open-traces.ts';
import { openTrustAnchors } from './open-trust-anchors.ts';
import { buildRoutes, extraPages } from './routes.ts';
import { type ProcessOptions, startProcesses } from './start-processes.ts';

/** What tests replace. No setting reaches these. */
export interface AppOverrides {
  clock?: Clock;
  /** Google's public keys. */
  keys?: JWTVerifyGetKey;
  limits?: RateLimits;
  processes?: ProcessOptions;
  /** Used instead of starting child processes. */
  pool?: ProcessPool;
  uploads?: Partial<UploadShares>;
  queuePace?: QueuePace;
  deliveryPace?: LanePace;
  model?: Partial<ModelTimes>;
  /** In place of the disk. */
  files?: FileStore;
  s3?: Partial<TryLimits>;
  /** In place of the name servers, for mail servers. */
  resolveName?: ResolveName;
  webRoot?: string;
  /** Looks at what is sent to the database. */
  observe?: (db: Database) => Database;
}

export interface App {
  /** Where it listens; null for a worker, which serves nothing. */
  url: string | null;
  /** Where its numbers are; null for a worker whose port another process has. */
  metricsUrl: string | null;
  deps: Deps;
  server: FastifyInstance | null;
  stop(): Promise<void>;
  /** Resolves with an error, told as a sentence, once something that nothing works without is gone for good. */
  readonly failed: Promise<Error>;
}

const WEB_ROOT = path.resolve(import.meta.dirname, '../../../dist/web');
/** What is running may finish within this time after the order to stop. */
const GRACE_MS = 10_000;
/** The port for the metrics of programs that are no servers themselves, usual with Prometheus. */
const USUAL_METRICS_PORT = 9464;

/** Builds everything once, in the order of need, and takes it down in the opposite order. */
export async function startApp(settings: Settings, log: Log, overrides: AppOverrides = {}): Promise<App> {
  const closers: (() => Promise<unknown>)[] = [];
  const stop = () => closeAll(closers, log);
  try {
    const { clock = systemClock, keys = googleKeys() } = overrides;
    const isTraced = await openTraces(settings, log);
    if (isTraced) closers.unshift(closeTraces);
    const identity = decideIdentity(settings);
    logIdentity(identity, settings, log);
    const dataDir = chooseDataDir(settings.DATA_DIR);
    const anchors = openTrustAnchors(settings.TRUST_ANCHORS, log);
    const network = openMailNetwork(settings, overrides);
    const secretsKey = openSecretsKey(settings.SECRETS_KEY, dataDir);
    const secrets = createSecrets(secretsKey);
    const { verifier, local } = await openIdentity(identity, { dataDir, clock, keys });
    const database = await openDatabase(settings, dataDir, log);
    closers.unshift(() => database.stop());
    const { directUrl } = database;
    const pools: (() => PoolUse)[] = [];
    const observe = (use: () => PoolUse) => pools.push(use);
    const connected = connect(database.url, log, {
      isPooled: database.isPooled,
      observe,
      ...(isTraced ? { onStatement: traceStatement } : {}),
    });
    closers.unshift(() => connected.destroy());
    const db = overrides.observe?.(connected) ?? connected;
    const files = overrides.files ?? (await openFiles(settings, { dataDir, log, limits: overrides.s3 }));
    const model = openModel(settings, overrides.model);
    const processes = overrides.pool ?? startProcesses({ ...overrides.processes, anchors, log });
    closers.unshift(() => processes.stop());
    const handlers =
      settings.ROLE === 'web'
        ? []
        : jobHandlers({ db, directUrl, files, processes, model, clock, log, settings, secrets, network });
    const pace = overrides.queuePace === undefined ? {} : { pace: overrides.queuePace };
    const queue = await startQueue({ connectionString: directUrl, jobs: allJobs, handlers, log, ...pace });
    closers.unshift(() => queue.stop(GRACE_MS));
    closers.unshift(async () => model?.stop());
    const deps: Deps = {
      db,
      directUrl,
      queue,
      secrets,
      files,
      processes,
      model,
      network,
      clock,
      log,
      settings,
      identity,
    };
    if (settings.ROLE !== 'web')
      void checkModel(deps).catch((error) => log.warn({ err: error }, 'no se pudo comprobar la IA'));
    if (settings.ROLE !== 'web') {
      // A monthly reset that fell due while no process ran is done now, not only at the job's next run.
      void resetDueLimits(deps).catch((error) => log.warn({ err: error }, 'no se pudo mirar el reseteo del mes'));
    }
    const metrics = openMetrics(deps, pools);
    closers.unshift(async () => metrics.stop());
    if (settings.ROLE !== 'web') {
      const lane = new DeliveryLane(deps, overrides.deliveryPace);
      closers.unshift(() => lane.stop());
    }
    if (settings.ROLE === 'worker') {
      const own = createWorkerServer(log, metrics.page);
      closers.unshift(() => own.close());
      const metricsUrl = await listenAsWorker(own, settings, log);
      return { url: null, metricsUrl, deps, server: null, stop, failed: database.gone };
    }
    const server = await buildServer(deps, { verifier, local, secretsKey, dataDir, overrides, metrics: metrics.page });
    closers.unshift(() => server.close());
    const url = await listen(server, settings.HOST, settings.PORT, 'PORT');
    return { url, metricsUrl: url, deps, server, stop, failed: database.gone };
  } catch (error) {
    await stop();
    throw error;
  }
}

const openMailNetwork = (settings: Settings, { resolveName }: AppOverrides) =>
  openOutgoingNetwork({
    allowsPrivate: settings.ALLOW_PRIVATE_MAIL_HOSTS,
    authoritiesFile: settings.MAIL_CA_FILE,
    resolveName,
  });

type Identity = Awaited<ReturnType<typeof openIdentity>>;

interface ServerNeeds {
  secretsKey: SecretsKey;
  dataDir: string;
  overrides: AppOverrides;
  metrics: MetricsPage;
}

function buildServer(deps: Deps, { verifier, local, secretsKey, dataDir, overrides, metrics }: Identity & ServerNeeds) {
  const { settings, identity, log } = deps;
  const xsrf = createXsrf(secretsKey.derive('xsrf'));
  const secureCookies = settings.PUBLIC_URL?.startsWith('https:') ?? false;
  return createServer({
    log,
    metrics,
    publicUrl: settings.PUBLIC_URL,
    trustedProxies: settings.TRUSTED_PROXIES,
    graceMs: GRACE_MS,
    routes: buildRoutes(deps, local),
    readUpload: createUploadReader(path.join(dataDir, 'uploads'), { ...UPLOAD_SHARES, ...overrides.uploads }),
    pages: { root: overrides.webRoot ?? WEB_ROOT, identity, xsrf, secureCookies, extra: extraPages(deps, local) },
    guards: {
      verifier,
      identify: (who, http, businessId) => identifyCaller(deps, who, { http, businessId }),
      tokens: createTokenDoor(deps),
      requireEntitlement: (entitlements, needed) => requireWithContact(deps, entitlements, needed),
      xsrf,
      limits: overrides.limits ?? RATE_LIMITS,
      frontendKey: settings.FRONTEND_KEY,
      secureCookies,
      sessionCookies: local ? [LOCAL_SESSION_COOKIE] : [],
    },
  });
}

/** The refusal tells a business that may no longer process whom to write to. */
async function requireWithContact(deps: Deps, entitlements: Entitlements, needed: Entitlement): Promise<void> {
  try {
    requireEntitlement(entitlements, needed);
  } catch (refusal) {
    const contact =
      refusal instanceof ApiError && refusal.code === 'pago_requerido' ? await contactFor(deps) : undefined;
    if (!(refusal instanceof ApiError) || contact === undefined) throw refusal;
    throw new ApiError(refusal.code, { contact, message: `${refusal.message} Escribe a ${contact}.` });
  }
}

async function listen(server: FastifyInstance, host: string, port: number, setting: string): Promise<string> {
  try {
    await server.listen({ host, port, listenTextResolver: (address) => `escuchando en ${address}` });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE' && code !== 'EACCES' && code !== 'EADDRNOTAVAIL') throw cause;
    const sentence = `No se puede escuchar en ${host}:${port} (${code}). Elige otro puerto con ${setting}.`;
    throw new StartRefused(sentence, { cause });
  }
  const { port: actual } = server.server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${actual}`;
}

/** The first worker of a machine takes the usual port. If METRICS_PORT is set but not free, the start is refused. */
async function listenAsWorker(server: FastifyInstance, { HOST, METRICS_PORT }: Settings, log: Log) {
  try {
    return await listen(server, HOST, METRICS_PORT ?? USUAL_METRICS_PORT, 'METRICS_PORT');
  } catch (error) {
    if (METRICS_PORT !== undefined || !(error instanceof StartRefused)) throw error;
    log.warn(`${error.message} Este proceso no dice cómo le va (/metrics).`);
    return null;
  }
}

async function closeAll(closers: (() => Promise<unknown>)[], log: Log): Promise<void> {
  for (const close of closers.splice(0)) {
    await close().catch((error: unknown) => log.warn({ err: error }, 'algo no se cerró bien'));
  }
}
