import * as z from 'zod/mini';
import { words } from '../wire/closed-list.ts';
import { defineRoute } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';

/** Columns of the list that a person may choose; date, number, issuer and total are always there. */
const LIST_COLUMNS = {
  issuerRuc: 'ruc_emisor',
  condition: 'condicion',
  receiver: 'receptor',
  timbrado: 'timbrado',
  cdc: 'cdc',
  taxed10: 'gravado_10',
  taxed5: 'gravado_5',
  vat10: 'iva_10',
  vat5: 'iva_5',
  exempt: 'exentas',
  vat: 'iva',
  currency: 'moneda',
  source: 'fuente',
} as const;
export type ListColumn = keyof typeof LIST_COLUMNS;
/** In the order of the table. */
export const CHOSEN_COLUMNS = Object.keys(LIST_COLUMNS) as ListColumn[];

const MOST_COLUMNS = CHOSEN_COLUMNS.length;

/** A person's choices for the list; null for what they never chose. */
const listPreferenceWire = wire(() => ({
  columns: ['columnas', z.nullable(z.array(words(LIST_COLUMNS)).check(z.maxLength(MOST_COLUMNS)))],
  isDense: ['filas_densas', z.nullable(z.boolean())],
  pageSize: ['por_pagina', z.nullable(z.int().check(z.minimum(1), z.maximum(100)))],
}));
export type ListPreference = z.output<typeof listPreferenceWire>;

export const getListPreference = defineRoute({
  method: 'GET',
  path: '/prefs/invoice-list',
  access: 'lectura',
  summary: 'Cómo quiere esta persona la lista de facturas: columnas, alto de las filas y cuántas por página',
  reply: listPreferenceWire,
});

export const setListPreference = defineRoute({
  method: 'POST',
  path: '/prefs/invoice-list',
  access: 'lectura',
  summary: 'Guarda cómo quiere esta persona la lista de facturas',
  body: listPreferenceWire,
  reply: listPreferenceWire,
});
