import * as z from 'zod/mini';
import { count, id } from './wire/fields.ts';
import { defineRoute } from './wire/route.ts';
import { wire } from './wire/wire.ts';

/** A business of the caller to which documents may go. */
const destinationWire = wire(() => ({
  id: ['negocio_id', id],
  name: ['nombre', z.string()],
  ruc: ['ruc', z.string()],
}));
export type Destination = z.output<typeof destinationWire>;

const params = wire(() => ({ id: ['id', id] }));
const toBusiness = wire(() => ({ businessId: ['negocio_id', id] }));
const moved = wire(() => ({
  message: ['message', z.string()],
  businessId: ['negocio_id', id],
  /** The moved documents, by their ids in this business: `undoMove` accepts any of them. */
  documentIds: ['documentos', z.array(id)],
}));

export const findInvoiceDestinations = defineRoute({
  method: 'GET',
  path: '/v2/invoices/:id/move',
  access: 'contador',
  summary: 'Los negocios de quien llama con el RUC del receptor de la factura, a los que se puede mover',
  params,
  reply: wire(() => ({ destinations: ['negocios', z.array(destinationWire)] })),
});

/** The caller must be `contador` or `duena` in the other business too. The documents are read again there. */
export const moveInvoice = defineRoute({
  method: 'POST',
  path: '/v2/invoices/:id/move',
  access: 'contador',
  needs: 'processing',
  summary: 'Mueve una factura, con sus archivos, a otro negocio de quien llama que es su receptor',
  params,
  body: toBusiness,
  reply: moved,
});

/** For a document whose receiver may be another business: a person confirms it. */
export const moveDocument = defineRoute({
  method: 'POST',
  path: '/documents/:id/move',
  access: 'contador',
  needs: 'processing',
  summary: 'Mueve un documento al negocio que se propuso para él',
  params,
  body: toBusiness,
  reply: moved,
});

export const undoMove = defineRoute({
  method: 'POST',
  path: '/documents/:id/move/undo',
  access: 'contador',
  needs: 'processing',
  summary: 'Trae de vuelta un documento que pasó a otro negocio, con todo lo que pasó con él',
  params,
  reply: wire(() => ({ message: ['message', z.string()] })),
});

export const findTaskDestinations = defineRoute({
  method: 'GET',
  path: '/tasks/:id/share-out',
  access: 'contador',
  summary: 'Cuántos documentos de una carga son de otros negocios de quien llama; ninguno si ya se contestó',
  params,
  reply: wire(() => ({
    /** Documents of the upload. */
    total: ['total', count],
    /** How many belong to other businesses of the caller. */
    documents: ['documentos', count],
    destinations: ['negocios', z.array(destinationWire)],
  })),
});

/** Answers the question once; afterwards `findTaskDestinations` reports no documents for this upload. */
export const shareOutTask = defineRoute({
  method: 'POST',
  path: '/tasks/:id/share-out',
  access: 'contador',
  needs: 'processing',
  summary: 'Reparte los documentos de una carga entre los negocios de quien llama, o los deja donde están',
  params,
  body: wire(() => ({ share: ['repartir', z.boolean()] })),
  reply: wire(() => ({ message: ['message', z.string()], documents: ['documentos', count] })),
});
