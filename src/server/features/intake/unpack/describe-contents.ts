import type { Outcome } from '#server/features/reading/accept/document.ts';
import type { OpenedFile } from './unpack.ts';
import type { LeftOut } from './unpack-budget.ts';

const MOST_NAMED = 5;
const NAMES = { zip: 'El ZIP', eml: 'El correo' } as const;

type Opened = Pick<OpenedFile, 'kind' | 'leftOut' | 'problem'> & { readonly contents: readonly unknown[] };

/** Left out though it may be an invoice: whoever sent the package must hear of it. */
const LOST: ReadonlySet<LeftOut> = new Set(['encrypted', 'damaged', 'too-large']);

/** What a package says of itself in the tray: how much was in it, and by name what was not taken and why. */
export function outcomeOfPackage(file: Opened): Outcome {
  if (file.problem !== null) return { state: 'failed', reason: file.problem, canRetry: false };
  const remarks = remarksOn(file.leftOut);
  const lost = file.leftOut.some(({ why }) => LOST.has(why));
  const found = file.contents.length;
  if (found > 0) {
    const contents = found === 1 ? 'Contenía 1 documento.' : `Contenía ${found} documentos.`;
    return { state: lost ? 'failed' : 'read', reason: [contents, ...remarks].join(' '), canRetry: false };
  }
  const nothing = `${NAMES[file.kind === 'eml' ? 'eml' : 'zip']} no trae ningún PDF, foto ni XML que se pueda leer.`;
  return { state: lost ? 'failed' : 'not-invoice', reason: [nothing, ...remarks].join(' '), canRetry: false };
}

const REMARKS: Readonly<Record<LeftOut, (names: string, count: number) => string>> = {
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

function remarksOn(leftOut: OpenedFile['leftOut']): string[] {
  const whys = Object.keys(REMARKS) as LeftOut[];
  return whys.flatMap((why) => {
    const names = leftOut.filter((left) => left.why === why).map(({ name }) => `«${name}»`);
    return names.length === 0 ? [] : [REMARKS[why](listed(names), names.length)];
  });
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED);
  const more = names.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` y ${more} más` : '');
}
