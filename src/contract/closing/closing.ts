import * as z from 'zod/mini';
import { comparisonClass, register } from '../reconciliation/comparison-words.ts';
import { amount } from '../wire/amounts.ts';
import { day, month } from '../wire/dates.ts';
import { count, id, instant, text } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';
import { closingGroup, closingLine, closingPart } from './closing-words.ts';
import { declaredMonth } from './declared-month.ts';
import { boxKind, differenceKind, monthState, noticeKind } from './month-words.ts';

/** Filters of the list that, together with `year_month`, give exactly the documents of a figure. */
export const filterWire = wire(() => ({
  group: ['cierre', closingGroup],
  part: ['parte', z.optional(closingPart)],
  isToVat: ['imputa_iva', z.optional(z.boolean())],
}));
export type ClosingLink = z.output<typeof filterWire>;

/** In whole guaraníes. Bases, VAT, exempt, unsplit, rounding and difference add up to the total. */
const FIGURES = {
  count: ['cantidad', count],
  total: ['total', amount],
  base10: ['base_10', amount],
  vat10: ['iva_10', amount],
  /** Base and VAT together. */
  taxed10: ['gravado_10', amount],
  base5: ['base_5', amount],
  vat5: ['iva_5', amount],
  taxed5: ['gravado_5', amount],
  exempt: ['exentas', amount],
  /** Amounts, with VAT, of which the documents do not say the rate: they are in no box. */
  unsplit: ['sin_desglose', amount],
  unsplitCount: ['documentos_sin_desglose', count],
  unsplitVat: ['iva_sin_desglose', amount],
  unreadVatCount: ['documentos_sin_iva_leido', count],
  rounding: ['redondeo', amount],
  /** The difference in documents whose parts do not add up to their total. */
  difference: ['diferencia', amount],
  differenceCount: ['documentos_con_diferencia', count],
  /** VAT of both rates, and of unsplit amounts as far as it was read. */
  vat: ['iva', amount],
} as const;

/** Positive, also for credit notes. */
const lineWire = wire(() => ({ ...FIGURES, link: ['filtro', filterWire] }));
export type ClosingLineFigures = z.output<typeof lineWire>;

/** A line minus its credit notes, as dashboard, explorer and list show it. */
const netWire = wire(() => FIGURES);

const AMOUNTS = {
  count: ['cantidad', count],
  total: ['total', amount],
  vat: ['iva', amount],
  link: ['filtro', filterWire],
} as const;
const amountsWire = wire(() => AMOUNTS);

const boxWire = wire(() => ({
  box: ['casilla', count],
  kind: ['tipo', boxKind],
  /** Null where a person must know the amount, because no document says it. */
  amount: ['monto', z.nullable(amount)],
  /** The VAT that the documents declare, and how much it differs from what Marangatu calculates. */
  declared: ['iva_declarado', z.nullable(amount)],
  difference: ['diferencia', z.nullable(amount)],
  note: ['nota', z.nullable(z.string())],
  link: ['filtro', z.nullable(filterWire)],
}));
export type FormBox = z.output<typeof boxWire>;

const outsideWire = wire(() => ({
  reason: ['motivo', closingGroup],
  count: ['cantidad', count],
  /** With the sign that it has in sums; null where it is unknown or proves nothing. */
  amount: ['monto', z.nullable(amount)],
  sentence: ['detalle', z.string()],
  link: ['filtro', filterWire],
}));
export type OutsideGroup = z.output<typeof outsideWire>;

/** Which lines of a comparison. */
export const comparedWire = wire(() => ({ register: ['registro', register], class: ['clase', comparisonClass] }));

const noticeWire = wire(() => ({
  kind: ['que', noticeKind],
  count: ['cantidad', count],
  amount: ['monto', z.optional(amount)],
  /** For people. */
  sentence: ['detalle', z.string()],
  link: ['filtro', z.optional(filterWire)],
  /** For a notice from the comparison with Marangatu: which of its lines it is about. */
  comparison: ['cuadre', z.optional(comparedWire)],
  mailboxes: [
    'correos',
    z.optional(
      z.array(
        wire(() => ({
          id: ['id', id],
          account: ['cuenta', z.string()],
          since: ['desde', instant],
          problem: ['motivo', z.string()],
        })),
      ),
    ),
  ],
}));
export type ClosingNotice = z.output<typeof noticeWire>;

