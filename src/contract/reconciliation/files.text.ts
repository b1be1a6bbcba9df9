import type { RegisterProblem } from '#domain/reconciliation/register-row.ts';
import { monthInWords } from '#domain/time/month-names.ts';
import { errors } from '../wire/errors.ts';
import { type ReasonOf, reasonsOf, type StoredReason, sentenceIn } from '../wire/reason.ts';

const NOTHING_CHANGED = 'No se cambió nada.';
const HOW_TO_GET = 'Descarga de Marangatu la Consulta de Comprobantes Registrados en Excel y súbela tal como sale.';

type ParamsOf<C extends RegisterProblem['code']> = Extract<RegisterProblem, { readonly code: C }>['params'];
interface Place {
  readonly row: number;
  readonly column: string;
}

const inQuotes = (names: readonly string[]) => new Intl.ListFormat('es').format(names.map((name) => `«${name}»`));
const placeOf = ({ row, column }: Place) => `En la fila ${row}, columna «${column}»`;

/** Why a file, or a pasted table, was not compared. */
const SENTENCES = {
  'empty-file': () => `El archivo está vacío. ${HOW_TO_GET} ${NOTHING_CHANGED}`,
  'is-pdf': () => `El archivo es un PDF, no un Excel. ${HOW_TO_GET} ${NOTHING_CHANGED}`,
  'is-old-excel': () =>
    `El archivo es un Excel antiguo (.xls) o tiene contraseña. Ábrelo, guárdalo como .xlsx sin contraseña y súbelo otra vez. ${NOTHING_CHANGED}`,
  'is-html': () => `El archivo es una página web, no un Excel. ${HOW_TO_GET} ${NOTHING_CHANGED}`,
  'is-xml': () =>
    `El archivo es un XML, no un Excel. Las facturas se suben en la página de carga de XML. ${NOTHING_CHANGED}`,
  'is-binary-excel': () =>
    `El archivo es un Excel binario (.xlsb). Ábrelo, guárdalo como .xlsx y súbelo otra vez. ${NOTHING_CHANGED}`,
  'is-open-document': () =>
    `El archivo es de LibreOffice (.ods). Ábrelo, guárdalo como .xlsx y súbelo otra vez. ${NOTHING_CHANGED}`,
  'is-zip': () =>
    `El archivo es un ZIP que no es un Excel. Si el Excel está adentro, sácalo y súbelo solo. ${NOTHING_CHANGED}`,
  'is-something-else': () => `El archivo no es un Excel (.xlsx). ${HOW_TO_GET} ${NOTHING_CHANGED}`,
  locked: () => `El archivo tiene contraseña. Guárdalo sin ella y súbelo otra vez. ${NOTHING_CHANGED}`,
  damaged: () => `El archivo está dañado o incompleto. Descárgalo otra vez de Marangatu. ${NOTHING_CHANGED}`,
  'too-deep': () => `El archivo está armado de una forma que ningún Excel usa y no se leyó. ${NOTHING_CHANGED}`,
  'too-large-inside': ({ mib }: { readonly mib: number }) =>
    `El archivo ocupa más de ${mib} MB descomprimido. Descarga de Marangatu un solo mes. ${NOTHING_CHANGED}`,
  'register-twice': ({ sheets }: { readonly sheets: readonly string[] }) =>
    `Las hojas ${inQuotes(sheets)} tienen el mismo registro. Deja una sola y súbelo otra vez. ${NOTHING_CHANGED}`,
  'no-heading': ({ sheets }: ParamsOf<'no-heading'>) =>
    sheets.length === 0
      ? `No encontramos los encabezados de la tabla de Marangatu. Copia la tabla desde su primera fila, la de los títulos. ${NOTHING_CHANGED}`
      : `No encontramos la tabla de Marangatu en ${sheets.length === 1 ? 'la hoja' : 'las hojas'} ${inQuotes(sheets)}. ${HOW_TO_GET} ${NOTHING_CHANGED}`,
  'column-twice': ({ column }: ParamsOf<'column-twice'>) =>
    `La columna «${column}» está dos veces y no sabemos cuál vale. Quita una y vuelve a subirlo. ${NOTHING_CHANGED}`,
  'no-rows': () => `La tabla no tiene ningún comprobante. ${NOTHING_CHANGED}`,
  'too-many-rows': ({ most }: ParamsOf<'too-many-rows'>) =>
    `La tabla tiene más de ${most.toLocaleString('es-PY')} comprobantes. Descarga de Marangatu un solo mes. ${NOTHING_CHANGED}`,
  'other-month': ({ month, found }: ParamsOf<'other-month'>) =>
    `El archivo es de ${new Intl.ListFormat('es').format(found.map(monthInWords))} y este cuadre es de ${monthInWords(month)}. ${NOTHING_CHANGED}`,
  'other-ruc': ({ found, business }: ParamsOf<'other-ruc'>) =>
    `El archivo es del RUC ${found} y tu negocio es ${business}. Súbelo en el negocio al que corresponde. ${NOTHING_CHANGED}`,
  'unknown-register': ({ row, text }: ParamsOf<'unknown-register'>) =>
    `En la fila ${row} el tipo de registro es «${text}», que no es COMPRAS ni VENTAS. ${NOTHING_CHANGED}`,
  'unreadable-amount': ({ text, ...place }: ParamsOf<'unreadable-amount'>) =>
    `${placeOf(place)}, «${text}» no se entiende como monto. ${NOTHING_CHANGED}`,
  'unreadable-day': ({ text, ...place }: ParamsOf<'unreadable-day'>) =>
    text === ''
      ? `${placeOf(place)}, falta la fecha. ${NOTHING_CHANGED}`
      : `${placeOf(place)}, «${text}» no se entiende como fecha. ${NOTHING_CHANGED}`,
  'cell-with-error': (place: ParamsOf<'cell-with-error'>) =>
    `${placeOf(place)}, la celda tiene un error de Excel. ${HOW_TO_GET} ${NOTHING_CHANGED}`,
  'formula-without-value': (place: ParamsOf<'formula-without-value'>) =>
    `${placeOf(place)}, hay una fórmula sin su resultado. Abre el archivo en Excel, guárdalo y súbelo otra vez. ${NOTHING_CHANGED}`,
  'too-slow': () => `El archivo tarda demasiado en leerse. ${HOW_TO_GET} ${NOTHING_CHANGED}`,
  'too-much-memory': () => `El archivo pide demasiada memoria para leerse. ${HOW_TO_GET} ${NOTHING_CHANGED}`,
  'too-large-answer': () => `La tabla es demasiado grande. Descarga de Marangatu un solo mes. ${NOTHING_CHANGED}`,
  crashed: () => `El archivo no se pudo leer. ${HOW_TO_GET} ${NOTHING_CHANGED}`,
  'without-business': () => `${errors.falta_el_negocio[1]} ${NOTHING_CHANGED}`,
  lost: () => `El archivo guardado se perdió. Súbelo otra vez. ${NOTHING_CHANGED}`,
  failed: () =>
    `No se pudo hacer el cuadre. Vuelve a subir el archivo; si se repite, avisa a soporte. ${NOTHING_CHANGED}`,
  interrupted: () => `Se interrumpió mientras se leía. Vuelve a subir el archivo. ${NOTHING_CHANGED}`,
} satisfies Record<string, (params: never) => string> & {
  readonly [C in RegisterProblem['code']]: (params: ParamsOf<C>) => string;
};

