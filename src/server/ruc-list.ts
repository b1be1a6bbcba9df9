// The program of `npm run ruc-list`: loads the files that it is given into the configured database.
import { config } from 'zod';
import { es } from 'zod/locales';
import { listLoadSentence, loadedSentence } from '#contract/ruc-list/loads.text.ts';
import { errors } from '#contract/wire/errors.ts';
import { openDatabase } from './app/open-database.ts';
import { runCommand } from './features/ruc-list/load/run-load.ts';
import { type FileOnDisk, lookAtFiles } from './features/ruc-list/read/read-files.ts';
import { systemClock } from './platform/clock.ts';
import { chooseDataDir } from './platform/data-dir.ts';
import { connect } from './platform/db/connect.ts';
import { createLog } from './platform/log.ts';
import { readSettings } from './platform/settings.ts';
import { StartRefused } from './platform/start-refused.ts';

config(es());

const USAGE =
  'Di qué archivos cargar: npm run ruc-list -- ruc0.zip ruc1.zip … ruc9.zip (o los textos que tienen dentro).';

async function main(paths: readonly string[]): Promise<boolean> {
  if (paths.length === 0) return tell(USAGE, false);
  const files = await lookAtFiles(paths).catch((error: NodeJS.ErrnoException) => error);
  if (files instanceof Error) return tell(`No se puede leer ${files.path ?? 'un archivo'} (${files.code}).`, false);
  return await load(files);
}

async function load(files: readonly FileOnDisk[]): Promise<boolean> {
  const settings = readSettings(process.env);
  const log = createLog('fatal');
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
  process.on('disconnect', () => stopping.abort());
  const database = await openDatabase(settings, chooseDataDir(settings.DATA_DIR), log, { joins: true });
  const db = connect(database.url, log, { size: 2, isPooled: database.isPooled });
  try {
    const outcome = await runCommand({ db, clock: systemClock, log }, files, stopping.signal);
    if (outcome === 'busy') return tell(errors.carga_en_curso[1], false);
    if (outcome === 'not-ours') return tell('Otra carga tomó el lugar de esta.', false);
    if ('problem' in outcome) return tell(listLoadSentence(outcome.problem), false);
    return tell(loadedSentence(outcome.counts), true);
  } finally {
    await db.destroy();
    await database.stop();
  }
}

function tell(sentence: string, isDone: boolean): boolean {
  (isDone ? console.log : console.error)(sentence);
  return isDone;
}

main(process.argv.slice(2)).then(
  (isDone) => process.exit(isDone ? 0 : 1),
  (error: unknown) => {
    if (error instanceof StartRefused) console.error(error.message);
    else console.error('La lista del RUC no se cargó por un error inesperado. No se cambió nada.', error);
    process.exit(1);
  },
);
