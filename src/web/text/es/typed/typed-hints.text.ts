import { units } from '../phrases.text.ts';

/**
 * Stands beside the form: how much of it is filled in, and what its keys do. Also the page shown when there is nothing
 * to type.
 */
export const typedHintsText = {
  tally: {
    read: (n: number) => units(n, 'leído', 'leídos'),
    own: (n: number) => units(n, 'escrito por ti', 'escritos por ti'),
    missing: (n: number) => (n === 1 ? 'falta 1' : `faltan ${n}`),
  },
  keys: {
    next: 'siguiente',
    missing: 'al que falta',
    suppliers: 'tus proveedores',
  },
  numberHint: 'En número, 1-2-8842 se completa solo',
  notCorrectable: 'Los datos de esta factura vienen de su XML y quedan como se firmaron.',
  seeInvoice: 'Ver la factura',
  notFound: 'No encontramos esa factura. Puede que la hayas eliminado o que el enlace sea de otra cuenta.',
} as const;
