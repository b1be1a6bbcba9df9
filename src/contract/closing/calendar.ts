import * as z from 'zod/mini';
import { day } from '../wire/dates.ts';
import { count, instant, text } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';

import { declaredMonth } from './declared-month.ts';
import { obligation } from './month-words.ts';

/** Most entries of each list: decrees come a few times a year. */
export const MOST_CALENDAR_CHANGES = 200;

const reason = text(300).check(
  z.refine((given) => given.trim().length >= 3, 'Escribe el decreto o el motivo, con tres letras o más.'),
);
const most = z.maxLength(MOST_CALENDAR_CHANGES);

const days = z
  .array(
    wire(() => ({
      day: ['dia', day],
      /** False: a usual holiday that was moved to another day, and is a working day. */
      isHoliday: ['feriado', z.boolean()],
      reason: ['motivo', reason],
    })),
  )
  .check(most);

const extensions = z
  .array(
    wire(() => ({
      /** The month that is declared. */
      month: ['year_month', declaredMonth],
      /** Null: both. */
      obligation: ['obligacion', z.nullable(obligation)],
      /** Last digits of the RUCs it applies to; an empty list: all. */
      endings: ['terminaciones', z.array(z.int().check(z.minimum(0), z.maximum(9))).check(z.maxLength(10))],
      until: ['hasta', day],
      reason: ['motivo', reason],
    })),
  )
  .check(most);

const calendarWire = wire(() => ({
  days: ['dias', days],
  extensions: ['prorrogas', extensions],
  version: ['version', count],
  changedAt: ['cambiado_en', z.nullable(instant)],
}));
export type TaxCalendar = z.output<typeof calendarWire>;

export const getTaxCalendar = defineRoute({
  method: 'GET',
  path: '/admin/calendar',
  access: 'admin',
  summary: 'Feriados y prórrogas que mueven los vencimientos, con su motivo',
  etag: 'calendar.version',
  reply: wire(() => ({ calendar: ['calendario', calendarWire] })),
});

export const setTaxCalendar = defineRoute({
  method: 'PUT',
  path: '/admin/calendar',
  access: 'admin',
  summary: 'Guarda los feriados y las prórrogas: los de siempre y la Semana Santa ya están',
  ifMatch: true,
  etag: 'calendar.version',
  /** An absent list stays as it is. */
  body: wire(() => ({ days: ['dias', z.optional(days)], extensions: ['prorrogas', z.optional(extensions)] })),
  reply: wire(() => ({ message: ['message', z.string()], calendar: ['calendario', calendarWire] })),
});
