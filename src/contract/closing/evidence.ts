import { enqueuedWire } from '../intake/tasks.ts';
import { month } from '../wire/dates.ts';
import { defineRoute, streamReply } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';

const ofMonth = wire(() => ({ month: ['yearMonth', month] }));

/** 409 `exportar_en_segundo_plano` above `ORIGINALS.streamedInvoices`: then `enqueueEvidence` makes it. */
export const getEvidence = defineRoute({
  method: 'GET',
  path: '/closing/:yearMonth/evidence',
  access: 'lectura',
  needs: 'exports',
  neverPage: true,
  summary: 'La evidencia de un mes en un ZIP: libro, resumen en PDF, originales, cuadre, foto del cierre y sus SHA-256',
  params: ofMonth,
  reply: streamReply,
});

/**
 * Only one file is made at a time, as for other exports: 409 `exportacion_en_curso`. `GET /tasks/{id}` reports its
 * progress.
 */
export const enqueueEvidence = defineRoute({
  method: 'POST',
  path: '/closing/:yearMonth/evidence',
  access: 'lectura',
  needs: 'exports',
  status: 202,
  summary: 'Prepara la evidencia de un mes en segundo plano y la guarda unos días',
  params: ofMonth,
  reply: enqueuedWire,
});
