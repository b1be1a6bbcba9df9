import { openDatabase } from '../app/open-database.ts';
import { chooseDataDir } from '../platform/data-dir.ts';
import { createLog } from '../platform/log.ts';
import { readSettings } from '../platform/settings.ts';

/** The same migrations as at a start, run alone, before the processes of a new version begin. */
export async function run(): Promise<number> {
  const settings = readSettings(process.env);
  const log = createLog(settings.LOG_LEVEL);
  const database = await openDatabase(settings, chooseDataDir(settings.DATA_DIR), log, { joins: true });
  await database.stop();
  console.log(sentence(database.migrated.length));
  return 0;
}

function sentence(count: number): string {
  if (count === 0) return 'La base de datos ya estaba al día.';
  return `La base de datos está al día: ${count} ${count === 1 ? 'migración aplicada' : 'migraciones aplicadas'}.`;
}
