import { config } from 'zod';
import { es } from 'zod/locales';
import { type App, startApp } from './app/start-app.ts';
import { createLog, type Log } from './platform/log.ts';
import { readSettings, type Settings } from './platform/settings.ts';
import { StartRefused } from './platform/start-refused.ts';

config(es());

// Whatever waits for the disk holds one of them. There are four unless said, and the attachments of one large mailbox,
// being made durable, would keep everybody's uploads waiting behind them. Counts if said before the first is used.
process.env.UV_THREADPOOL_SIZE ??= '16';

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const log = createLog(settings.LOG_LEVEL);
  const stopping = new AbortController();
  const started = startApp(settings, log);
  stopOnSignal(started, stopping, log);
  const app = await started;
  if (!stopping.signal.aborted) console.log(announcement(app, settings));
  await endWith(await app.failed, app, stopping);
}

async function endWith(error: Error, app: App, stopping: AbortController): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort();
  console.error(`Ajaka se detuvo. ${error.message}`);
  await app.stop();
  process.exit(1);
}

/** Ctrl-C, an order to stop, or the end of whoever started us: each finishes what is running and leaves. */
function stopOnSignal(started: Promise<App>, stopping: AbortController, log: Log): void {
  const stop = (why: string) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    log.info({ why }, 'deteniendo');
    started
      .then((app) => app.stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal));
  process.on('disconnect', () => stop('disconnect'));
}

function announcement({ url, deps }: App, settings: Settings): string {
  if (url === null) return 'Ajaka trabaja la cola (ROLE=worker); no sirve páginas.';
  const where = `Ajaka está lista en ${settings.PUBLIC_URL ?? url}`;
  if (deps.identity.kind === 'firebase') return `${where} — entra con tu cuenta de Google.`;
  return `${where} — entra con «Continuar con Google» y elige admin@ajaka.local (cuentas locales, solo en esta computadora).`;
}

main().catch((error: unknown) => {
  if (error instanceof StartRefused) console.error(`Ajaka no arrancó. ${error.message}`);
  else console.error('Ajaka no arrancó por un error inesperado.', error);
  process.exit(1);
});
