import { listLoadSentence, loadedSentence } from '#contract/ruc-list/loads.text.ts';
import { errors } from '#contract/wire/errors.ts';
import { openDatabase } from '../app/open-database.ts';
import { runCommand } from '../features/ruc-list/load/run-load.ts';
import { type FileOnDisk, lookAtFiles } from '../features/ruc-list/read/read-files.ts';
import { systemClock } from '../platform/clock.ts';
import { chooseDataDir } from '../platform/data-dir.ts';
import { connect } from '../platform/db/connect.ts';
import { createLog } from '../platform/log.ts';
import { readSettings } from '../platform/settings.ts';

const USAGE = 'Di qué archivos cargar: ruc0.zip ruc1.zip … ruc9.zip (o los textos que tienen dentro).';

/** Loads the files that it is given into the configured database. */
export async function run(paths: readonly string[]): Promise<number> {
  if (paths.length === 0) return fail(USAGE);
  const files = await lookAtFiles(paths).catch((error: NodeJS.ErrnoException) => error);
  if (files instanceof Error) return fail(`No se puede leer ${files.path ?? 'un archivo'} (${files.code}).`);
  return await load(files);
}

async function load(files: readonly FileOnDisk[]): Promise<number> {
  const settings = readSettings(process.env);
  const log = createLog('fatal');
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
  process.on('disconnect', () => stopping.abort());
  const database = await openDatabase(settings, chooseDataDir(settings.DATA_DIR), log, { joins: true });
  const db = connect(database.url, log, { size: 2, isPooled: database.isPooled });
  try {
    const outcome = await runCommand({ db, clock: systemClock, log }, files, stopping.signal);
    if (outcome === 'busy') return fail(errors.carga_en_curso[1]);
    if (outcome === 'not-ours') return fail('Otra carga tomó el lugar de esta.');
    if ('problem' in outcome) return fail(listLoadSentence(outcome.problem));
    console.log(loadedSentence(outcome.counts));
    return 0;
  } finally {
    await db.destroy();
    await database.stop();
  }
}

function fail(sentence: string): number {
  console.error(sentence);
  return 1;
}
