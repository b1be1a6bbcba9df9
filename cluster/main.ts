import { ANCHORS_DIRECTORY } from '../test/sifen/test-anchors.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { missingPackages } from './places.ts';
import { describeTrial, holds, tryCluster } from './trial.ts';

/** Settings of this machine that reach every process of ours. */
const PASSED_ON = ['FILES_URL', 'LOG_LEVEL', 'OPENAI_API_KEY', 'OPENAI_BASE_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT'];
const USUAL_PORT = 8080;

const say = (sentence: string) => console.log(sentence);

async function main(): Promise<void> {
  const missing = missingPackages();
  if (missing.length > 0) {
    console.error(`Falta ${missing.join(', ')}: instálalo con «apt-get install ${missing.join(' ')}».`);
    process.exit(1);
  }
  const isTrial = process.argv[2] === 'trial';
  const passed = Object.fromEntries(
    PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
  const stopping = new AbortController();
  const started = startCluster({
    signal: stopping.signal,
    ...(isTrial ? {} : { port: Number(process.env.PORT ?? USUAL_PORT) }),
    settings: { LOG_LEVEL: 'warn', ...passed, ...(isTrial ? { TRUST_ANCHORS: ANCHORS_DIRECTORY } : {}) },
    say,
  });
  stopOnSignal(started, stopping);
  const cluster = await started;
  if (isTrial) await runTrial(cluster);
  else describe(cluster);
}

async function runTrial(cluster: Cluster): Promise<void> {
  try {
    const result = await tryCluster(cluster, { say });
    say(describeTrial(result));
    process.exitCode = holds(result) ? 0 : 1;
  } finally {
    await cluster.stop();
  }
  process.exit();
}

function describe({ url, members, metricsToken, directory, database, directUrl }: Cluster): void {
  say(`Ajaka está lista en ${url}: 3 procesos web, 2 de trabajo, PostgreSQL con su copia, originales en Swift.`);
  say(`Registros y datos: ${directory} (se borran al terminar con Ctrl-C)`);
  say(`PostgreSQL: psql ${directUrl}`);
  for (const { name, restPort } of database.nodes) say(`Patroni ${name}: http://127.0.0.1:${restPort}/cluster`);
  say(`Métricas (Authorization: Bearer ${metricsToken}):`);
  for (const { name, port } of members) say(`  ${name}: http://127.0.0.1:${port}/metrics`);
}

/** Ctrl-C, an order to stop, or the end of whoever started us. */
function stopOnSignal(started: Promise<Cluster>, stopping: AbortController): void {
  const stop = () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    started
      .then((cluster) => cluster.stop())
      .then(
        () => process.exit(),
        () => process.exit(1),
      );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('disconnect', stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
