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
   * The business was added after this month, and neither this month nor any earlier one in `meses` has documents:
   * nobody knows whether there was anything to declare. Never true of the month asked for, which must be declared in
   * any case.
   */
  isBeforeStart: ['sin_alta', z.boolean()],
  /** How many purchases. */
  count: ['cantidad', count],
  /** Documents without a rate, or whose parts do not give their total. */
  blockingCount: ['frenan', count],
  /** Notices, as the close counts them; for a closed month, as many as there were when it was closed. */
  noticeCount: ['avisos', count],
  /** Documents that changed since the month was closed. */
  differenceCount: ['diferencias', count],
  /** The deadline of form 120. */
  deadline: ['vencimiento', deadlineWire],
}));
export type DeskMonth = z.output<typeof monthWire>;

/** What the business's client can be asked to bring. */
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
  /** The names of the first ones, where they have names. */
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
    /** The months listed for each business, the oldest first. */
    months: ['meses', z.array(month)],
    businesses: ['negocios', z.array(businessWire)],
  })),
});

const itemWire = wire(() => ({
  /** The item's position in the list; `cursor` takes it. */
  place: ['id', z.string()],
  business: ['negocio', wire(() => BUSINESS)],
  month: ['year_month', month],
  kind: ['que', blockingKind],
  count: ['cantidad', count],
  amount: ['monto', z.optional(amount)],
  /** For people. */
  sentence: ['detalle', z.string()],
  /** True when a figure does not add up or belongs in no box. */
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
