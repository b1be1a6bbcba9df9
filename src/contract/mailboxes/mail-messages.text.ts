import { inMib } from '#domain/byte-size.ts';
import { errors } from '../wire/errors.ts';

interface Limits {
  /** Most files of one mail. */
  readonly files: number;
  /** Most bytes of one file, and of all files of a mail. */
  readonly fileBytes: number;
  readonly totalBytes: number;
}

/** «a» y «b» · «a», «b», «c», «d», «e» y 4 más */
const listed = (shown: readonly string[], more: number): string =>
  new Intl.ListFormat('es').format(more > 0 ? [...shown, `${more} más`] : shown);

const named = (name: string | null) => `«${name ?? 'sin nombre'}»`;

/** Parts of a mail that may be invoices and were not opened, and what to do about them. */
export const MAIL_MESSAGE_SENTENCES = {
  /** `parts`: the first of them; `more`: how many others. */
  'mail-too-large': (told: {
    readonly parts: readonly { readonly name: string | null; readonly size: number }[];
    readonly more: number;
    readonly limits: Limits;
  }) => {
    const { files, fileBytes, totalBytes } = told.limits;
    const which = listed(
      told.parts.map(({ name, size }) => `${named(name)} (${inMib(size)})`),
      told.more,
    );
    const limits = `Un correo puede traer ${files} archivos de hasta ${inMib(fileBytes)}, y ${inMib(totalBytes)} en total`;
    return `Pasa el límite de tamaño y no se abrió: ${which}. ${limits}: descárgalo de tu correo y súbelo en partes.`;
  },
  'mail-winmail': () =>
    'Trae sus adjuntos dentro de winmail.dat, un formato de Outlook que no se abre. Pide a quien lo envió que los mande como archivos, o descárgalos y súbelos.',
  'mail-encrypted': () =>
    'Viene cifrado o firmado (smime.p7m) y no se abre. Descarga los archivos desde tu programa de correo y súbelos.',
  'mail-other-archive': () =>
    'Trae un archivo RAR o 7z, que no se abre. Ábrelo en tu computadora y sube lo que contiene.',
  'mail-other-files': ({ names, more }: { readonly names: readonly (string | null)[]; readonly more: number }) =>
    `No lo pudimos leer: ${listed(names.map(named), more)}. Se leen XML, PDF y fotos: si es una factura, pide a quien la envió que la mande así, o sube el archivo.`,
  'mail-link': ({ host }: { readonly host: string }) =>
    `Trae un enlace al documento (en ${host}) en lugar del archivo. Ábrelo desde tu correo, descarga el archivo y súbelo.`,
  'attachment-empty': ({ name }: { readonly name: string }) =>
    `El adjunto «${name}» está vacío. Pide a quien lo envió que lo mande otra vez.`,
  'attachment-of-other-kind': ({
    name,
    declared,
  }: {
    readonly name: string;
    readonly declared: 'xml' | 'pdf' | 'zip';
  }) =>
    `El adjunto «${name}» no es un ${declared.toUpperCase()}, aunque se llame así. Pide a quien lo envió que lo mande otra vez.`,
  /** HEIC and WEBP are read now; a format is told where a mail came before that. */
  'attachment-photo-unread': ({ name, format }: { readonly name: string; readonly format: 'HEIC' | 'WEBP' | null }) => {
    const why = format === null ? 'está dañada, o no es JPEG, PNG, HEIC ni WEBP' : `está en formato ${format}`;
    return `No pudimos leer la foto «${name}»: ${why}. Pide que la manden como JPEG o en PDF, o súbela así.`;
  },
  'attachment-unread': ({ name }: { readonly name: string }) =>
    `No pudimos leer el adjunto «${name}»: por su contenido no es XML, PDF, foto, ZIP ni correo. Pide a quien lo envió que mande el XML o el PDF.`,
  /** A refusal of the API, in its own words. */
  'mail-refused': ({
    error,
  }: {
    readonly error: 'datos_invalidos' | 'tipo_no_admitido' | 'almacenamiento_lleno' | 'limite_de_ia';
  }) => errors[error][1],
};