export type RegisterFileReason = ReasonOf<typeof SENTENCES>;

export const registerFileReason = reasonsOf(SENTENCES);

export const registerFileSentence: (reason: StoredReason) => string = sentenceIn(
  SENTENCES,
  'El archivo no se comparó, y esta versión no sabe decir por qué. Vuelve a subirlo.',
);

/** The figures of a file that was compared. */
export interface ComparedFileCounts {
  readonly rows: number;
  readonly otherMonths: number;
  readonly repeated: number;
  readonly notAddingUp: number;
}

const countOf = (count: number, one: string, many: string) =>
  `${count.toLocaleString('es-PY')} ${count === 1 ? one : many}`;

/** «275 comprobantes comparados. 3 no suman su total: entraron igual.» */
export function comparedSentence({ rows, otherMonths, repeated, notAddingUp }: ComparedFileCounts): string {
  const parts = [
    countOf(rows, 'comprobante comparado.', 'comprobantes comparados.'),
    otherMonths > 0 && countOf(otherMonths, 'es de otro mes y no entró.', 'son de otros meses y no entraron.'),
    repeated > 0 && countOf(repeated, 'estaba dos veces y entró una.', 'estaban dos veces y entraron una.'),
    notAddingUp > 0 && countOf(notAddingUp, 'no suma su total: entró igual.', 'no suman su total: entraron igual.'),
  ];
  return parts.filter((part) => part !== false).join(' ');
}