export const deadlineWire = wire(() => ({
  day: ['dia', day],
  /** Days until the deadline; negative when it has passed. */
  daysLeft: ['dias', z.int()],
  /** The resolution that gave more time; null for the usual day. */
  extendedBy: ['prorroga', z.nullable(z.string())],
}));

const deadlinesWire = wire(() => ({
  form120: ['formulario_120', deadlineWire],
  rg90: ['rg_90', deadlineWire],
}));

const whoWire = wire(() => ({ name: ['nombre', z.nullable(z.string())], email: ['correo', z.nullable(z.string())] }));

const keptFiguresWire = wire(() => ({ count: ['cantidad', count], total: ['total', amount], vat: ['iva', amount] }));

const closeWire = wire(() => ({
  closedAt: ['cerrado_en', instant],
  by: ['por', whoWire],
  /** The RUC of the business at that time. */
  ruc: ['ruc', z.string()],
  /** The figures at the time of the close. */
  purchases: ['compras', keptFiguresWire],
  receivedCreditNotes: ['notas_credito', keptFiguresWire],
  sales: ['ventas', z.nullable(keptFiguresWire)],
  issuedCreditNotes: ['notas_credito_emitidas', z.nullable(keptFiguresWire)],
  /** How many notices there were at that time. */
  notices: ['avisos', count],
  /** Differences that somebody has accepted since, the newest last. */
  acceptances: [
    'aceptadas',
    z.array(
      wire(() => ({
        at: ['fecha', instant],
        by: ['por', whoWire],
        reason: ['motivo', z.string()],
        count: ['cantidad', count],
      })),
    ),
  ],
}));
export type MonthClose = z.output<typeof closeWire>;

const sideOfDifference = wire(() => ({
  line: ['linea', closingLine],
  total: ['total', amount],
  vat: ['iva', amount],
}));

export const differenceWire = wire(() => ({
  id: ['id', id],
  kind: ['que', differenceKind],
  number: ['numero_documento', z.string()],
  date: ['fecha_emision', day],
  issuer: ['emisor', wire(() => ({ ruc: ['ruc', z.string()], name: ['nombre', z.nullable(z.string())] }))],
  /** Null when the document was not in the month, or no longer is. */
  before: ['antes', z.nullable(sideOfDifference)],
  now: ['ahora', z.nullable(sideOfDifference)],
  /** For a document that no longer counts: its group now. */
  reason: ['motivo', z.nullable(closingGroup)],
}));

const differencesWire = wire(() => ({
  count: ['cantidad', count],
  /** By how much each line differs from what was closed, or accepted since. */
  lines: [
    'lineas',
    z.array(wire(() => ({ line: ['linea', closingLine], total: ['total', amount], vat: ['iva', amount] }))),
  ],
}));
export type ClosingDifference = z.output<typeof differenceWire>;

const monthSummaryWire = wire(() => ({
  month: ['year_month', month],
  state: ['estado', monthState],
  count: ['cantidad', count],
  total: ['total', amount],
  /** VAT of purchases, credit notes not subtracted. */
  vat: ['iva_credito', amount],
  deadlines: ['vencimientos', deadlinesWire],
  noticeCount: ['avisos', count],
  closedAt: ['cerrado_en', z.nullable(instant)],
  by: ['por', z.nullable(whoWire)],
  /** For a closed month: the total it was closed with, and how many documents differ since. */
  closedTotal: ['total_cerrado', z.nullable(amount)],
  differenceCount: ['diferencias', count],
}));
export type ClosingMonth = z.output<typeof monthSummaryWire>;

export const listClosings = defineRoute({
  method: 'GET',
  path: '/closing',
  access: 'lectura',
  scopes: ['read-closing'],
  errors: ['falta_el_negocio'],
  summary: 'Los últimos seis meses con su estado, el más nuevo primero, y los cerrados que tienen diferencias',
  reply: wire(() => ({ months: ['meses', z.array(monthSummaryWire)] })),
});

