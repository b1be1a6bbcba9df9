/** Why something in a package becomes no document, in the order in which the reasons are listed. */
export const NOT_TAKEN_REASONS = [
  'encrypted',
  'damaged',
  'too-large',
  'empty',
  'other-kind',
  'decoration',
  'system',
] as const;
export type NotTakenReason = (typeof NOT_TAKEN_REASONS)[number];

const REMARKS: Readonly<Record<NotTakenReason, (names: string, count: number) => string>> = {
  encrypted: (names, count) =>
    count === 1
      ? `${names} tiene contraseña: quítala y súbelo otra vez.`
      : `Tienen contraseña: ${names}. Quítala y súbelos otra vez.`,
  damaged: (names, count) => (count === 1 ? `${names} está dañado.` : `Están dañados: ${names}.`),
  'too-large': (names, count) => (count === 1 ? `${names} pesa más de 25 MiB.` : `Pesan más de 25 MiB: ${names}.`),
  empty: (names, count) => (count === 1 ? `${names} está vacío.` : `Están vacíos: ${names}.`),
  'other-kind': (names, count) =>
    count === 1
      ? `${names} no es PDF, foto, XML, ZIP ni EML y no se tomó.`
      : `No son PDF, foto, XML, ZIP ni EML y no se tomaron: ${names}.`,
  decoration: (_names, count) =>
    count === 1
      ? 'Se pasó por alto 1 imagen del texto o la firma.'
      : `Se pasaron por alto ${count} imágenes del texto o la firma.`,
  system: (_names, count) =>
    count === 1
      ? 'Se pasó por alto 1 archivo del sistema operativo.'
      : `Se pasaron por alto ${count} archivos del sistema operativo.`,
};

function listed(names: readonly string[], count: number): string {
  const shown = names.map((name) => `«${name}»`).join(', ');
  return shown + (count > names.length ? ` y ${count - names.length} más` : '');
}

const NAMES = { zip: 'El ZIP', eml: 'El correo' } as const;
const ONLY_FILES = 'Sube solo los archivos que trae.';

/** What is said of a package: how much was in it, what was left out, or why it was not opened. */
export const PACKAGE_SENTENCES = {
  'package-held': ({ count }: { readonly count: number }) =>
    count === 1 ? 'Contenía 1 documento.' : `Contenía ${count} documentos.`,
  'package-held-nothing': ({ kind }: { readonly kind: 'zip' | 'eml' }) =>
    `${NAMES[kind]} no trae ningún PDF, foto ni XML que se pueda leer.`,
  /** `names`: the first of those left out. */
  'package-left-out': (left: {
    readonly why: NotTakenReason;
    readonly names: readonly string[];
    readonly count: number;
  }) => REMARKS[left.why](listed(left.names, left.count), left.count),
  'package-too-slow': () => `Tarda demasiado en abrirse y lo dejamos aparte. ${ONLY_FILES}`,
  'package-too-much-memory': () => `Pide demasiada memoria para abrirse y lo dejamos aparte. ${ONLY_FILES}`,
  'package-too-large-answer': () => `Trae demasiado para abrirse de una vez y lo dejamos aparte. ${ONLY_FILES}`,
  'package-crashed': () => `No se pudo abrir y lo dejamos aparte. ${ONLY_FILES}`,
  'package-too-deep': ({ levels }: { readonly levels: number }) =>
    `Está dentro de más de ${levels} archivos comprimidos o correos. Ábrelo y sube lo que contiene.`,
  'package-too-many-files': ({ most }: { readonly most: number }) =>
    `Contiene más de ${most} archivos. Divídelo y súbelo en partes.`,
  'package-too-large': ({ mib }: { readonly mib: number }) =>
    `Al descomprimirlo ocuparía más de ${mib} MiB. Divídelo y súbelo en partes.`,
  'mail-too-many-lines': () => `Trae un correo con demasiadas líneas casi vacías. ${ONLY_FILES}`,
  'mail-damaged': () => `El correo está dañado, incompleto o es demasiado complicado. ${ONLY_FILES}`,
  'gzip-damaged': () =>
    'El archivo GZ está dañado o incompleto. Pide que lo manden otra vez, o sube el XML o PDF que trae.',
  'packages-hold-too-much': () => 'Los ZIP y correos contienen demasiado para un solo envío. Súbelos en varias tandas.',
  'zip-damaged': () => 'El ZIP está dañado o incompleto. Vuelve a crearlo y súbelo otra vez.',
  'zip-names-outside': () => 'El ZIP contiene nombres de archivo que apuntan fuera de él. Por seguridad no se abre.',
  'zip-false-sizes': () => 'El ZIP declara tamaños que no son los reales. Por seguridad no se abre.',
};
