// npm run demo: starts the server of npm start, and sends it the documents of an invented business over HTTP.
import { config } from 'zod';
import { es } from 'zod/locales';
import { type App, startApp } from '#server/app/start-app.ts';
import { chooseDataDir } from '#server/platform/data-dir.ts';
import { decideIdentity } from '#server/platform/identity/identity-mode.ts';
import { createLog } from '#server/platform/log.ts';
import { readSettings, type Settings } from '#server/platform/settings.ts';
import { StartRefused } from '#server/platform/start-refused.ts';
import type { Dovecot } from '../test/mail/dovecot.ts';
import { PERSON } from './business.ts';
import { nameBusiness, planCloses, prepareCloses } from './closes.ts';
import { deliveriesOf } from './deliveries.ts';
import { DemoStopped, signInForDemo } from './demo-sign-in.ts';
import { NO_MAIL_SERVER, sendByMail, settingsFor, startMailServer } from './mailbox.ts';
import { writeMarangatuFile } from './marangatu-file.ts';
import { yesterdayInAsuncion } from './months.ts';
import { outcomeLines } from './outcome.ts';
import { planDocuments } from './plan.ts';
import type { PlannedDocument } from './planned-document.ts';
import { showProgress } from './progress.ts';
import { pushDocuments } from './push-documents.ts';
import { ANCHORS_DIRECTORY } from './sign-document.ts';

config(es());

async function main(): Promise<void> {
  demoSettings({}); // called first, so that a wrong setting is refused before anything is started
  const mail = await startMailServer();
  const settings = demoSettings(settingsFor(mail));
  const stopping = new AbortController();
  const started = startApp(settings, createLog(settings.LOG_LEVEL));
  const stop = async (app: App) => {
    await app.stop();
    await mail?.stop();
  };
  stopOnSignal(started, stopping, stop);
  const app = await started;
  try {
    if (mail === null) console.log(NO_MAIL_SERVER);
    const dataDir = chooseDataDir(settings.DATA_DIR);
    if (app.url !== null) await fillAndTell(app.url, { mail, dataDir, signal: stopping.signal });
  } catch (error) {
    if (stopping.signal.aborted) return; // stopped meanwhile: the server is closed by whoever stopped it
    await stop(app);
    throw error;
  }
}

/** One process that serves and reads, trusts the invented suppliers, and logs little of each call unless asked to. */
function demoSettings(mail: Record<string, string>): Settings {
  const own = { ROLE: 'all', TRUST_ANCHORS: ANCHORS_DIRECTORY, ...mail };
  const settings = readSettings({ LOG_LEVEL: 'warn', ...process.env, ...own });
  if (decideIdentity(settings).kind === 'local') return settings;
  throw new StartRefused(
    'La demostración entra con una cuenta local, y aquí está configurado Firebase. Quita las variables FIREBASE_ para verla.',
  );
}

interface Filling {
  readonly mail: Dovecot | null;
  readonly dataDir: string;
  readonly signal: AbortSignal;
}

async function fillAndTell(url: string, filling: Filling): Promise<void> {
  const { signal } = filling;
  await fill(url, filling).catch((error: unknown) => {
    if (!(error instanceof DemoStopped)) throw error;
    console.error(`No se enviaron todas las facturas de ejemplo. ${error.message}`);
  });
  signal.throwIfAborted();
  console.log(
    `Ajaka está lista en ${url} — entra con «Continuar con Google» y elige ${PERSON.email} (${PERSON.name}).`,
  );
}

/** The newest month comes by mail, where there is a mail server. */
async function fill(url: string, { mail, dataDir, signal }: Filling): Promise<void> {
  signal.throwIfAborted();
  const now = new Date();
  const closes = planCloses(planDocuments(yesterdayInAsuncion(now)), now);
  const plan = closes.onTime;
  const newest =
    plan
      .map(({ issuedAt }) => issuedAt.slice(0, 7))
      .sort()
      .at(-1) ?? '';
  const isByMail = ({ issuedAt }: PlannedDocument) => mail !== null && issuedAt.startsWith(newest);
  const uploaded = plan.filter((document) => !isByMail(document));
  const session = await signInForDemo(url, PERSON);
  await nameBusiness(session);
  const progress = showProgress(uploaded.length);
  const others = mail ? [await sendByMail(mail, session, deliveriesOf(plan.filter(isByMail)))] : [];
  const deliveries = deliveriesOf(uploaded);
  const outcome = await pushDocuments({ session, deliveries, signal, onSent: progress.sent, others });
  progress.end();
  if (mail) console.log(`Las de ${newest} llegaron por correo, que ves en Correos y en Gestión.`);
  console.log(outcomeLines(outcome).join('\n'));
  await prepareCloses(session, closes, signal);
  const file = await writeMarangatuFile(closes, dataDir);
  console.log(
    `En Cierre de mes, ${closes.closed} está cerrado y una factura le llegó después; ${closes.toDeclare} espera.`,
  );
  console.log(`Para el cuadre de ${closes.toDeclare}, suelta este archivo de Marangatu: ${file}`);
}

function stopOnSignal(started: Promise<App>, stopping: AbortController, end: (app: App) => Promise<void>): void {
  const stop = () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    started.then(end).then(
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
