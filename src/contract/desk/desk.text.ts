import { monthName } from '../closing/closing.text.ts';
import type { FiscalMonth } from '#domain/time/period.ts';

/** Of a closed month that is no longer as it was. */
export const closedDiffers = (month: FiscalMonth, count: number): string =>
  `${monthName(month)} está cerrado y ${count === 1 ? 'un documento cambió' : `${count.toLocaleString('es-PY')} documentos cambiaron`} después: hay que rectificar o aceptarlo.`;
