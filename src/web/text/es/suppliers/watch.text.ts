import type { Imputation } from '#domain/business/imputation.ts';
import { listed, units } from '../phrases.text.ts';

/** What deserves a look at a supplier: these texts never say that something is wrong. */
export const watchText = {
  title: 'Para mirar',
  fine: 'Está bien',
  fineNamed: (title: string) => `Está bien: ${title}`,
  see: 'Ver la factura',
  settled: (n: number) => (n === 1 ? 'Dijiste que 1 está bien' : `Dijiste que ${n} están bien`),
  again: 'Mostrar otra vez',
  againNamed: (title: string) => `Mostrar otra vez: ${title}`,
  undo: 'Deshacer',
  problem: 'No pudimos guardarlo',
} as const;

const TAXES = { vat: 'IVA', ire: 'IRE', irp: 'IRP-RSP', none: 'No imputar' } as const;

/** «IVA e IRE», «No imputar». */
export const taxNames = (imputation: Imputation): string =>
  listed((['vat', 'ire', 'irp', 'none'] as const).filter((tax) => imputation[tax]).map((tax) => TAXES[tax])).replace(
    / y (?=I)/,
    ' e ',
  );

export const proposalText = {
  card: 'Imputación',
  holds: {
    supplier: (taxes: string) => `${taxes}, elegida para este proveedor`,
    business: (taxes: string) => `${taxes}, como tus demás compras`,
    nobody: 'Nadie eligió todavía',
  },
  change: 'Cambiar en Mi negocio',
  proposed: (taxes: string) => `Proponemos ${taxes}`,
  touches: (n: number, amount: string) =>
    n === 0 ? 'Hoy no toca ningún documento.' : `Toca ${units(n, 'documento', 'documentos')} por ${amount}.`,
  inOpenMonths: 'En los meses sin cerrar.',
  accept: 'Aceptar',
  acceptNamed: (taxes: string) => `Aceptar ${taxes}`,
  leave: 'Dejar como está',
  accepted: (name: string, taxes: string) => ({ title: 'Imputación guardada', message: `${name}: ${taxes}.` }),
  left: (name: string) => ({ title: 'Queda como está', message: `No propondremos eso otra vez para ${name}.` }),
  undo: 'Deshacer',
  problem: 'No pudimos guardar la imputación',
  /** The proposals of a month, in one line. */
  step: (n: number) => (n === 1 ? '1 proveedor con imputación propuesta' : `${n} proveedores con imputación propuesta`),
  stepHint: 'Según lo que hiciste antes o lo que dicen sus XML. Nada se aplica sin que lo aceptes.',
  look: 'Ver',
  lookNamed: 'Ver las imputaciones propuestas',
  inMonth: (n: number, month: string) =>
    n === 1
      ? `1 proveedor de ${month} tiene una imputación propuesta.`
      : `${n} proveedores de ${month} tienen una imputación propuesta.`,
  dialog: (month: string) => `Imputaciones propuestas de ${month}`,
  dialogHint:
    'Quita la marca a las que no quieras. Vale para el proveedor desde ahora y puedes cambiarlo en Mi negocio.',
  acceptMany: (n: number) => (n === 1 ? 'Aceptar 1' : `Aceptar las ${n}`),
  none: 'Elige al menos una.',
  cancel: 'Cancelar',
  changed: (names: readonly string[]) => `Ya no se proponen así: ${listed(names)}.`,
} as const;
