import * as z from 'zod/mini';
import { MIB } from '#domain/byte-size.ts';
import { count, instant } from './wire/fields.ts';
import { defineRoute } from './wire/route.ts';
import { wire } from './wire/wire.ts';

/** The same limit as for an uploaded mail. */
const MOST_MAIL_BYTES = 25 * MIB;
/** Messages that one mail server may bring. */
const MAILS_A_MINUTE = 600;

const inboxAddressWire = wire(() => ({
  createdAt: ['creada_en', instant],
  lastUsedAt: ['ultimo_uso', z.nullable(instant)],
  messages: ['mensajes', count],
}));
export type InboxAddress = z.output<typeof inboxAddressWire>;

export const getInboxAddress = defineRoute({
  method: 'GET',
  path: '/user/business/inbox-address',
  access: 'lectura',
  summary: 'La dirección a la que un servidor de correo manda mensajes del negocio, sin su secreto',
  reply: wire(() => ({ address: ['direccion', z.nullable(inboxAddressWire)] })),
});

export const makeInboxAddress = defineRoute({
  method: 'POST',
  path: '/user/business/inbox-address',
  access: 'contador',
  needs: 'mail-processing',
  summary: 'Crea la dirección, o la renueva: la anterior deja de servir. Se muestra una sola vez',
  body: wire(() => ({})),
  reply: wire(() => ({
    message: ['message', z.string()],
    address: ['direccion', inboxAddressWire],
    /** With its secret. */
    url: ['url', z.string()],
  })),
});

export const removeInboxAddress = defineRoute({
  method: 'DELETE',
  path: '/user/business/inbox-address',
  access: 'contador',
  summary: 'Elimina la dirección: lo que llegue a ella se rechaza',
  reply: wire(() => ({ message: ['message', z.string()] })),
});

export const receiveMail = defineRoute({
  method: 'POST',
  path: '/in/:token',
  access: 'public',
  neverPage: true,
  status: 202,
  senderPerMinute: MAILS_A_MINUTE,
  mail: { bytes: MOST_MAIL_BYTES },
  errors: [
    ...(['direccion_desconocida', 'pago_requerido', 'plan_no_incluye', 'demasiados_a_la_vez', 'envio_lento'] as const),
    ...(['muy_grande', 'tipo_no_admitido', 'pedido_invalido', 'datos_invalidos', 'almacenamiento_lleno'] as const),
  ],
  summary: 'Recibe un mensaje de correo completo (message/rfc822, o el campo body-mime de un formulario)',
  params: wire(() => ({ token: ['token', z.string()] })),
  reply: wire(() => ({
    message: ['message', z.string()],
    /** The same message was taken before. */
    isKnown: ['duplicado', z.boolean()],
  })),
});
