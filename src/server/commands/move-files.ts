// `ajaka move-files`: takes the files from the place of FILES_URL_ALSO to that of FILES_URL, while the application runs.
import { config } from 'zod';
import { es } from 'zod/locales';
import { inMib } from '#domain/byte-size.ts';
import { openDatabase } from '../app/open-database.ts';
import { type MovedCount, moveFiles } from '../features/operations/move-files.ts';
import { chooseDataDir } from '../platform/data-dir.ts';
import { connect } from '../platform/db/connect.ts';
import { listedPath } from '../platform/files/file-address.ts';
import { FilesUnavailable } from '../platform/files/file-store.ts';
import { type FilePlace, openFilePlaces } from '../platform/files/open-files.ts';
import { createLog } from '../platform/log.ts';
import { S3Problem } from '../platform/s3/s3-problem.ts';
import { readSettings, type Settings } from '../platform/settings.ts';
import { StartRefused } from '../platform/start-refused.ts';

const USAGE = `Uso: ajaka move-files [--remove-old]

Copia los archivos del lugar de FILES_URL_ALSO al de FILES_URL y comprueba cada uno por su hash, mientras la aplicación
funciona con las dos direcciones. Interrumpido y vuelto a correr, sigue donde estaba.
  --remove-old   además quita del lugar anterior cada archivo que se leyó entero en el nuevo`;

const TOLD_EVERY_MS = 5_000;
const MOST_NAMED = 20;

export async function run(args: readonly string[]): Promise<number> {
  config(es());
  if (args.includes('--help')) return tell(USAGE, 0);
  if (args.some((arg) => arg !== '--remove-old')) return tell(USAGE, 2);
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  try {
    return await move(readSettings(process.env), args.length > 0, stopping.signal);
  } catch (error) {
    if (stopping.signal.aborted)
      return tell('Interrumpido. Lo copiado queda; corre el comando otra vez para seguir.', 1);
    if (error instanceof StartRefused) return tell(error.message, 1);
    if (!(error instanceof FilesUnavailable)) throw error;
    const why = error.cause instanceof S3Problem ? error.cause.sentence : error.message;
    return tell(`${why} Lo copiado queda; corre el comando otra vez para seguir.`, 1);
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
  }
}

async function move(settings: Settings, removesOld: boolean, signal: AbortSignal): Promise<number> {
  const dataDir = chooseDataDir(settings.DATA_DIR);
  const log = createLog('fatal');
  const { here, also } = await openFilePlaces(settings, { dataDir, log });
  if (also === null) {
    throw new StartRefused(
      'Falta FILES_URL_ALSO: el lugar donde están ahora los archivos. FILES_URL es el lugar al que van.',
    );
  }
  const database = await openDatabase(settings, dataDir, log, { joins: true });
  const db = connect(database.url, log, { size: 2, isPooled: database.isPooled });
  try {
    const places = { from: also.files, to: here.files };
    const count = await moveFiles({ db, ...places }, { removesOld, signal, onProgress: nowAndThen(tellProgress) });
    return tellOutcome(count, { from: also, to: here });
  } finally {
    await db.destroy();
    await database.stop();
  }
}

function nowAndThen(say: (count: MovedCount) => void): (count: MovedCount) => void {
  let saidAt = performance.now();
  return (count) => {
    if (performance.now() - saidAt < TOLD_EVERY_MS) return;
    saidAt = performance.now();
    say(count);
  };
}

const shown = new Intl.NumberFormat('es-PY');
const numbers = ({ copied, copiedBytes, already, removed }: MovedCount) =>
  `copiados ${shown.format(copied)} (${inMib(copiedBytes)}), ya estaban ${shown.format(already)}, quitados ${shown.format(removed)}`;

const tellProgress = (count: MovedCount) => console.log(`Van ${numbers(count)}.`);

function tellOutcome(count: MovedCount, { from, to }: { from: FilePlace; to: FilePlace }): number {
  console.log(`De ${from.name} a ${to.name}: ${numbers(count)}.`);
  if (count.damaged.length === 0) return 0;
  const named = count.damaged.slice(0, MOST_NAMED).map(listedPath);
  const more = count.damaged.length - named.length;
  return tell(
    [
      `No se mudaron ${shown.format(count.damaged.length)} archivos que no están enteros; siguen donde estaban:`,
      ...named,
      ...(more > 0 ? [`… y ${shown.format(more)} más`] : []),
    ].join('\n'),
    1,
  );
}

function tell(sentence: string, code: number): number {
  (code === 0 ? console.log : console.error)(sentence);
  return code;
}
