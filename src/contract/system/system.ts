import * as z from 'zod/mini';
import { count, id, instant } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';

const systemStatusWire = wire(() => ({
  emailConfigured: ['email_configured', z.boolean()],
  emailConfigsCount: ['email_configs_count', count],
  /** True when PDFs are read by AI: a key is set, and OpenAI has not refused it. */
  openaiConfigured: ['openai_configured', z.boolean()],
  /** Why PDFs are not read by AI although a key is set: a sentence for administrators; null for everybody else. */
  openaiProblem: ['openai_problem', z.nullable(z.string())],
  /** Mailboxes that have failed for a day, or that must be connected again. */
  emailFailing: [
    'email_failing',
    z.array(
      wire(() => ({
        id: ['id', id],
        username: ['username', z.string()],
        since: ['since', instant],
        message: ['message', z.string()],
        needsReconnect: ['needs_reconnect', z.boolean()],
      })),
    ),
  ],
}));

export const getStatus = defineRoute({
  method: 'GET',
  path: '/status',
  access: 'lectura',
  summary: 'Qué está configurado: correos y OpenAI',
  reply: systemStatusWire,
});

const firebaseWire = wire(() => ({
  apiKey: ['apiKey', z.string()],
  authDomain: ['authDomain', z.string()],
  projectId: ['projectId', z.string()],
  appId: ['appId', z.string()],
  storageBucket: ['storageBucket', z.optional(z.string())],
  messagingSenderId: ['messagingSenderId', z.optional(z.string())],
  measurementId: ['measurementId', z.optional(z.string())],
}));
export type FirebaseConfig = z.output<typeof firebaseWire>;

const publicConfigWire = wire(() => ({
  identity: ['identity', z.enum(['firebase', 'local'])],
  firebase: ['firebase', z.nullable(firebaseWire)],
  trialDays: ['trial_days', count],
  supportEmail: ['support_email', z.nullable(z.string())],
  frontendKey: ['frontend_key', z.nullable(z.string())],
  /** True when the local account chooser must ask for the code printed at start. */
  localCodeRequired: ['local_code_required', z.boolean()],
}));
export type PublicConfig = z.output<typeof publicConfigWire>;

export const getConfig = defineRoute({
  method: 'GET',
  path: '/config.json',
  access: 'public',
  neverPage: true,
  unlimited: true,
  summary: 'La configuración pública de la aplicación',
  reply: publicConfigWire,
});

const aliveWire = wire(() => ({ status: ['status', z.literal('ok')] }));

export const getHealth = defineRoute({
  method: 'GET',
  path: '/health',
  access: 'public',
  neverPage: true,
  unlimited: true,
  summary: 'El proceso vive',
  reply: aliveWire,
});

export const getReady = defineRoute({
  method: 'GET',
  path: '/ready',
  access: 'public',
  neverPage: true,
  unlimited: true,
  summary: 'La base de datos y la cola responden, y se puede escribir en el disco',
  reply: aliveWire,
});

export const getOpenapi = defineRoute({
  method: 'GET',
  path: '/openapi.json',
  access: 'public',
  neverPage: true,
  bare: true,
  summary: 'Este documento',
  reply: z.record(z.string(), z.unknown()),
});
