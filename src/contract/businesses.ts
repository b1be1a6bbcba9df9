import * as z from 'zod/mini';
import { memberRole } from './people.ts';
import { count, id } from './wire/fields.ts';
import { defineRoute } from './wire/route.ts';
import { name, ruc } from './wire/typed.ts';
import { wire } from './wire/wire.ts';

/** The most businesses that one business pays for, or that one person belongs to. */
export const MOST_BUSINESSES = 1_000;

const businessWire = wire(() => ({
  id: ['id', z.string()],
  name: ['nombre', z.string()],
  /** Null until somebody enters it. */
  ruc: ['ruc', z.nullable(z.string())],
  /** Of the caller. */
  role: ['rol', memberRole],
  paysForItself: ['paga_por_si', z.boolean()],
  /** Who pays; null where the business pays for itself. */
  payer: [
    'paga',
    z.nullable(
      wire(() => ({
        /** Null where the caller is no part of that business. */
        id: ['id', z.nullable(z.string())],
        name: ['nombre', z.string()],
      })),
    ),
  ],
  /** The version of RUC and name. */
  version: ['version', count],
}));
export type BusinessLine = z.output<typeof businessWire>;

const saved = wire(() => ({ message: ['message', z.string()], business: ['negocio', businessWire] }));
const businessInPath = wire(() => ({ id: ['id', id] }));

export const listBusinesses = defineRoute({
  method: 'GET',
  path: '/user/businesses',
  access: 'person',
  summary:
    'Los negocios de quien llama, con su rol en cada uno y quién lo paga; el primero es el de las llamadas sin X-Business-Id',
  reply: wire(() => ({ businesses: ['negocios', z.array(businessWire)] })),
});

export const createBusiness = defineRoute({
  method: 'POST',
  path: '/user/businesses',
  access: 'duena',
  summary: 'Crea un negocio que paga el mismo que paga por este; quien llama es su dueña',
  body: wire(() => ({ ruc: ['ruc', ruc], name: ['nombre', name] })),
  reply: saved,
});

export const changeBusiness = defineRoute({
  method: 'PATCH',
  path: '/user/businesses/:id',
  access: 'contador',
  businessInPath: true,
  summary: 'Cambia el RUC o el nombre de un negocio',
  ifMatch: true,
  etag: 'business.version',
  params: businessInPath,
  /** An absent field stays as it is. */
  body: wire(() => ({ ruc: ['ruc', z.optional(ruc)], name: ['nombre', z.optional(name)] })),
  reply: saved,
});

export const deleteBusiness = defineRoute({
  method: 'DELETE',
  path: '/user/businesses/:id',
  access: 'duena',
  businessInPath: true,
  summary: 'Cierra un negocio sin documentos que guardar: nadie vuelve a entrar en él',
  params: businessInPath,
  reply: wire(() => ({ message: ['message', z.string()] })),
});
