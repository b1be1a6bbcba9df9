// ajaka check: every original against the hash that was kept when it came, and the rows beside them.
import { parseArgs } from 'node:util';
import { openDatabase } from '#server/app/open-database.ts';
import { checkOriginals } from '#server/features/operations/check-originals.ts';
import { problemPath, readCheck } from '#server/features/operations/read-check.ts';
import { systemClock } from '#server/platform/clock.ts';
import { chooseDataDir } from '#server/platform/data-dir.ts';
import { connect } from '#server/platform/db/connect.ts';
import { openFiles } from '#server/platform/files/open-files.ts';
import { createLog } from '#server/platform/log.ts';
import { readSettings } from '#server/platform/settings.ts';
import { asCommand, tell, tellProgress } from './say/command.ts';
import { count, counted } from './say/figures.ts';

const USAGE = `ajaka check

Compara cada original con la huella que se guardó al recibirlo, y los archivos con los registros. No cambia ni borra ninguno.`;

const KINDS = { damaged: 'dañado', missing: 'perdido', orphaned: 'sin registro' };
/** Problems that are listed one by one; further ones are only counted. */
const LISTED = 10_000;

export function run(args: string[]): Promise<number> {
  return asCommand(async () => {
    const { values } = parseArgs({ args, options: { help: { type: 'boolean', default: false } } });
    if (values.help) return tell(USAGE, true);
    const settings = readSettings(process.env);
    const dataDir = chooseDataDir(settings.DATA_DIR);
    const log = createLog('fatal');
    const database = await openDatabase(settings, dataDir, log, { joins: true });
    const db = connect(database.url, log, { size: 2, isPooled: database.isPooled });
    try {
      const files = await openFiles(settings, { dataDir, log });
      const say = tellProgress();
      await checkOriginals({ db, files, clock: systemClock, log }, undefined, (checked) =>
        say(`Originales revisados: ${count(checked)}`, 'check'),
      );
      const found = await readCheck(db, { most: LISTED });
      for (const one of found.problems) tell(`${KINDS[one.kind]}: ${problemPath(one)}`, false);
      const { damaged, missing, orphaned, endedCount } = found;
      const isFine = damaged + missing + orphaned === 0;
      const figures = `${counted(damaged, 'dañado', 'dañados')}, ${counted(missing, 'perdido', 'perdidos')}, ${count(orphaned)} sin registro`;
      return tell(
        `${counted(endedCount, 'original revisado', 'originales revisados')}: ${isFine ? 'todo igual' : figures}.`,
        isFine,
      );
    } finally {
      await db.destroy();
      await database.stop();
    }
  });
}
