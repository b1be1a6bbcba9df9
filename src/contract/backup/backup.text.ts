import { type ReasonOf, reasonsOf, type StoredReason, sentenceIn } from '../wire/reason.ts';

/** Why a backup was not made, by the code that is stored with it. Earlier backups are kept. */

const BEFORE_STAYS = 'Los respaldos anteriores siguen ahí.';

const SENTENCES = {
  'under-way': () => 'Ya se está haciendo un respaldo. Espera a que termine.',
  'place-in-use': ({ host }: { readonly host: string }) =>
    `Otra instalación${host ? ` (${host})` : ''} está escribiendo en ese lugar. Espera a que termine, o usa un lugar para cada una.`,
  'originals-away': () =>
    `Faltan más de 10.000 originales: parece que el disco de los archivos no está. ${BEFORE_STAYS} Revisa DATA_DIR y FILES_URL.`,
  'place-damages': () =>
    `Lo que se leyó del lugar del respaldo no es lo que se escribió. Cambia de disco o de servicio. ${BEFORE_STAYS}`,
  'disk-full': () => `El disco del respaldo está lleno. Libera lugar o baja BACKUP_KEEP. ${BEFORE_STAYS}`,
  'database-away': () => `La base de datos no respondió. ${BEFORE_STAYS}`,
  'place-closed': ({ code }: { readonly code: string }) =>
    `No se puede escribir en el lugar del respaldo (${code}). Revisa sus permisos. ${BEFORE_STAYS}`,
  'place-away': ({ code }: { readonly code: string }) =>
    `El lugar del respaldo no está o no responde (${code}). Revisa que esté conectado.`,
  'no-place': () => 'Falta decir dónde se guardan los respaldos: pon BACKUP_URL.',
  interrupted: () => `El respaldo se interrumpió. ${BEFORE_STAYS}`,
  failed: () => `El respaldo no se pudo hacer. Si se repite, mira los registros. ${BEFORE_STAYS}`,
} satisfies Record<string, (params: never) => string>;

export type BackupReason = ReasonOf<typeof SENTENCES>;

export const backupReason = reasonsOf(SENTENCES);

export const backupSentence: (reason: StoredReason) => string = sentenceIn(
  SENTENCES,
  'El respaldo no se hizo, y esta versión no sabe decir por qué.',
);
