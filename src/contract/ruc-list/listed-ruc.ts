import * as z from 'zod/mini';
import { words } from '../wire/closed-list.ts';
import { day } from '../wire/dates.ts';
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
