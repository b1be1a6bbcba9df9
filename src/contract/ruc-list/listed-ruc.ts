import * as z from 'zod/mini';
import { words } from '../wire/closed-list.ts';
import { day } from '../wire/dates.ts';
import { text } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';

/** Words of the tax office; `otro` for any that it did not have when this was written. */
const rucState = words({
  active: 'activo',
  suspended: 'suspension_temporal',
  blocked: 'bloqueado',
  cancelled: 'cancelado',
  other: 'otro',
});

/** What the list says of a RUC: its state of the list's day, which need not be that of an invoice's day. */
export const listedRucWire = wire(() => ({
  /** With the check digit that the list has. */
  ruc: ['ruc', z.string()],
  name: ['nombre', z.string()],
  state: ['estado', rucState],
  listDate: ['fecha_lista', day],
}));
export type ListedRuc = z.output<typeof listedRucWire>;

/** Only by its exact RUC: there is no way to list or search them. */
export const getListedRuc = defineRoute({
  method: 'GET',
  path: '/ruc-list/:ruc',
  access: 'lectura',
  summary: 'Lo que la lista del RUC de la DNIT dice de un RUC; null si no está o no hay lista',
  params: wire(() => ({ ruc: ['ruc', text(20)] })),
  reply: wire(() => ({ listed: ['data', z.nullable(listedRucWire)] })),
});
