// npm run demo: the server of npm start, and an invented business's documents sent through its door.
import { config } from 'zod';
import { es } from 'zod/locales';
import { type App, startApp } from '#server/app/start-app.ts';
import { decideIdentity } from '#server/platform/identity/identity-mode.ts';
import { createLog } from '#server/platform/log.ts';
import { readSettings, type Settings } from '#server/platform/settings.ts';
import { StartRefused } from '#server/platform/start-refused.ts';
import { PERSON } from './business.ts';
import { deliveriesOf } from './deliveries.ts';
import { DemoStopped, openDoor } from './door.ts';
import { yesterdayInAsuncion } from './months.ts';
import { outcomeLines } from './outcome.ts';
import { planDocuments } from './plan.ts';
import { showProgress } from './progress.ts';
import { pushDocuments } from './push-documents.ts';
import { ANCHORS_DIRECTORY } from './sign-document.ts';

config(es());

async function main(): Promise<void> {
  const settings = demoSettings();
  const stopping = new AbortController();
  const started = startApp(settings, createLog(settings.LOG_LEVEL));
  stopOnSignal(started, stopping);
  const app = await started;
  try {
    if (app.url !== null) await fillAndTell(app.url, stopping.signal);
  } catch (error) {
    if (stopping.signal.aborted) return; // whoever stopped it closes it
    await app.stop();
    throw error;
  }
}

/** One process that serves and reads, believes the invented suppliers, and says little of each call unless asked to. */
function demoSettings(): Settings {
  const settings = readSettings({ LOG_LEVEL: 'warn', ...process.env, ROLE: 'all', TRUST_ANCHORS: ANCHORS_DIRECTORY });
  if (decideIdentity(settings).kind === 'local') return settings;
  throw new StartRefused(
    'La demostración entra con una cuenta local, y aquí está configurado Firebase. Quita las variables FIREBASE_ para verla.',
  );
}

async function fillAndTell(url: string, signal: AbortSignal): Promise<void> {
  await fill(url, signal).catch((error: unknown) => {
    if (!(error instanceof DemoStopped)) throw error;
    console.error(`No se enviaron todas las facturas de ejemplo. ${error.message}`);
  });
  signal.throwIfAborted();
  console.log(
    `Ajaka está lista en ${url} — entra con «Continuar con Google» y elige ${PERSON.email} (${PERSON.name}).`,
  );
}

async function fill(url: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const plan = planDocuments(yesterdayInAsuncion(new Date()));
  const door = await openDoor(url, PERSON);
  const progress = showProgress(plan.length);
  const outcome = await pushDocuments({ door, deliveries: deliveriesOf(plan), signal, onSent: progress.sent });
  progress.end();
  console.log(outcomeLines(outcome).join('\n'));
}

function stopOnSignal(started: Promise<App>, stopping: AbortController): void {
  const stop = () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    started
      .then((app) => app.stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('disconnect', stop);
}

main().catch((error: unknown) => {
  if (error instanceof StartRefused) console.error(`La demostración no arrancó. ${error.message}`);
  else console.error('La demostración no arrancó por un error inesperado.', error);
  process.exit(1);
});
