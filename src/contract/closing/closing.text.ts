import type { ClosingLine, OutsideReason } from '#domain/closing/closing-groups.ts';
import type { BoxNote } from '#domain/closing/form-120.ts';
import type { Amount } from '#domain/money/money.ts';
import { formatMoney } from '#domain/money/money-text.ts';
import type { Register } from '#domain/reconciliation/register-row.ts';
import type { CalendarDate } from '#domain/time/calendar.ts';
import type { FiscalMonth } from '#domain/time/period.ts';

const NAMES = [
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
  ...['julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
];

/** «octubre de 2026» */
export function monthName(month: FiscalMonth): string {
  const [year = '', number = ''] = month.split('-');
  return `${NAMES[Number(number) - 1]} de ${year}`;
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('es-PY')} ${count === 1 ? one : many}`;

/** Why documents of a month are in none of its lines. */
const OUTSIDE: Readonly<Record<OutsideReason, string>> = {
  cancelled: 'El emisor anuló el documento.',
  test: 'Se emitieron en el ambiente de prueba.',
  altered: 'Cambiaron después de firmarse. No cuentan hasta que las confirmes.',
  'in-review': 'Esperan que alguien las confirme o las corrija.',
  'no-amounts': 'Son notas de remisión: no llevan montos.',
  'no-rate': 'Están en otra moneda y no dicen a qué cambio.',
  'other-taxpayer': 'El receptor es otro RUC: no dan crédito a tu negocio.',
  unnamed: 'No nombran al negocio (SIN NOMBRE): no dan crédito.',
  'to-itself': 'El negocio se las emitió a sí mismo: no son compra ni venta.',
  'self-invoice-of-other':
    'Son autofacturas del negocio que nombran a otro receptor. El libro de compras sí las lista.',
};

export const outsideSentence = (reason: OutsideReason): string => OUTSIDE[reason];

/** The note beside a box of form 120. */
export function boxNoteSentence(note: BoxNote): string {
  switch (note.code) {
    case 'farm-or-other':
      return `Reparte ${formatMoney(note.params.amount)} entre esta casilla y la ${note.params.twin}: los documentos no dicen qué es producto agropecuario.`;
    case 'left-out':
      return `Quedan fuera ${counted(note.params.count, 'documento', 'documentos')} por ${formatMoney(note.params.amount)} sin desglose: complétalos para declararlos.`;
    case 'raises-debit':
      return 'Las notas de crédito recibidas suben el débito; no se restan del crédito.';
    case 'raises-credit':
      return 'Las notas de crédito que emitiste suben el crédito.';
    case 'net-of-notes':
      return 'Ventas exentas menos las notas de crédito emitidas.';
    case 'below-zero':
      return 'Las notas de crédito emitidas superan a las ventas exentas del mes: consulta cómo declararlo.';
    case 'without-sales':
      return 'Sin tus ventas: aquí no hay ninguna de este mes. Marangatu suma las que escribas.';
    case 'balance-before':
      return 'El saldo a favor de tu declaración anterior: cópialo de ella.';
    case 'carried-over':
      return 'El saldo que pasa al mes siguiente: sale de tu declaración anterior y de este mes.';
    case 'for-the-state':
      return 'El saldo a favor del fisco: lo calcula Marangatu con tus ventas y tu saldo anterior.';
    case 'tax':
      return 'El impuesto del mes: lo calcula Marangatu.';
    case 'withholdings':
      return 'Las retenciones que te hicieron: ningún comprobante de compra las dice. Cópialas de tus constancias.';
  }
}

/** The figures and names in a notice. */
export interface NoticeFacts {
  readonly count: number;
  readonly amount?: Amount;
  readonly names?: readonly string[];
  readonly line?: ClosingLine;
  readonly comparison?: ComparedFacts;
}

/** The file that a comparison was made with, and whether anything has changed since. */
export interface ComparedFacts {
  readonly register: Register;
  /** The day on which Marangatu's file was brought. */
  readonly loadedOn: CalendarDate;
  readonly isOutdated: boolean;
}

const LINES: Readonly<Record<ClosingLine, string>> = {
  purchases: 'compras',
  'received-credit-notes': 'notas de crédito recibidas',
  sales: 'ventas',
  'issued-credit-notes': 'notas de crédito emitidas',
};

const MOST_NAMED = 3;

/** `count`: how many there are in all, where `names` has only the first ones. */
function listed(names: readonly string[], count = names.length): string {
  const [named, others] = [names.slice(0, MOST_NAMED), count - MOST_NAMED];
  if (others > 0) return `${named.join(', ')} y ${others} más`;
  return named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} y ${named.at(-1)}`;
}

/** Adds a full stop, unless a name ends with one: «E.A.S.». */
const ended = (sentence: string) => (sentence.endsWith('.') ? sentence : `${sentence}.`);

const worth = (amount: Amount | undefined) => (amount === undefined ? '' : `, ${formatMoney(amount)}`);

