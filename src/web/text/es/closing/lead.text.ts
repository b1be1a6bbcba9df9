import type { ClosingLine } from '#domain/closing/closing-groups.ts';

/** The month that is to be declared, where it leads the dashboard. */
export const closingLeadText = {
  label: (month: string) => `${month}, por declarar. IVA crédito`,
  rate: (percent: number) => `${percent}\u00A0%`,
  vatSplit: (ten: string, five: string, unsplit: string | null) =>
    `10 por ciento, ${ten}; 5 por ciento, ${five}${unsplit === null ? '' : `; sin desglose, ${unsplit}`}`,
  unsplit: (amount: string) => `sin desglose ${amount}`,
  exempt: (amount: string) => `y ${amount} exentas`,
  form120: 'IVA, formulario 120',
  rg90: 'RG 90, comprobantes',
  weekdays: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
  left: (days: number) => (days === 0 ? 'hoy' : days === 1 ? 'mañana' : `en ${days} días`),
  late: (days: number) => (days === 1 ? 'venció ayer' : `venció hace ${days} días`),
  extended: (reason: string) => `Prórroga: ${reason}`,
  missing: 'Qué falta',
  notices: (n: number) => (n === 0 ? 'nada' : n === 1 ? '1 aviso' : `${n} avisos`),
  whole: 'las cifras cuadran, puedes cerrar',
  incomplete: 'hay montos sin tasa o que no cuadran',
  go: 'Ir al cierre',
  before: (month: string) => `Antes de declarar ${month}`,
  more: (n: number) => `y ${n} más`,
  nothing: 'Nada: no vimos nada pendiente.',
  listProblem: 'No pudimos cargar el mes por declarar.',
  problem: 'No pudimos cargar qué falta. Míralo en el cierre del mes.',
  running: (month: string) => `${month}, en curso`,
  day: (day: number, last: number) => `día ${day} de ${last}`,
  untilToday: 'IVA crédito hasta hoy, sin restar notas de crédito',
  counted: (count: string, one: boolean, total: string) => `${count} ${one ? 'factura' : 'facturas'}, ${total}`,
  shareOf: (percent: number, month: string) => `${percent}\u00A0% de ${month}`,
  changed: (month: string, n: number) =>
    `${month} cambió desde que se cerró: ${n === 1 ? '1 diferencia' : `${n} diferencias`}.`,
  othersChanged: (n: number) =>
    n === 1 ? 'Otro mes cerrado también cambió.' : `Otros ${n} meses cerrados también cambiaron.`,
  lines: {
    purchases: 'compras',
    'received-credit-notes': 'notas de crédito recibidas',
    sales: 'ventas',
    'issued-credit-notes': 'notas de crédito emitidas',
  } satisfies Record<ClosingLine, string>,
  differs: (line: string, total: string, vat: string) => `${line} ${total}, IVA ${vat}`,
  rectify: 'Si ya lo declaraste, quizá debas rectificar.',
  see: 'Ver qué cambió',
} as const;
