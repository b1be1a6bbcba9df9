// ajaka restore CARPETA: restores a backup into an empty place; an interrupted restore continues where it stopped.
import { parseArgs } from 'node:util';
import { MIGRATIONS, openDatabase } from '#server/app/open-database.ts';
import { DamagedBackup } from '#server/features/backup/manifest.ts';
import { openPlace } from '#server/features/backup/place/open-place.ts';
import { restoreBackup } from '#server/features/backup/restore/restore-backup.ts';
import { chooseDataDir } from '#server/platform/data-dir.ts';
import { isDiskFull } from '#server/platform/files/disk-full.ts';
import { openFiles } from '#server/platform/files/open-files.ts';
import { createLog } from '#server/platform/log.ts';
import { readSettings } from '#server/platform/settings.ts';
import { StartRefused } from '#server/platform/start-refused.ts';
import { asCommand, readPassphrase, tell, tellProgress } from './say/command.ts';
import { count, counted, size } from './say/figures.ts';

const USAGE = `ajaka restore CARPETA [--id RESPALDO] [--with-secrets [--passphrase-file ARCHIVO]] [--start-over]

Trae un respaldo a una base de datos vacía y a una DATA_DIR vacía, y comprueba todo antes de decir que está. Si se corta,
repite la misma orden: continúa donde quedó.
  --id                cuál; sin ella, el más nuevo
  --with-secrets      trae también las claves, con la frase con que se cifraron
  --passphrase-file   de dónde se lee la frase; «-» es la entrada
  --start-over        olvida una restauración que quedó a medias`;

const OPTIONS = {
  id: { type: 'string' },
  'with-secrets': { type: 'boolean', default: false },
  'passphrase-file': { type: 'string' },
  'start-over': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

const PHASES = {
  tables: 'Filas',
  indexes: 'Índices y referencias',
  checking: 'Filas comprobadas',
  files: 'Originales',
  upgrading: 'Poniendo la base de datos al día',
};

export function run(args: string[]): Promise<number> {
  return asCommand(async () => {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    if (values.help) return tell(USAGE, true);
    const settings = readSettings(process.env);
    const address = positionals[0] ?? settings.BACKUP_URL;
    if (address === undefined || positionals.length > 1) return tell(USAGE, false);
    const passphrase = values['with-secrets']
      ? await readPassphrase(values['passphrase-file'], 'Frase de las claves: ')
      : undefined;
    const place = await openPlace(address, settings);
    const dataDir = chooseDataDir(settings.DATA_DIR);
    const log = createLog('fatal');
    const database = await openDatabase(settings, dataDir, log, { migrates: false });
    try {
      const files = await openFiles(settings, { dataDir, log });
      const say = tellProgress();
      const needs = { files, dataDir, secretsKey: settings.SECRETS_KEY, migrations: MIGRATIONS };
      const restored = await restoreBackup({ ...needs, connectionString: database.directUrl }, place, {
        id: values.id,
        passphrase,
        startsOver: values['start-over'],
        onProgress: ({ phase, done, total }) =>
          say(total > 1 ? `${PHASES[phase]}: ${count(done)} de ${count(total)}` : `${PHASES[phase]}…`, phase),
      });
      const { manifest, rows, absent } = restored;
      for (const { ownerId, name, why } of absent) {
        const said = why === 'removed' ? 'su dueño lo borró mientras se respaldaba' : 'ya faltaba o estaba dañado';
        tell(`El respaldo no tiene el original ${ownerId}/${name}: ${said}.`, false);
      }
      tell(
        `Restaurado el respaldo ${manifest.id}: ${counted(rows, 'fila', 'filas')} y ${counted(restored.files, 'archivo', 'archivos')} (${size(restored.bytes)}). Todo se leyó otra vez y coincide con sus huellas.`,
        true,
      );
      if (!restored.hasSecrets) {
        tell(
          'Sin las claves: las cuentas de correo piden su contraseña otra vez, y las personas inician sesión de nuevo.',
          true,
        );
      }
      return true;
    } catch (error) {
      if (error instanceof StartRefused) throw error;
      return tell(whyNot(error), false);
    } finally {
      await database.stop();
    }
  });
}

const GO_ON = 'Nadie puede usar la base de datos a medias. Repite la misma orden: continúa donde quedó.';

function whyNot(error: unknown): string {
  if (error instanceof DamagedBackup) {
    return `El respaldo no está entero (${error.message}). Elige otro con --id, o trae lo que falta y repite la misma orden.`;
  }
  if (isDiskFull(error)) return `El disco está lleno. Libera lugar. ${GO_ON}`;
  console.error(error);
  return `La restauración no se terminó. ${GO_ON}`;
}
