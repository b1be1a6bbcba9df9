import * as z from 'zod/mini';
import { words } from '../wire/closed-list.ts';
import { count, id, instant, taskStatus } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';

const runWire = wire(() => ({
  id: ['id', id],
  status: ['status', taskStatus],
  startedAt: ['empezado_en', instant],
  endedAt: ['terminado_en', z.nullable(instant)],
  /** Where the backup is stored, without secrets. */
  place: ['lugar', z.string()],
  /** Who ordered it; null when the schedule or the command did. */
  orderedBy: ['pedido_por', z.nullable(z.string())],
  phase: ['paso', z.nullable(words({ files: 'originales', tables: 'tablas', 'last-files': 'ultimos_originales' }))],
  done: ['done', count],
  total: ['total', z.nullable(count)],
  originalCount: ['originales', z.nullable(count)],
  originalBytes: ['originales_bytes', z.nullable(count)],
  /** Bytes that were not stored there yet. */
  movedBytes: ['nuevo_bytes', z.nullable(count)],
  /** Originals that could not be read, and are missing from the backup. */
  lostCount: ['originales_perdidos', z.nullable(count)],
  problem: ['motivo', z.nullable(z.string())],
}));
export type BackupRun = z.output<typeof runWire>;

export const backupState = words({
  off: 'apagado',
  never: 'nunca',
  fine: 'bien',
  old: 'viejo',
  failed: 'fallo',
});

const problemWire = wire(() => ({
  kind: ['tipo', words({ damaged: 'danado', missing: 'perdido', orphaned: 'sin_registro' })],
  /** Relative to the folder of files. */
  path: ['ruta', z.string()],
  foundAt: ['desde', instant],
}));

const checkWire = wire(() => ({
  isUnderWay: ['en_curso', z.boolean()],
  checkedCount: ['revisados', count],
  endedAt: ['terminada_en', z.nullable(instant)],
  endedCount: ['revisados_en_la_ultima', count],
  damaged: ['danados', count],
  missing: ['perdidos', count],
  orphaned: ['sin_registro', count],
  /** The first of them. */
  problems: ['lista', z.array(problemWire)],
}));

/** The numbers about backups and originals in `/metrics`, written as they are there. */
const metricsWire = wire(() => ({
  numbers: ['numeros', z.array(wire(() => ({ name: ['nombre', z.string()], value: ['valor', z.string()] })))],
  /** True when `/metrics` needs a token; without one only this machine may read it. */
  needsToken: ['con_token', z.boolean()],
}));

const backupsWire = wire(() => ({
  state: ['estado', backupState],
  /** Where and when backups are made by schedule; null without a schedule. */
  schedule: [
    'programacion',
    z.nullable(
      wire(() => ({
        place: ['lugar', z.string()],
        at: ['hora', z.string()],
        keep: ['se_guardan', count],
        next: ['proximo', instant],
      })),
    ),
  ],
  lastGoodAt: ['ultimo_bueno', z.nullable(instant)],
  ageSeconds: ['edad_segundos', z.nullable(count)],
  /** The newest first. */
  runs: ['respaldos', z.array(runWire)],
  /** Originals that are newer than the last good backup. */
  withoutCopy: ['sin_copia', count],
  check: ['revision', checkWire],
  metrics: ['metricas', metricsWire],
  version: ['version', z.string()],
}));
export type Backups = z.output<typeof backupsWire>;

export const getBackups = defineRoute({
  method: 'GET',
  path: '/admin/operations/backups',
  access: 'admin',
  summary:
    'Los respaldos: cómo está el último, los que hubo, cuándo es el próximo, y lo que encontró la revisión de los originales',
  reply: wire(() => ({ backups: ['data', backupsWire] })),
});

export const orderBackup = defineRoute({
  method: 'POST',
  path: '/admin/operations/backups',
  access: 'admin',
  status: 202,
  summary: 'Hace un respaldo ahora, en el lugar de la configuración',
  reply: wire(() => ({ backups: ['data', backupsWire] })),
});

export const orderOriginalsCheck = defineRoute({
  method: 'POST',
  path: '/admin/operations/originals-check',
  access: 'admin',
  status: 202,
  summary: 'Compara ahora todos los originales con la huella que se guardó al recibirlos',
  reply: wire(() => ({ backups: ['data', backupsWire] })),
});
