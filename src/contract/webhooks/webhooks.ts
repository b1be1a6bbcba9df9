import * as z from 'zod/mini';
import { words } from '../wire/closed-list.ts';
import { count, id, instant, text } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';
import { webhookEvent } from './event-bodies.ts';

/** The part of `/docs/api` that tells how a receiver checks a signature. */
export const SIGNATURE_PART = 'firma';

/** The most webhook addresses of one business. */
export const MOST_WEBHOOKS = 10;
/** Days for which sent events can be looked at and sent again. */
export const DELIVERY_DAYS = 30;
/** Hours for which the previous secret still signs after a renewal. */
export const EARLIER_SECRET_HOURS = 24;

const endpointState = words({ active: 'activa', paused: 'pausada', gone: 'dada_de_baja' });
export type WebhookState = z.output<typeof endpointState>;

const deliveryState = words({
  waiting: 'en_espera',
  delivered: 'entregada',
  'given-up': 'fallida',
  stopped: 'detenida',
});

const deliveryWire = wire(() => ({
  id: ['id', id],
  endpointId: ['direccion_id', id],
  /** The `webhook-id` that is sent: the same for every attempt, also when a person sends it again. */
  eventId: ['webhook_id', id],
  /** The name of an event, or `prueba`. */
  type: ['tipo', z.string()],
  /** What it is about, for people: the number of an invoice, the name of a file. */
  about: ['asunto', z.string()],
  state: ['estado', deliveryState],
  /** A person asked for it once more. */
  isReplay: ['es_reenvio', z.boolean()],
  attempts: ['intentos', count],
  /** The HTTP status of the last answer; null without one. */
  status: ['codigo', z.nullable(count)],
  ms: ['ms', z.nullable(count)],
  problem: ['motivo', z.nullable(z.string())],
  happenedAt: ['ocurrido_en', instant],
  createdAt: ['creada_en', instant],
  lastAt: ['ultimo_intento', z.nullable(instant)],
  nextAt: ['proximo_intento', z.nullable(instant)],
}));
export type WebhookDelivery = z.output<typeof deliveryWire>;

const webhookWire = wire(() => ({
  id: ['id', id],
  /** Without the part after the question mark for people who may only read. */
  url: ['url', z.string()],
  events: ['eventos', z.array(webhookEvent)],
  state: ['estado', endpointState],
  createdAt: ['creada_en', instant],
  /** Until then both secrets sign; null when only one does. */
  earlierSecretUntil: ['secreto_anterior_hasta', z.nullable(instant)],
  /** Events that have not arrived yet. */
  waiting: ['en_espera', count],
  lastDelivery: ['ultima_entrega', z.nullable(deliveryWire)],
  version: ['version', count],
}));
export type Webhook = z.output<typeof webhookWire>;

const url = text(2_000);
const events = z.array(webhookEvent).check(z.minLength(1, 'Elige al menos un evento.'), z.maxLength(20));
const params = wire(() => ({ id: ['id', id] }));
const deliveryParams = wire(() => ({ id: ['id', id], deliveryId: ['deliveryId', id] }));
const savedReply = wire(() => ({ message: ['message', z.string()], webhook: ['webhook', webhookWire] }));
const secretReply = wire(() => ({
  message: ['message', z.string()],
  webhook: ['webhook', webhookWire],
  /** Shown once. */
  secret: ['secreto', z.string()],
}));
const queuedReply = wire(() => ({ message: ['message', z.string()], delivery: ['entrega', deliveryWire] }));

export const listWebhooks = defineRoute({
  method: 'GET',
  path: '/user/business/webhooks',
  access: 'lectura',
  summary: 'Las direcciones que reciben avisos del negocio (webhooks), sin sus secretos',
  reply: wire(() => ({
    webhooks: ['webhooks', z.array(webhookWire)],
    /** Why nothing is sent, as a sentence; null while it is. */
    blocked: ['bloqueado', z.nullable(z.string())],
    latest: ['ultimas_entregas', z.array(deliveryWire)],
  })),
});

export const createWebhook = defineRoute({
  method: 'POST',
  path: '/user/business/webhooks',
  access: 'contador',
  needs: 'api-access',
  waitsFor: 'outside',
  summary: 'Agrega una dirección que recibe avisos; el secreto con el que se firman se muestra una sola vez',
  etag: 'webhook.version',
  body: wire(() => ({ url: ['url', url], events: ['eventos', events] })),
  reply: secretReply,
});

export const changeWebhook = defineRoute({
  method: 'PATCH',
  path: '/user/business/webhooks/:id',
  access: 'contador',
  needs: 'api-access',
  waitsFor: 'outside',
  summary: 'Cambia la dirección o sus eventos, la pausa o la vuelve a activar',
  ifMatch: true,
  etag: 'webhook.version',
  params,
  body: wire(() => ({
    url: ['url', z.optional(url)],
    events: ['eventos', z.optional(events)],
    isActive: ['activa', z.optional(z.boolean())],
  })),
  reply: savedReply,
});

export const deleteWebhook = defineRoute({
  method: 'DELETE',
  path: '/user/business/webhooks/:id',
  access: 'contador',
  summary: 'Elimina la dirección, con lo que se le envió y lo que esperaba',
  ifMatch: true,
  params,
  reply: wire(() => ({ message: ['message', z.string()] })),
});

export const rotateWebhookSecret = defineRoute({
  method: 'POST',
  path: '/user/business/webhooks/:id/secret',
  access: 'contador',
  needs: 'api-access',
  summary: 'Renueva el secreto: durante 24 horas se firma con los dos',
  ifMatch: true,
  etag: 'webhook.version',
  params,
  reply: secretReply,
});

export const testWebhook = defineRoute({
  method: 'POST',
  path: '/user/business/webhooks/:id/test',
  access: 'contador',
  needs: 'api-access',
  summary: 'Envía un aviso de prueba',
  params,
  reply: queuedReply,
});

export const listDeliveries = defineRoute({
  method: 'GET',
  path: '/user/business/webhooks/:id/deliveries',
  access: 'lectura',
  summary: 'Lo que se envió a la dirección en los últimos 30 días, lo más nuevo primero',
  params,
  query: wire(() => ({
    cursor: ['cursor', z.optional(z.string().check(z.maxLength(100)))],
    state: ['estado', z.optional(deliveryState)],
  })),
  reply: wire(() => ({
    deliveries: ['entregas', z.array(deliveryWire)],
    next: ['siguiente', z.nullable(z.string())],
  })),
});

export const replayDelivery = defineRoute({
  method: 'POST',
  path: '/user/business/webhooks/:id/deliveries/:deliveryId/replay',
  access: 'contador',
  needs: 'api-access',
  summary: 'Reenvía un aviso ahora, sin esperar a otros; lleva el mismo webhook-id',
  params: deliveryParams,
  reply: queuedReply,
});
