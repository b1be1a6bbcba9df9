import type { MonthState } from '#domain/closing/month-state.ts';
import { formatMoney } from '#domain/money/money-text.ts';
import { dayInAsuncion, type FiscalMonth, timeInAsuncion } from '#domain/time/period.ts';
import { monthName } from './closing.text.ts';

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('es-PY')} ${count === 1 ? one : many}`;

interface Moment {
  /** «14/11/2026» */
  readonly day: string;
  /** «10:12» */
  readonly time: string;
}

/** «14/11/2026» */
export const spokenDay = (day: string): string => day.split('-').reverse().join('/');

/** Day and hour in Asunción, for people. */
export function momentOf(at: Date | string): Moment {
  const instant = new Date(at).getTime();
  return { day: spokenDay(dayInAsuncion(instant)), time: timeInAsuncion(instant) };
}

/** Names of the files in the ZIP; they contain nothing from the documents. */
export const evidenceFiles = {
  zip: (month: FiscalMonth) => `evidencia_${month}.zip`,
  purchases: (month: FiscalMonth) => `libro-compras_${month}.xlsx`,
  sales: (month: FiscalMonth) => `libro-ventas_${month}.xlsx`,
  summary: (month: FiscalMonth) => `resumen-del-cierre_${month}.pdf`,
  picture: (month: FiscalMonth) => `foto-del-cierre_${month}.xlsx`,
  comparison: (month: FiscalMonth) => `cuadre-con-marangatu_${month}.xlsx`,
  originals: 'originales/',
  readme: 'LEEME.txt',
} as const;

/** The summary of a month's close as a PDF. */
export const summaryText = {
  title: (month: FiscalMonth) => `Cierre de ${monthName(month)}`,
  business: (name: string, ruc: string) => `${name}, RUC ${ruc}`,
  made: ({ day, time }: Moment) => `Preparado por Ajaka el ${day} a las ${time}, hora de Asunción.`,
  states: {
    running: 'El mes está en curso: las cifras todavía cambian.',
    open: 'Sin cerrar. Hay montos sin tasa o que no cuadran.',
    'with-notices': 'Sin cerrar. Las cifras cuadran y quedan avisos.',
    ready: 'Sin cerrar. Las cifras cuadran y no hay avisos.',
    closed: 'Nada cambió desde entonces.',
    'closed-with-differences': 'Hay diferencias desde el cierre.',
  } satisfies Record<MonthState, string>,
  closed: (who: string | null, { day, time }: Moment) => `Cerrado ${who ? `por ${who} ` : ''}el ${day} a las ${time}.`,
  deadlines: 'Vencimientos',
  obligation: 'Obligación',
  due: 'Vence',
  note: 'Observación',
  form120: 'IVA, formulario 120',
  rg90: 'RG 90, registro de comprobantes',
  ending: (digit: number) => `Por el ${digit} final del RUC`,
  extended: (reason: string) => `Prórroga: ${reason}`,
  purchases: (count: number) => `Compras: ${counted(count, 'documento', 'documentos')}`,
  sales: (count: number) => `Ventas: ${counted(count, 'documento', 'documentos')}`,
  concept: 'Concepto',
  base: 'Base',
  vat: 'IVA',
  total: 'Total',
  none: '—',
  bought: 'Facturas',
  sold: 'Ventas',
  received: (count: number) => counted(count, 'nota de crédito recibida', 'notas de crédito recibidas'),
  issued: (count: number) => counted(count, 'nota de crédito emitida', 'notas de crédito emitidas'),
  net: 'Neto, que muestran otras pantallas',
  receivedNote: 'Las notas de crédito recibidas no se restan: suben el débito en la sección 1 del formulario 120.',
  issuedNote: 'Las notas de crédito emitidas no se restan: suben el crédito en el formulario 120.',
  bookNote: (count: number, amount: string) =>
    `El libro de compras lista además ${counted(count, 'autofactura', 'autofacturas')} a nombre de otro por ${formatMoney(amount)}.`,
  noMovement: 'No hay comprobantes de este mes. Un mes sin movimiento también se declara.',
  boxes: 'Formulario 120',
  boxesHint: 'Se escribe la base; Marangatu calcula el IVA. Al lado, lo que declaran los documentos y la diferencia.',
  box: 'Casilla',
  typed: 'Se escribe',
  reckoned: 'Calcula Marangatu',
  declared: 'IVA declarado',
  difference: 'Diferencia',
  divide: 'repartir',
  notToVat: (line: string, count: number, amount: string) =>
    `${line}: ${counted(count, 'documento', 'documentos')} por ${formatMoney(amount)} no se imputa al IVA y no está en ninguna casilla.`,
  backing: 'Qué respalda las compras',
  documents: 'Documentos',
  kept: (day: string) => `Los comprobantes se guardan hasta el ${day}.`,
  outside: 'Qué no cuenta, y por qué',
  reason: 'Motivo',
  amount: 'Monto',
  allCounts: 'Todo lo que llegó de este mes cuenta.',
  missing: 'Qué falta',
  nothingMissing: 'No vimos nada pendiente.',
  picture: 'La foto del cierre',
  notices: (count: number) =>
    count === 0 ? 'Se cerró sin avisos.' : `Se cerró con ${counted(count, 'aviso', 'avisos')}.`,
  accepted: (who: string | null, { day }: Moment, count: number, reason: string) =>
    `${who ?? 'Alguien'} aceptó ${counted(count, 'diferencia', 'diferencias')} el ${day}: ${reason}`,
  differences: 'Qué cambió desde el cierre',
  differing: (count: number) => `${counted(count, 'documento cambió', 'documentos cambiaron')} desde el cierre.`,
  comparison: 'Cuadre con Marangatu',
  registers: { purchases: 'COMPRAS', sales: 'VENTAS' },
  compared: (register: string, file: string | null, { day }: Moment) =>
    `${register}, ${file === null ? 'tabla copiada' : `archivo ${file}`} del ${day}`,
  line: 'Línea',
  here: 'Aquí',
  there: 'Marangatu',
} as const;

/** Sheets of the picture that a close keeps. */
export const pictureText = {
  figures: 'Cifras',
  documents: 'Comprobantes',
  acceptances: 'Diferencias aceptadas',
  columns: {
    line: 'Línea',
    count: 'Documentos',
    total: 'Total',
    base10: 'Base 10%',
    vat10: 'IVA 10%',
    base5: 'Base 5%',
    vat5: 'IVA 5%',
    exempt: 'Exentas',
    unsplit: 'Sin desglose',
    rounding: 'Redondeo',
    difference: 'Diferencias',
    vat: 'IVA',
    step: 'Desde',
    number: 'Número',
    ruc: 'RUC Emisor',
    name: 'Nombre Emisor',
    date: 'Fecha',
    id: 'Id',
    revision: 'Versión',
    day: 'Fecha',
    who: 'Quién',
    reason: 'Motivo',
  },
  atClose: 'Cierre',
  accepted: (step: number) => `Diferencias aceptadas ${step}`,
  gone: 'Ya no cuenta',
} as const;

interface Told {
  readonly month: FiscalMonth;
  readonly made: Moment;
  readonly invoices: number;
  readonly withoutFile: number;
  /** Number and issuer of the first originals that could not be read. */
  readonly missing: readonly string[];
  readonly missingCount: number;
  readonly hasChanged: boolean;
  readonly files: readonly string[];
}

/** The text that describes the ZIP. It has CRLF line ends, which every editor understands. */
export function readmeText(told: Told): string {
  const { month, made, invoices, withoutFile, missing, missingCount, hasChanged, files } = told;
  const others = missingCount - missing.length;
  const lines = [
    `Evidencia de ${monthName(month)}, preparada por Ajaka el ${made.day} a las ${made.time}, hora de Asunción.`,
    '',
    ...files,
    `${evidenceFiles.originals}: los archivos como llegaron, de ${counted(invoices, 'documento', 'documentos')} del mes; indice.xlsx los nombra a todos.`,
    'SHA256SUMS: la huella de cada archivo. Se comprueba con: sha256sum -c SHA256SUMS',
    '',
    ...(withoutFile === 0
      ? []
      : [`${counted(withoutFile, 'documento', 'documentos')} sin archivo original, como lo que se carga a mano.`, '']),
    ...(missingCount === 0
      ? ['No falta ningún original.']
      : [
          `ATENCIÓN: ${missingCount === 1 ? 'falta' : 'faltan'} ${counted(missingCount, 'original', 'originales')}, porque se perdió o ya no es lo que se guardó:`,
          ...missing.map((one) => `- ${one}`),
          ...(others > 0 ? [`- y ${others} más: el índice los nombra`] : []),
        ]),
    ...(hasChanged
      ? [
          '',
          'ATENCIÓN: algo del mes cambió mientras se copiaban los originales. El libro, el resumen, la foto y el cuadre coinciden entre sí; para tener también los originales de ahora, pide el archivo otra vez.',
        ]
      : []),
    '',
  ];
  return lines.join('\r\n');
}

/** The line of that text about each file. */
export const evidenceContents = {
  purchases: (file: string) => `${file}: el libro de compras; su segunda hoja dice qué no incluye y por qué.`,
  sales: (file: string) => `${file}: el libro de ventas.`,
  summary: (file: string) =>
    `${file}: cifras, casillas del formulario 120, respaldo, qué no cuenta, estado y vencimientos.`,
  picture: (file: string) => `${file}: lo que quedó fijo al cerrar, documento por documento.`,
  comparison: (file: string) => `${file}: cada comprobante de aquí frente al archivo de Marangatu.`,
  open: 'El mes no está cerrado: no hay foto del cierre.',
  notCompared: 'No se cargó ningún archivo de Marangatu: no hay cuadre.',
} as const;