/** When something changed since the comparison, the sentence tells only what it found then. */
function foundThen(what: string, amount: Amount | undefined, comparison: ComparedFacts | undefined): string {
  const { register = 'purchases', loadedOn = '', isOutdated = false } = comparison ?? {};
  const ofRegister = register === 'sales' ? ' (ventas)' : '';
  const [year, month, day] = loadedOn.split('-');
  return isOutdated
    ? `Al cuadrar había ${what}${ofRegister}: ${amount === undefined ? '' : `${formatMoney(amount)}. `}Algo del mes cambió desde entonces; abre el cuadre para verlo al día.`
    : `${what}${ofRegister}: ${amount === undefined ? '' : `${formatMoney(amount)}, `}según el archivo del ${day}/${month}/${year}.`;
}

const NOTICES = {
  'usual-suppliers': ({ count, names = [] }: NoticeFacts) =>
    ended(
      `${counted(count, 'proveedor de casi todos los meses', 'proveedores de casi todos los meses')} sin factura: ${listed(names, count)}`,
    ),
  unsplit: ({ count, amount, line = 'purchases' }: NoticeFacts) =>
    `${counted(count, 'documento', 'documentos')} de ${LINES[line]} sin desglose por tasa${worth(amount)}: no entran en ninguna casilla.`,
  difference: ({ count, amount, line = 'purchases' }: NoticeFacts) =>
    `${counted(count, 'documento', 'documentos')} de ${LINES[line]} cuyas partes no dan su total${worth(amount)}: míralos antes de declarar.`,
  'in-review': ({ count, amount }: NoticeFacts) =>
    `${counted(count, 'factura', 'facturas')} en revisión${worth(amount)}: todavía no ${count === 1 ? 'cuenta' : 'cuentan'}.`,
  altered: ({ count }: NoticeFacts) =>
    `${counted(count, 'factura alterada', 'facturas alteradas')}: no ${count === 1 ? 'cuenta hasta que la confirmes' : 'cuentan hasta que las confirmes'}.`,
  'possible-repeats': ({ count }: NoticeFacts) =>
    `${counted(count, 'par de facturas puede ser la misma', 'pares de facturas pueden ser la misma')}: cuentan las dos hasta que lo digas.`,
  'no-rate': ({ count }: NoticeFacts) =>
    `${counted(count, 'factura', 'facturas')} en otra moneda sin tipo de cambio: escribe el cambio para que ${count === 1 ? 'cuente' : 'cuenten'}.`,
  'failing-mailboxes': ({ count, names = [] }: NoticeFacts) =>
    `${counted(count, 'correo falla', 'correos fallan')}: ${listed(names)}. Puede haber más facturas.`,
  'failed-documents': ({ count }: NoticeFacts) =>
    `${counted(count, 'documento recibido no se pudo leer', 'documentos recibidos no se pudieron leer')}: puede ser de este mes.`,
  'other-taxpayer': ({ count, amount }: NoticeFacts) =>
    `${counted(count, 'documento', 'documentos')} a nombre de otro RUC${worth(amount)}: no da crédito.`,
  unnamed: ({ count, amount }: NoticeFacts) =>
    `${counted(count, 'documento', 'documentos')} SIN NOMBRE${worth(amount)}: no da crédito.`,
  'only-pdf': ({ count }: NoticeFacts) =>
    `Falta el XML de ${counted(count, 'comprobante electrónico', 'comprobantes electrónicos')}: pídelo a quien te vendió.`,
  'only-in-marangatu': ({ count, amount, comparison }: NoticeFacts) =>
    foundThen(counted(count, 'comprobante solo en Marangatu', 'comprobantes solo en Marangatu'), amount, comparison),
  'amounts-differ': ({ count, comparison }: NoticeFacts) =>
    foundThen(
      counted(count, 'comprobante con otro monto en Marangatu', 'comprobantes con otro monto en Marangatu'),
      undefined,
      comparison,
    ),
} as const satisfies Record<string, (facts: NoticeFacts) => string>;
export type NoticeKind = keyof typeof NOTICES;

export const noticeSentence = (kind: NoticeKind, facts: NoticeFacts): string => NOTICES[kind](facts);

/** Of a closed month that is no longer as it was. */
export const closedDiffers = (month: FiscalMonth, count: number): string =>
  `${monthName(month)} está cerrado y ${count === 1 ? '1 documento cambió' : `${count.toLocaleString('es-PY')} documentos cambiaron`} después: rectifica o acéptalo.`;

/** The messages after an action on a month. */
export const closingMessages = {
  closed: (month: FiscalMonth) => `Cerraste ${monthName(month)}. Lo que llegue después se verá como diferencia.`,
  reopened: (month: FiscalMonth) => `Abriste otra vez ${monthName(month)}.`,
  accepted: (month: FiscalMonth) => `Aceptaste las diferencias de ${monthName(month)}.`,
  changed: (month: FiscalMonth) =>
    `Algo de ${monthName(month)} cambió mientras lo mirabas. Mira las cifras de ahora y decide otra vez.`,
  closedMeanwhile: (month: FiscalMonth, who: string | null) =>
    `${who ?? 'Otra persona'} cerró ${monthName(month)} mientras lo mirabas.`,
  calendarSaved: 'Calendario guardado',
  reasonWanted: (months: readonly FiscalMonth[]) =>
    months.length === 1
      ? `El mes de ${listed(months.map(monthName))} está cerrado: escribe por qué eliminas lo que declaraste.`
      : `Los meses de ${listed(months.map(monthName))} están cerrados: escribe por qué eliminas lo que declaraste.`,
} as const;
