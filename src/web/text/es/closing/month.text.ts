import { BACKING_NAMES, FIGURE_NAMES } from '#contract/closing/closing-names.text.ts';
import type { ClosingGroup } from '#domain/closing/closing-groups.ts';
import type { MonthState } from '#domain/closing/month-state.ts';
import { units } from '../phrases.text.ts';
import { closingLeadText } from './lead.text.ts';

const documents = (n: number) => units(n, 'documento', 'documentos');
const notices = (n: number) => units(n, 'aviso', 'avisos');

/** The page of a month's close: what it says before anybody closes, and after. */
export const closingText = {
  businessNote: (name: string, ruc: string) => `${name}, RUC ${ruc}`,
  /** On a phone, where the title names the month. */
  titleOf: (month: string) => `Cierre de ${month}`,
  loading: 'Cargando el cierre del mes…',
  problem: 'No pudimos cargar el cierre de este mes.',
  listProblem: 'No pudimos cargar tus meses.',
  missingRuc: {
    sentence: 'El cierre es de un negocio: dinos su RUC y aquí verás cada mes con su IVA, qué falta y hasta cuándo.',
    action: 'Ir a Mi negocio',
  },
  nothing: {
    sentence:
      'Aquí cada mes se cierra: cuánto IVA crédito hay, qué lo respalda, qué falta y hasta cuándo declararlo. Empieza con tus facturas.',
    action: 'Subir tus XML',
  },
  book: 'Libro de compras',
  bookShort: 'Libro',
  rg90: 'Archivo RG 90',
  rg90Short: 'RG 90',
  close: (month: string) => `Cerrar ${month}`,
  reopen: (month: string) => `Reabrir ${month}`,
  months: 'Meses',
  statesProblem: 'No pudimos cargar cómo están tus meses.',
  earlier: 'Ver meses anteriores',
  previous: (month: string) => `Mes anterior, ${month}`,
  next: (month: string) => `Mes siguiente, ${month}`,
  /** The states of a month, in the strip of months and beside figures. */
  states: {
    running: 'En curso',
    open: 'Por completar',
    'with-notices': 'Con avisos',
    ready: 'Listo para cerrar',
    closed: 'Cerrado',
    'closed-with-differences': 'Con diferencias',
  } satisfies Record<MonthState, string>,
  withNotices: (n: number) => `Listo, ${notices(n)}`,
  withDifferences: (n: number) => (n === 1 ? '1 diferencia' : `${n} diferencias`),
  unknownState: 'Ver el mes',
  state: {
    label: 'Estado',
    running: 'En curso',
    runningBody: (last: string) => `Termina el ${last}. Desde el día siguiente lo puedes cerrar.`,
    open: 'Faltan datos en las cifras',
    openBody: 'Hay montos sin tasa o que no cuadran: complétalos antes de declarar. Si cierras igual, queda anotado.',
    ready: 'Listo para cerrar',
    readyBody: 'Las cifras cuadran y no hay avisos.',
    noticesBody: (n: number) =>
      n === 1
        ? 'Las cifras cuadran. Queda 1 aviso: cierras igual y queda anotado.'
        : `Las cifras cuadran. Quedan ${n} avisos: cierras igual y quedan anotados.`,
    closed: 'Cerrado',
    closedBody: (who: string | null, day: string, time: string) =>
      `${who ? `Por ${who}, el` : 'El'} ${day} a las ${time}. Nada cambió desde entonces.`,
    differences: 'Cerrado, con diferencias',
    differencesBody: (n: number) =>
      n === 1
        ? 'Desde el cierre cambió 1 documento. Si ya declaraste, quizá debas rectificar.'
        : `Desde el cierre cambiaron ${n} documentos. Si ya declaraste, quizá debas rectificar.`,
  },
  deadlines: {
    form120: 'IVA, formulario 120',
    rg90: 'RG 90, comprobantes',
    form120Short: 'Formulario 120',
    rg90Short: 'RG 90',
    weekdays: closingLeadText.weekdays,
    /** Follows the name of the weekday. */
    left: closingLeadText.left,
    late: closingLeadText.late,
    ending: (digit: number) => `Por el ${digit} final del RUC.`,
    extended: (reason: string) => `Prórroga: ${reason}`,
  },
  vatCredit: 'IVA crédito',
  figures: {
    addsUp: (total: string) => `base + IVA = ${total}`,
    count: (n: string, one: boolean) => `${n} ${one ? 'factura' : 'facturas'}`,
    sold: (n: string, one: boolean) => `${n} ${one ? 'venta' : 'ventas'}`,
    base: 'Base',
    vat: 'IVA',
    total: 'Total',
    rows: FIGURE_NAMES,
    none: '—',
    invoices: 'Facturas',
    sales: 'Ventas',
    received: (n: string, one: boolean) =>
      `${n} ${one ? 'nota' : 'notas'} de crédito ${one ? 'recibida' : 'recibidas'}`,
    issued: (n: string, one: boolean) => `${n} ${one ? 'nota' : 'notas'} de crédito ${one ? 'emitida' : 'emitidas'}`,
    notesShort: (n: string, one: boolean) => `${n} ${one ? 'nota' : 'notas'} de crédito`,
    notSubtracted: (vat: string) =>
      `Las notas de crédito no se restan: su IVA, ${vat}, sube el débito en la sección 1 del formulario 120.`,
    issuedRaise: (vat: string) =>
      `Las notas de crédito que emitiste no se restan: su IVA, ${vat}, sube el crédito en el formulario 120.`,
    net: (total: string) => `Otras pantallas muestran el neto, sin las notas: ${total}.`,
    noMovement: 'No hay comprobantes de este mes. Un mes sin movimiento también se declara.',
    onPhone: 'Cifras',
    onPhoneSales: 'Ventas',
    summary: (count: string, total: string) => `${count}, ${total}`,
  },
  outside: {
    title: 'No cuenta, y por qué',
    documents,
    unknown: '—',
    none: 'Todo lo que llegó de este mes cuenta.',
    repeated: (n: number) => (n === 1 ? 'Duplicada' : 'Duplicadas'),
    /** Names of groups that contain a single document, where they differ from the usual name. */
    one: {
      cancelled: 'Cancelada por el emisor',
      altered: 'Alterada',
      'to-itself': 'Emitida a sí mismo',
      'self-invoice-of-other': 'Autofactura a nombre de otro',
    } as Partial<Record<ClosingGroup, string>>,
    repeatedWhy: 'La misma factura llegó otra vez: cuenta una sola.',
    repeatedLoading: 'Contando las duplicadas…',
    repeatedProblem: 'No pudimos contar las duplicadas.',
  },
  backing: {
    title: 'Qué respalda las cifras',
    ...BACKING_NAMES,
    count: (n: string, vat: string) => `${n}, IVA ${vat}`,
    documents,
    keep: (day: string) => `Guarda estos comprobantes hasta el ${day}.`,
    none: 'Aquí verás cuánto de tu IVA tiene firma, XML o solo papel.',
  },
  missing: {
    title: 'Qué falta',
    aside: 'no impide cerrar',
    none: 'Nada: no vimos nada pendiente.',
    ask: 'Pedir',
    review: 'Revisar',
    see: 'Ver',
    complete: 'Completar',
    compare: 'Cuadrar',
    comparison: {
      title: 'Cuadre con Marangatu',
      body: 'Compara el mes con lo que registró la DNIT.',
      label: 'Cuadrar con Marangatu',
      agrees: (day: string) => `Con el archivo del ${day} todo cuadra.`,
      outdated: (day: string) =>
        `Con el archivo del ${day} todo cuadraba, pero algo del mes cambió desde entonces: ábrelo para verlo al día.`,
    },
    /** For screen readers: what a button does, and for which notice. */
    of: (action: string, what: string) => `${action}: ${what}`,
  },
  photo: {
    title: 'Al cerrar se guarda una foto',
    body: (invoices: string, notes: string | null) =>
      `${notes === null ? invoices : `${invoices}, ${notes}`} y estas cifras quedan fijas. Lo que llegue después se ve aparte, como diferencia.`,
    running: 'Cuando el mes termine podrás cerrarlo: sus cifras quedan fijas y lo que llegue después se ve aparte.',
    closedTitle: 'La foto del cierre',
    closedBody: (count: string, total: string, vat: string) => `${count} por ${total}, IVA ${vat}.`,
    closedNotes: (count: string, total: string) => `${count} por ${total}.`,
    closedNotices: (n: number) =>
      n === 0 ? 'Sin avisos pendientes.' : `${n === 1 ? 'Quedó' : 'Quedaron'} ${notices(n)} sin resolver.`,
    by: (who: string | null, day: string, time: string) => `${who ? `${who}, ` : ''}${day} ${time}`,
    accepted: (who: string | null, day: string, n: number) =>
      `${who ?? 'Alguien'} aceptó ${n === 1 ? '1 diferencia' : `${n} diferencias`} el ${day}:`,
    differs: (n: number) => (n === 1 ? '1 diferencia desde el cierre' : `${n} diferencias desde el cierre`),
    others: 'Meses cerrados',
    phone: 'Al cerrar se guarda una foto: estas cifras quedan fijas.',
    onPhone: 'Cierres',
  },
} as const;
