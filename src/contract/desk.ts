import * as z from 'zod/mini';
import { comparedWire, deadlineWire, filterWire } from './closing/closing.ts';
import { declaredMonth } from './closing/declared-month.ts';
import { blockingKind, monthState } from './closing/month-words.ts';
import { memberRole } from './people.ts';
import { amount } from './wire/amounts.ts';
import { words } from './wire/closed-list.ts';
import { month } from './wire/dates.ts';
import { count, id } from './wire/fields.ts';
import { pageSize } from './wire/query-values.ts';
import { defineRoute } from './wire/route.ts';
import { wire } from './wire/wire.ts';

const monthWire = wire(() => ({
  month: ['year_month', month],
  state: ['estado', monthState],
  /**
   * Nothing of it is here, nor of any month before that is told, and the business was added in a later one: nobody knows
   * whether it had anything to declare then. Never of the month asked for, which is to be declared in any case.
   */
  isBeforeStart: ['sin_alta', z.boolean()],
  /** Purchases. */
  count: ['cantidad', count],
  /** Documents without a rate, or whose parts do not give their total. */
  blockingCount: ['frenan', count],
  /** As the close counts them; of a closed month, as many as there were. */
  noticeCount: ['avisos', count],
  /** Documents that are not as they were closed. */
  differenceCount: ['diferencias', count],
  /** Of form 120. */
  deadline: ['vencimiento', deadlineWire],
}));
export type DeskMonth = z.output<typeof monthWire>;

/** What a client can bring. */
export const requestKind = words({
  register: 'archivo_marangatu',
  'failing-mailboxes': 'correos_con_falla',
  'usual-suppliers': 'proveedores_habituales',
  'only-in-marangatu': 'solo_marangatu',
  'failed-documents': 'documentos_con_error',
  'only-pdf': 'falta_xml',
});

const requestWire = wire(() => ({
  kind: ['que', requestKind],
  month: ['year_month', month],
  count: ['cantidad', count],
  /** The first of them, where they have names. */
  names: ['nombres', z.array(z.string())],
}));
export type DeskRequest = z.output<typeof requestWire>;

const BUSINESS = {
  id: ['id', id],
  name: ['nombre', z.string()],
  /** Null until somebody enters it: then there is nothing to close. */
  ruc: ['ruc', z.nullable(z.string())],
  /** Of the caller. */
  role: ['rol', memberRole],
} as const;

const businessWire = wire(() => ({
  ...BUSINESS,
  /** In the order of `meses`; none without a RUC. */
  months: ['meses', z.array(monthWire)],
  requests: ['pedir', z.array(requestWire)],
}));
export type DeskBusiness = z.output<typeof businessWire>;

const askedMonth = z.optional(declaredMonth);

export const getDesk = defineRoute({
  method: 'GET',
  path: '/desk',
  access: 'person',
  summary:
    'Los negocios de quien llama por vencimiento, con el mes pedido (o el último que terminó), los tres anteriores y, si corre, el siguiente',
  query: wire(() => ({ month: ['month', askedMonth] })),
  reply: wire(() => ({
    month: ['year_month', month],
    /** Those told of each business, the oldest first. */
    months: ['meses', z.array(month)],
    businesses: ['negocios', z.array(businessWire)],
  })),
});

const itemWire = wire(() => ({
  /** Its place in the list: what `cursor` takes. */
  place: ['id', z.string()],
  business: ['negocio', wire(() => BUSINESS)],
  month: ['year_month', month],
  kind: ['que', blockingKind],
  count: ['cantidad', count],
  amount: ['monto', z.optional(amount)],
  /** For people. */
  sentence: ['detalle', z.string()],
  /** A figure does not add up, or no box takes it. */
  isBlocking: ['frena', z.boolean()],
  link: ['filtro', z.optional(filterWire)],
  comparison: ['cuadre', z.optional(comparedWire)],
  deadline: ['vencimiento', deadlineWire],
}));
export type DeskItem = z.output<typeof itemWire>;

export const listDeskQueue = defineRoute({
  method: 'GET',
  path: '/desk/queue',
  access: 'person',
  summary:
    'Lo que frena los cierres de todos los negocios de quien llama, del mes pedido y del anterior, por vencimiento, y los tres anteriores que cambiaron después de cerrarse; por cursor',
  query: wire(() => ({
    month: ['month', askedMonth],
    cursor: ['cursor', z.optional(z.string().check(z.maxLength(100)))],
    pageSize: ['page_size', pageSize],
  })),
  reply: wire(() => ({
    items: ['data', z.array(itemWire)],
    /** In all pages. */
    total: ['total', count],
    nextCursor: ['next_cursor', z.nullable(z.string())],
  })),
});
