import { LEAST_LISTED, MOST_WRONG_SHARE } from '#domain/ruc-list/listed-ruc.ts';
import { type ReasonOf, reasonsOf, type StoredReason, sentenceIn } from '../wire/reason.ts';

/** Why the tax office's list was not loaded, by the code that is stored with its load. */

const NOTHING_CHANGED = 'No se cambió nada.';
const WHAT_TO_BRING =
  'Trae los archivos ruc0.zip a ruc9.zip de la página de la DNIT, tal como se descargan, o los textos que tienen dentro.';

const KINDS: Readonly<Record<string, string>> = {
  pdf: 'es un PDF',
  workbook: 'es un libro de Excel',
  'web-page': 'es una página web',
  other: 'no tiene las líneas de la lista (RUC|NOMBRE|DV|RUC ANTERIOR|ESTADO|)',
};

const number = (count: number) => count.toLocaleString('es-PY');
const percent = (share: number) => `${(100 * share).toLocaleString('es-PY', { maximumFractionDigits: 1 })} %`;
/** Rounded up, so that a refused share never reads like the largest accepted one. */
const shareOf = (part: number, whole: number) => percent(Math.ceil((1_000 * part) / Math.max(1, whole)) / 1_000);

interface InFile {
  readonly name: string;
}

const SENTENCES = {
  'wrong-file': ({ name, kind }: InFile & { readonly kind: string }) =>
    `«${name}» no es la lista del RUC: ${KINDS[kind] ?? KINDS.other}. ${WHAT_TO_BRING} ${NOTHING_CHANGED}`,
  damaged: ({ name }: InFile) =>
    `«${name}» está dañado o no se descargó entero. Descárgalo otra vez. ${NOTHING_CHANGED}`,
  locked: ({ name }: InFile) => `«${name}» tiene contraseña. ${WHAT_TO_BRING} ${NOTHING_CHANGED}`,
  empty: ({ name }: InFile) => `«${name}» está vacío. ${WHAT_TO_BRING} ${NOTHING_CHANGED}`,
  'too-many-inside': ({ name, most }: InFile & { readonly most: number }) =>
    `«${name}» tiene más de ${most} archivos dentro. ${WHAT_TO_BRING} ${NOTHING_CHANGED}`,
  'too-large-inside': ({ name, mib }: InFile & { readonly mib: number }) =>
    `«${name}» ocupa más de ${mib} MB descomprimido, más de lo que pesa la lista entera. ${WHAT_TO_BRING} ${NOTHING_CHANGED}`,
  'line-too-long': ({ name, most }: InFile & { readonly most: number }) =>
    `«${name}» tiene una línea de más de ${number(most)} letras, que la lista del RUC no tiene. ${WHAT_TO_BRING} ${NOTHING_CHANGED}`,
  'too-few-rows': ({ rows }: { readonly rows: number }) =>
    `Los archivos tienen ${number(rows)} RUC, y la lista entera tiene más de ${number(LEAST_LISTED)}. Trae los diez archivos juntos, de ruc0 a ruc9. ${NOTHING_CHANGED}`,
  'too-many-unreadable': ({ unreadable, lines }: { readonly unreadable: number; readonly lines: number }) =>
    `${number(unreadable)} líneas (${shareOf(unreadable, lines)}) no se entienden, más del ${percent(MOST_WRONG_SHARE)}: no parece la lista del RUC. ${WHAT_TO_BRING} ${NOTHING_CHANGED}`,
  'too-many-wrong-digits': ({ wrong, lines }: { readonly wrong: number; readonly lines: number }) =>
    `${number(wrong)} RUC (${shareOf(wrong, lines)}) tienen mal el dígito verificador, más del ${percent(MOST_WRONG_SHARE)}: la lista puede estar alterada. ${WHAT_TO_BRING} ${NOTHING_CHANGED}`,
  'too-slow': () => `Los archivos tardan demasiado en leerse. ${WHAT_TO_BRING} ${NOTHING_CHANGED}`,
  'too-much-memory': () => `Los archivos piden demasiada memoria para leerse. ${WHAT_TO_BRING} ${NOTHING_CHANGED}`,
  'too-large-answer': () => `Los archivos tienen demasiado dentro. ${WHAT_TO_BRING} ${NOTHING_CHANGED}`,
  crashed: () => `Los archivos no se pudieron leer. ${WHAT_TO_BRING} ${NOTHING_CHANGED}`,
  lost: () => `Los archivos guardados se perdieron. Súbelos otra vez. ${NOTHING_CHANGED}`,
  failed: () => `No se pudo cargar la lista. Vuelve a subirla; si se repite, mira los registros. ${NOTHING_CHANGED}`,
  interrupted: () => `La carga se interrumpió. Vuelve a empezar. ${NOTHING_CHANGED}`,
} satisfies Record<string, (params: never) => string>;

export type ListLoadReason = ReasonOf<typeof SENTENCES>;

export const listLoadReason = reasonsOf(SENTENCES);

export const listLoadSentence: (reason: StoredReason) => string = sentenceIn(
  SENTENCES,
  'La lista no se cargó, y esta versión no sabe decir por qué. Vuelve a subirla.',
);

/** The figures of a list that was loaded. */
export interface LoadedCounts {
  readonly rows: number;
  readonly repeated: number;
  readonly unreadable: number;
  readonly wrongDigits: number;
}

const countOf = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`;

/** «2.020.114 RUC cargados. 12 tienen mal el dígito verificador: entraron igual.» */
export function loadedSentence({ rows, repeated, unreadable, wrongDigits }: LoadedCounts): string {
  const parts = [
    `${number(rows)} RUC cargados.`,
    repeated > 0 && countOf(repeated, 'estaba repetido: vale el último.', 'estaban repetidos: vale el último.'),
    wrongDigits > 0 &&
      countOf(
        wrongDigits,
        'tiene mal el dígito verificador: entró igual.',
        'tienen mal el dígito verificador: entraron igual.',
      ),
    unreadable > 0 && countOf(unreadable, 'línea no se entiende y no entró.', 'líneas no se entienden y no entraron.'),
  ];
  return parts.filter((part) => part !== false).join(' ');
}
