import * as z from 'zod/mini';
import { month } from '../wire/dates.ts';
import { count, instant } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';

const ofMonth = wire(() => ({ month: ['yearMonth', month] }));

export const getImputation = defineRoute({
  method: 'GET',
  path: '/closing/:yearMonth/imputation',
  access: 'lectura',
  scopes: ['read-closing'],
  errors: ['falta_el_negocio'],
  summary: 'Qué falta imputar en Marangatu: electrónicos, según su archivo, y papel, que va en el de la RG 90',
  params: ofMonth,
  reply: wire(() => ({
    /** Electronic documents, notes included, in a line of the close: Marangatu has them without any file. */
    electronic: ['electronicos', wire(() => ({ purchases: ['compras', count], sales: ['ventas', count] }))],
    /** What the newest file of Marangatu says; null until one is loaded. */
    register: [
      'marangatu',
      z.nullable(
        wire(() => ({
          loadedAt: ['cargado_en', instant],
          rows: ['filas', count],
          unimputed: ['sin_imputar', count],
        })),
      ),
    ],
    paper: [
      'papel',
      wire(() => ({
        /** Documents that go into the file, or have errors. */
        count: ['cantidad', count],
        wrong: ['con_errores', count],
        /** How many ZIPs they are: one holds 5,000. */
        files: ['archivos', count],
      })),
    ],
  })),
});
