import type { ListedRuc } from '#contract/ruc-list/listed-ruc.ts';

/** What the tax office's list says of a RUC: of today, and never a reason to refuse anything. */
export const listedRucText = {
  states: {
    active: 'ACTIVO',
    suspended: 'SUSPENSIÓN TEMPORAL',
    blocked: 'BLOQUEADO',
    cancelled: 'CANCELADO',
    other: 'OTRO ESTADO',
  } satisfies Record<ListedRuc['state'], string>,
  list: (date: string) => `en la lista del RUC de la DNIT del ${date}`,
  ofToday: 'Es su estado de hoy, no el de la fecha de cada factura.',
  sentence: (state: string, date: string) => `Según la lista del RUC de la DNIT del ${date}: ${state}.`,
} as const;
