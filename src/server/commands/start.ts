import { type App, startApp } from '../app/start-app.ts';
import { createLog, type Log } from '../platform/log.ts';
import { readSettings, type Settings } from '../platform/settings.ts';

// Each wait for the disk holds one of libuv's threads. There are four by default, and making the attachments of one
// large mailbox durable would keep everybody's uploads waiting. Must be set before the first is used.
process.env.UV_THREADPOOL_SIZE ??= '16';

/** Serves until it is told to stop, or until something that nothing works without is gone for good. */
export async function run(): Promise<number> {
  const settings = readSettings(process.env);
  const log = createLog(settings.LOG_LEVEL);
  const order = awaitOrder(log);
  const app = await startApp(settings, log);
  if (!order.isGiven()) console.log(announcement(app, settings));
  const failure = await Promise.race([order.given, app.failed]);
  if (failure !== undefined) console.error(`Ajaka se detuvo. ${failure.message}`);
  await app.stop();
  return failure === undefined ? 0 : 1;
}

/**
 * Ctrl-C, an order to stop, or the end of the process that started us: work under way, and a start, are finished first.
 */
function awaitOrder(log: Log): { given: Promise<void>; isGiven(): boolean } {
  let isGiven = false;
  const given = new Promise<void>((resolve) => {
    const stop = (why: string) => {
      if (isGiven) return;
      isGiven = true;
      log.info({ why }, 'deteniendo');
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal));
    process.on('disconnect', () => stop('disconnect'));
  });
  return { given, isGiven: () => isGiven };
}

function announcement({ url, deps }: App, settings: Settings): string {
  if (url === null) return 'Ajaka trabaja la cola (ROLE=worker); no sirve páginas.';
  const where = `Ajaka está lista en ${settings.PUBLIC_URL ?? url}`;
  if (deps.identity.kind === 'firebase') return `${where} — entra con tu cuenta de Google.`;
  return `${where} — entra con «Continuar con Google» y elige admin@ajaka.local (cuentas locales, solo en esta computadora).`;
}
