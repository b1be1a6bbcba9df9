import { blockedSentence, EXPORT_ENTITLEMENT_SENTENCES, noRoomOf } from '../subscriptions/entitlements.text.ts';
import { type ErrorCode, errors } from '../wire/errors.ts';
import { asWritten, type ReasonOf, reasonsOf, type StoredReason, sentenceIn } from '../wire/reason.ts';

/** Why a file was not made in the background. */
const SENTENCES = {
  text: asWritten,
  'no-room': () =>
    'Tu negocio llegó al límite de lo que puede guardar. Elimina archivos preparados que ya descargaste, o elige un período más corto, y vuelve a pedirlo.',
  'payer-has-no-room': ({ payer }: { readonly payer: string }) =>
    `${noRoomOf(payer)}. Elimina archivos preparados que ya descargaste, o elige un período más corto, y vuelve a pedirlo.`,
  'too-large': () => 'El archivo pasa de 2 GB. Elige un período más corto y vuelve a pedirlo.',
  'evidence-too-large': () =>
    'La evidencia del mes pasa de 2 GB. Descarga el libro y el resumen aparte, y los originales por semanas desde Exportar.',
  'many-changes': () =>
    'Las facturas del mes cambiaban mientras se preparaba, y las cifras no hubieran coincidido entre sí. Vuelve a pedirlo en unos minutos.',
  'disk-full': () => 'El servidor se quedó sin espacio. Avisa a quien lo administra y vuelve a pedirlo más tarde.',
  failed: () => 'No se pudo preparar el archivo. Vuelve a pedirlo; si se repite, avisa a soporte.',
  interrupted: () => 'Se interrumpió mientras se preparaba. Vuelve a pedirlo.',
  suspended: () => errors.cuenta_suspendida[1],
  'payer-suspended': ({ payer }: { readonly payer: string }) => blockedSentence('payer-suspended', payer),
  /** The same sentence that the API answers when the export is asked for directly. */
  refused: ({ error }: { readonly error: ErrorCode }) => errors[error][1],
  ...EXPORT_ENTITLEMENT_SENTENCES,
};

export type ExportReason = ReasonOf<typeof SENTENCES>;
/** All codes, to check whether a stored one is known. */
export const EXPORT_REASONS: ReadonlySet<string> = new Set(Object.keys(SENTENCES));

export const exportReason = reasonsOf(SENTENCES);

export const exportSentence: (reason: StoredReason) => string = sentenceIn(
  SENTENCES,
  'No se pudo preparar el archivo, y esta versión no sabe decir por qué. Vuelve a pedirlo.',
);