const ofMonth = wire(() => ({ month: ['yearMonth', declaredMonth] }));

export const getClosing = defineRoute({
  method: 'GET',
  path: '/closing/:yearMonth',
  access: 'lectura',
  scopes: ['read-closing'],
  errors: ['falta_el_negocio'],
  summary: 'El cierre de un mes: cifras, casillas del formulario 120, respaldo, qué falta, vencimientos y diferencias',
  params: ofMonth,
  reply: wire(() => ({
    month: ['year_month', month],
    state: ['estado', monthState],
    /** The version of everything shown: sent back to close the month, or to accept differences. */
    version: ['version', count],
    business: ['negocio', wire(() => ({ ruc: ['ruc', z.string()], name: ['nombre', z.string()] }))],
    /** The last digit of the RUC, which decides both due dates. */
    ending: ['terminacion', count],
    purchases: ['compras', lineWire],
    receivedCreditNotes: ['notas_credito', lineWire],
    /** Purchases minus received credit notes, as other screens show them. */
    net: ['neto', netWire],
    /** Absent where no document of the month is a sale. */
    sales: ['ventas', z.optional(lineWire)],
    issuedCreditNotes: ['notas_credito_emitidas', z.optional(lineWire)],
    netSales: ['neto_ventas', z.optional(netWire)],
    form120: ['formulario_120', z.array(boxWire)],
    /** False while the business has not chosen the taxes for purchases: then all of them are in the boxes. */
    isImputationChosen: ['imputacion_elegida', z.boolean()],
    /** What the business does not put down to VAT, by line: included in the figures, but in no box. */
    notToVat: ['no_imputadas', z.array(wire(() => ({ line: ['linea', closingLine], ...AMOUNTS })))],
    outside: ['no_cuentan', z.array(outsideWire)],
    /** Of the purchases: the three give their total. */
    backing: [
      'respaldo',
      wire(() => ({
        verified: ['verificadas', amountsWire],
        unverified: ['sin_verificar', amountsWire],
        paper: ['solo_papel', amountsWire],
      })),
    ],
    /** Whom to write to is told by `/missing` and `/requests`. */
    notices: ['falta', z.array(noticeWire)],
    /** The last comparison with Marangatu's file; null where there is none. */
    comparison: [
      'cuadre',
      z.nullable(
        wire(() => ({
          /** The day on which its newest file was loaded. */
          loadedOn: ['archivo_del', day],
          /** True when something of the month changed since. */
          isOutdated: ['desactualizado', z.boolean()],
        })),
      ),
    ],
    deadlines: ['vencimientos', deadlinesWire],
    /** The last day until which the month's documents must be kept. */
    keptUntil: ['conservar_hasta', day],
    close: ['cierre', z.nullable(closeWire)],
    /** Which documents they are is told by `/differences`. */
    differences: ['diferencias', z.nullable(differencesWire)],
  })),
});

const reason = text(500).check(
  z.refine((given) => given.trim().length >= 3, 'Escribe por qué, con tres letras o más.'),
);

const doneReply = wire(() => ({ message: ['message', z.string()] }));

export const closeMonth = defineRoute({
  method: 'POST',
  path: '/closing/:yearMonth/close',
  access: 'contador',
  summary: 'Cierra un mes que terminó: guarda una foto de sus cifras y de lo que contó; nada impide que llegue más',
  params: ofMonth,
  body: wire(() => ({ version: ['version', count] })),
  reply: doneReply,
});

export const reopenMonth = defineRoute({
  method: 'POST',
  path: '/closing/:yearMonth/reopen',
  access: 'contador',
  summary: 'Abre otra vez un mes cerrado, con su motivo; la foto queda en la historia',
  params: ofMonth,
  body: wire(() => ({ reason: ['reason', reason] })),
  reply: doneReply,
});

export const acceptDifferences = defineRoute({
  method: 'POST',
  path: '/closing/:yearMonth/accept',
  access: 'contador',
  summary: 'Acepta, con su motivo, lo que cambió desde que el mes se cerró',
  params: ofMonth,
  body: wire(() => ({ version: ['version', count], reason: ['reason', reason] })),
  reply: doneReply,
});
