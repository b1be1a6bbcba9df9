// ajaka backup [DIR|file://…|s3://…]: all that the installation keeps, while it works.
import { parseArgs } from 'node:util';
import { backupSentence } from '#contract/backup/backup.text.ts';
import { openDatabase } from '#server/app/open-database.ts';
import { makeBackup, type Progress } from '#server/features/backup/make/make-backup.ts';
import { openPlace } from '#server/features/backup/place/open-place.ts';
import { withPlaceLock } from '#server/features/backup/place/place-lock.ts';
import { prune } from '#server/features/backup/prune.ts';
import { openRun } from '#server/features/backup/run-backup.ts';
import { LEAST_PASSPHRASE } from '#server/features/backup/secrets.ts';
import { backupProblem } from '#server/features/backup/tell-problem.ts';
import { systemClock } from '#server/platform/clock.ts';
import { chooseDataDir } from '#server/platform/data-dir.ts';
import { connect } from '#server/platform/db/connect.ts';
import { openFiles } from '#server/platform/files/open-files.ts';
import { createLog } from '#server/platform/log.ts';
import { readSettings } from '#server/platform/settings.ts';
import { StartRefused } from '#server/platform/start-refused.ts';
import { asCommand, readPassphrase, tell, tellProgress } from './say/command.ts';
import { count, counted, size } from './say/figures.ts';

const USAGE = `ajaka backup [CARPETA] [--keep N] [--with-secrets [--passphrase-file ARCHIVO]]

Respalda la base de datos y los originales, también mientras la aplicación trabaja. Sin CARPETA usa BACKUP_URL.
  --keep N            deja los N más nuevos y borra los demás
  --with-secrets      lleva también las claves, cifradas con una frase de ${LEAST_PASSPHRASE} letras o más
  --passphrase-file   de dónde se lee la frase; «-» es la entrada`;

const OPTIONS = {
  keep: { type: 'string' },
  'with-secrets': { type: 'boolean', default: false },
  'passphrase-file': { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

const PHASES: Readonly<Record<Progress['phase'], (done: string) => string>> = {
  files: (done) => `Originales: ${done}`,
  tables: (done) => `Tablas: ${done}`,
  'last-files': (done) => `Últimos originales: ${done}`,
};

export function run(args: string[]): Promise<number> {
  return asCommand(async () => {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    if (values.help) return tell(USAGE, true);
    const settings = readSettings(process.env);
    const address = positionals[0] ?? settings.BACKUP_URL;
    if (address === undefined || positionals.length > 1) return tell(USAGE, false);
    const keep = readKeep(values.keep, positionals[0] === undefined ? settings.BACKUP_KEEP : undefined);
    const passphrase = values['with-secrets'] ? await passphraseOf(values['passphrase-file']) : undefined;
    const place = await openPlace(address, settings);
    const dataDir = chooseDataDir(settings.DATA_DIR);
    const log = createLog('fatal');
    const database = await openDatabase(settings, dataDir, log, { joins: true, migrates: false });
    const db = connect(database.url, log, { size: 1, isPooled: database.isPooled });
    const kept = await openRun({ db, clock: systemClock }, place.name);
    try {
      const files = await openFiles(settings, { dataDir, log });
      const say = tellProgress();
      const needs = { files, dataDir, clock: systemClock, secretsKey: settings.SECRETS_KEY };
      const made = await makeBackup({ ...needs, connectionString: database.directUrl }, place, {
        passphrase,
        onProgress(progress) {
          const { phase, done, total } = progress;
          say(PHASES[phase](total === null ? count(done) : `${count(done)} de ${count(total)}`), phase);
          kept.onProgress(progress);
        },
      });
      await kept.done(made);
      const { manifest, movedBytes, movedFiles } = made;
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      tell(
        `Respaldado en ${place.name}: ${manifest.id}, ${counted(rows, 'fila', 'filas')} y ${counted(manifest.originals.rows, 'original', 'originales')} (${size(manifest.originalBytes)}). Nuevo: ${counted(movedFiles, 'archivo', 'archivos')}, ${size(movedBytes)} en todo. Lo nuevo se leyó otra vez y coincide.`,
        true,
      );
      const lost = manifest.absent.filter(({ why }) => why !== 'removed');
      for (const { ownerId, name, why } of lost) {
        tell(
          `${why === 'missing' ? 'Falta' : 'Está dañado'} aquí el original ${ownerId}/${name.slice(0, 2)}/${name}.`,
          false,
        );
      }
      if (keep !== undefined) {
        const pruned = await withPlaceLock(place, systemClock, () => prune(place, keep));
        if (pruned.backups > 0) tell(`Respaldos anteriores que se quitaron: ${count(pruned.backups)}.`, true);
      }
      return lost.length === 0;
    } catch (error) {
      const problem = backupProblem(error);
      await kept.failed(problem).catch(() => {});
      if (error instanceof StartRefused) throw error;
      if (problem.code === 'failed') console.error(error);
      return tell(backupSentence(problem), false);
    } finally {
      await db.destroy();
      await database.stop();
    }
  });
}

function readKeep(said: string | undefined, usual: number | undefined): number | undefined {
  if (said === undefined) return usual;
  const keep = Number(said);
  if (Number.isInteger(keep) && keep >= 1) return keep;
  throw new StartRefused('--keep dice cuántos respaldos se dejan: 1 o más.');
}

async function passphraseOf(file: string | undefined): Promise<string> {
  const passphrase = await readPassphrase(file, 'Frase para las claves: ');
  if (passphrase.length >= LEAST_PASSPHRASE) return passphrase;
  throw new StartRefused(`La frase es muy corta: escribe ${LEAST_PASSPHRASE} letras o más.`);
}
