import * as z from 'zod/mini';
import { words } from '../wire/closed-list.ts';
import { day } from '../wire/dates.ts';
import { text } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';

/** The states in the tax office's words; `otro` for any other word. */
const rucState = words({
  active: 'activo',
  suspended: 'suspension_temporal',
  blocked: 'bloqueado',
  cancelled: 'cancelado',
  other: 'otro',
});

/** What the list says of a RUC: its state on the day of the list, not on the day of an invoice. */
export const listedRucWire = wire(() => ({
  /** With the check digit in the list. */
  ruc: ['ruc', z.string()],
  name: ['nombre', z.string()],
  state: ['estado', rucState],
  listDate: ['fecha_lista', day],
}));
export type ListedRuc = z.output<typeof listedRucWire>;

/** Looks up one RUC by its exact number; the list cannot be searched or listed. */
export const getListedRuc = defineRoute({
  method: 'GET',
  path: '/ruc-list/:ruc',
  access: 'lectura',
  summary: 'Lo que la lista del RUC de la DNIT dice de un RUC; null si no está o no hay lista',
  params: wire(() => ({ ruc: ['ruc', text(20)] })),
  reply: wire(() => ({ listed: ['data', z.nullable(listedRucWire)] })),
});
