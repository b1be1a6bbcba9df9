import { units } from '../phrases.text.ts';

/** When the queue is empty, or has just been finished. */
export const finishedReviewText = {
  empty: {
    title: 'No hay nada que revisar',
    body: 'Cuando la lectura de un PDF o de una foto deje una duda, la factura esperará aquí con el dato señalado. Hasta que la confirmes no cuenta en los totales.',
    action: 'Subir un PDF',
  },
  finished: {
    title: 'Terminaste la revisión',
    body: (n: number) => `Revisaste ${units(n, 'factura', 'facturas')}. Lo que confirmaste ya cuenta en los totales.`,
    action: 'Ver tus facturas',
  },
} as const;

/** Warns that some invoices from before this question existed may be counted twice. */
export const repeatsNoticeText = {
  title: (n: number) => units(n, 'posible factura repetida', 'posibles facturas repetidas'),
  body: 'Ya estaban y cuentan hasta que digas si son la misma.',
  action: 'Compararlas',
} as const;
