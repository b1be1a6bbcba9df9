import * as z from 'zod/mini';
import { words } from '../wire/closed-list.ts';
import { count, id, instant, text } from '../wire/fields.ts';
import { defineRoute, redirectReply } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';

/** The settings of an account where none are given. */
export const EMAIL_DEFAULTS = {
  port: 993,
  useSsl: true,
  searchTerms: ['factura', 'invoice', 'comprobante'],
  searchCriteria: 'unseen',
  provider: 'other',
  enabled: true,
  folder: 'INBOX',
  markSeen: true,
  sharesOut: false,
} as const;

/** What the form fills in for a provider. Their hosts: help pages of Google, Microsoft and Yahoo, 2026. */
export const EMAIL_PRESETS = {
  gmail: { host: 'imap.gmail.com', port: 993, useSsl: true },
  outlook: { host: 'outlook.office365.com', port: 993, useSsl: true },
  yahoo: { host: 'imap.mail.yahoo.com', port: 993, useSsl: true },
  other: { host: '', port: 993, useSsl: true },
} as const;

export const MOST_EMAIL_CONFIGS = 50;
export const MOST_SEARCH_TERMS = 50;

const emailProvider = z.enum(['gmail', 'outlook', 'yahoo', 'other']);
export type EmailProvider = z.output<typeof emailProvider>;

/** Which messages of the folder are read. */
const searchCriteria = words({ unseen: 'UNSEEN', all: 'ALL' });
export type SearchCriteria = z.output<typeof searchCriteria>;

/** How the account signs in: with a password, or with a permission that Google or Microsoft gave. */
const emailAuth = z.enum(['password', 'google', 'microsoft']);
export type EmailAuth = z.output<typeof emailAuth>;

const oauthProvider = z.enum(['google', 'microsoft']);
export type OauthProvider = z.output<typeof oauthProvider>;

/** Why a mailbox could not be reached or read. A sentence is sent beside it. */
export const CONNECTION_CAUSES = [
  'servidor_no_encontrado',
  'servidor_no_permitido',
  'puerto_no_permitido',
  'conexion_rechazada',
  'sin_respuesta',
  /** The server accepted the connection and sent nothing. */
  'sin_saludo',
  /** The server greeted, and then sent nothing more. */
  'dejo_de_contestar',
  'certificado',
  'sin_cifrado',
  'no_es_imap',
  'credenciales',
  'contrasena_de_aplicacion',
  'microsoft_sin_contrasena',
  'imap_desactivado',
  'demasiadas_conexiones',
  'carpeta_no_encontrada',
  'conexion_cortada',
  'respuesta_excesiva',
  'reconectar',
  'secreto_ilegible',
  'proveedor_no_disponible',
  'error_interno',
] as const;
const connectionCause = z.enum(CONNECTION_CAUSES);
export type ConnectionCause = z.output<typeof connectionCause>;

/**
 * `new`: never tried. `reconnect`: Google or Microsoft took the permission back: only signing in again helps, and
 * changes nothing else of the account.
 */
const healthState = words({ new: 'sin_probar', ok: 'ok', failing: 'fallando', reconnect: 'reconectar' });

const healthWire = wire(() => ({
  state: ['state', healthState],
  lastSuccessAt: ['last_success_at', z.nullable(instant)],
  /** The last failure, kept after a success: `state` says whether it is over. */
  lastErrorAt: ['last_error_at', z.nullable(instant)],
  lastError: ['last_error', z.nullable(z.string())],
  lastErrorCause: ['last_error_cause', z.nullable(connectionCause)],
  /** Null while the account works. */
  failingSince: ['failing_since', z.nullable(instant)],
  /** True when it has failed for a day or must be connected again: shell and dashboard show it too. */
  needsAttention: ['needs_attention', z.boolean()],
  messagesSeen: ['messages_seen', count],
  invoicesFound: ['invoices_found', count],
}));
export type MailboxHealth = z.output<typeof healthWire>;

const emailConfigWire = wire(() => ({
  id: ['id', id],
  name: ['name', z.string()],
  host: ['host', z.string()],
  port: ['port', z.int()],
  username: ['username', z.string()],
  useSsl: ['use_ssl', z.boolean()],
  searchTerms: ['search_terms', z.array(z.string())],
  searchCriteria: ['search_criteria', searchCriteria],
  provider: ['provider', emailProvider],
  enabled: ['enabled', z.boolean()],
  folder: ['folder', z.string()],
  markSeen: ['mark_seen', z.boolean()],
  /**
   * Documents are moved to the business that they name as receiver, if the person who turned this on may write there.
   */
  sharesOut: ['repartir_por_ruc', z.boolean()],
  auth: ['auth', emailAuth],
  createdAt: ['created_at', instant],
  /** The name of another account with the same server, user and folder: each message is then read twice. */
  sameAs: ['mismo_que', z.nullable(z.string())],
  health: ['health', healthWire],
  /** The version of the person's settings, not of the account's health. */
  version: ['version', count],
}));
export type EmailConfig = z.output<typeof emailConfigWire>;

/** Neither line breaks nor other control characters: they would end a command of the mail protocol. */
const line = (max: number, problem: string) =>
  z.string().check(z.maxLength(max, `Escribe como máximo ${max} caracteres.`), z.regex(/^\P{Cc}*$/u, problem));
const PLAIN = 'Quita los saltos de línea y otros caracteres de control.';
const required = (max: number) => line(max, PLAIN).check(z.regex(/\S/, 'Completa este dato.'));

const settings = {
  /** Absent: the username is used. */
  name: ['name', z.optional(line(100, PLAIN))],
  useSsl: ['use_ssl', z.optional(z.boolean())],
  searchTerms: ['search_terms', z.optional(z.array(line(100, PLAIN)).check(z.maxLength(MOST_SEARCH_TERMS)))],
  searchCriteria: ['search_criteria', z.optional(searchCriteria)],
  provider: ['provider', z.optional(emailProvider)],
  enabled: ['enabled', z.optional(z.boolean())],
  /** As the server spells it, e.g. `INBOX` or `Facturas/2026`. */
  folder: ['folder', z.optional(required(500))],
  markSeen: ['mark_seen', z.optional(z.boolean())],
  sharesOut: ['repartir_por_ruc', z.optional(z.boolean())],
} as const;
const port = z.int('Escribe un número entero.').check(z.minimum(1), z.maximum(65_535));
const password = line(1_000, PLAIN);

const newEmailConfig = wire(() => ({
  ...settings,
  host: ['host', required(253)],
  port: ['port', z.optional(port)],
  username: ['username', required(254)],
  password: ['password', required(1_000)],
}));
export type NewEmailConfig = z.output<typeof newEmailConfig>;

/** An absent field, or a blank password, stays as it is. */
const emailConfigChange = wire(() => ({
  ...settings,
  host: ['host', z.optional(required(253))],
  port: ['port', z.optional(port)],
  username: ['username', z.optional(required(254))],
  password: ['password', z.optional(password)],
}));
export type EmailConfigChange = z.output<typeof emailConfigChange>;

/** Values to test before they are stored. With `id`, absent ones and a blank password are taken from that account. */
const emailConfigTrial = wire(() => ({
  ...settings,
  id: ['id', z.optional(id)],
  host: ['host', z.optional(line(253, PLAIN))],
  port: ['port', z.optional(port)],
  username: ['username', z.optional(line(254, PLAIN))],
  password: ['password', z.optional(password)],
}));
export type EmailConfigTrial = z.output<typeof emailConfigTrial>;

const oauthAvailabilityWire = wire(() => ({
  configured: ['configured', z.boolean()],
  /** What is missing in the server's settings, as a sentence; null when nothing. */
  message: ['message', z.nullable(z.string())],
}));

const params = wire(() => ({ id: ['id', id] }));
const savedReply = wire(() => ({ message: ['message', z.string()], config: ['config', emailConfigWire] }));
const enabledReply = wire(() => ({ enabled: ['enabled', z.boolean()], version: ['version', count] }));

export const listEmailConfigs = defineRoute({
  method: 'GET',
  path: '/email-configs',
  access: 'lectura',
  summary: 'Los correos conectados, sin sus contraseñas, y cómo anda cada uno',
  reply: wire(() => ({
    configs: ['configs', z.array(emailConfigWire)],
    oauth: [
      'oauth',
      wire(() => ({ google: ['google', oauthAvailabilityWire], microsoft: ['microsoft', oauthAvailabilityWire] })),
    ],
  })),
});

export const createEmailConfig = defineRoute({
  method: 'POST',
  path: '/email-configs',
  access: 'contador',
  waitsFor: 'outside',
  summary: 'Agrega un correo con contraseña',
  etag: 'config.version',
  body: newEmailConfig,
  reply: savedReply,
});

export const updateEmailConfig = defineRoute({
  method: 'PUT',
  path: '/email-configs/:id',
  access: 'contador',
  waitsFor: 'outside',
  summary: 'Cambia un correo; sin contraseña, o con una vacía, queda la guardada',
  ifMatch: true,
  etag: 'config.version',
  params,
  body: emailConfigChange,
  reply: savedReply,
});

export const deleteEmailConfig = defineRoute({
  method: 'DELETE',
  path: '/email-configs/:id',
  access: 'contador',
  waitsFor: 'outside',
  summary: 'Elimina un correo; sus facturas y documentos quedan',
  ifMatch: true,
  params,
  reply: wire(() => ({
    message: ['message', z.string()],
    /** What the person must do themselves: revoke a permission at Google or Microsoft. */
    warning: ['warning', z.nullable(z.string())],
  })),
});

export const setEmailConfigEnabled = defineRoute({
  method: 'PATCH',
  path: '/email-configs/:id/enabled',
  access: 'contador',
  summary: 'Enciende o apaga un correo',
  ifMatch: true,
  etag: 'version',
  params,
  body: wire(() => ({ enabled: ['enabled', z.boolean()] })),
  reply: enabledReply,
});

export const toggleEmailConfig = defineRoute({
  method: 'POST',
  path: '/email-configs/:id/toggle',
  access: 'contador',
  summary: 'Enciende un correo apagado y apaga uno encendido',
  ifMatch: true,
  etag: 'version',
  params,
  reply: enabledReply,
});

const connectionTestWire = wire(() => ({
  /** True when server, sign-in and folder all work. A failed test answers 200 with false. */
  success: ['success', z.boolean()],
  message: ['message', z.string()],
  /** The server was reached, and its certificate is good. */
  connectionTest: ['connection_test', z.boolean()],
  loginTest: ['login_test', z.boolean()],
  folderTest: ['folder_test', z.boolean()],
  cause: ['cause', z.nullable(connectionCause)],
}));
export type ConnectionTest = z.output<typeof connectionTestWire>;

export const testEmailConfig = defineRoute({
  method: 'POST',
  path: '/email-config/test',
  access: 'contador',
  waitsFor: 'outside',
  summary: 'Prueba valores sin guardarlos; con id, lo que falta es de ese correo guardado',
  body: emailConfigTrial,
  reply: connectionTestWire,
});

export const testStoredEmailConfig = defineRoute({
  method: 'POST',
  path: '/email-configs/:id/test',
  access: 'contador',
  waitsFor: 'outside',
  summary: 'Prueba un correo guardado',
  params,
  reply: connectionTestWire,
});

export const listEmailFolders = defineRoute({
  method: 'POST',
  path: '/email-config/folders',
  access: 'contador',
  waitsFor: 'outside',
  summary: 'Las carpetas de un correo, guardado o todavía no',
  body: emailConfigTrial,
  reply: wire(() => ({
    /** False with the sentence and the cause when the connection failed. */
    success: ['success', z.boolean()],
    message: ['message', z.nullable(z.string())],
    cause: ['cause', z.nullable(connectionCause)],
    folders: [
      'folders',
      z.array(
        wire(() => ({
          /** The value for `folder`. */
          path: ['path', z.string()],
          /** The name to show: `INBOX` for the inbox, others by the last part of their path. */
          name: ['name', z.string()],
          /** How many folders it is nested in. */
          depth: ['depth', count],
        })),
      ),
    ],
  })),
});

export const startOauth = defineRoute({
  method: 'POST',
  path: '/email-configs/oauth/:provider/start',
  access: 'contador',
  summary: 'La dirección de Google o Microsoft donde dar el permiso; con config_id se reconecta ese correo',
  params: wire(() => ({ provider: ['provider', oauthProvider] })),
  body: wire(() => ({ configId: ['config_id', z.optional(z.nullable(id))] })),
  /** The browser opens it in the same window and comes back to /email-settings. */
  reply: wire(() => ({ url: ['url', z.string()] })),
});

/**
 * What /email-settings finds in its address (`?conexion=…&cuenta=<id>`) after Google or Microsoft sent the browser
 * back.
 */
export const OAUTH_OUTCOMES = [
  'lista',
  'reconectada',
  'cancelada',
  'vencida',
  'otra_cuenta',
  'sin_permiso',
  'demasiados',
  'fallida',
] as const;
export type OauthOutcome = (typeof OAUTH_OUTCOMES)[number];

export const finishOauth = defineRoute({
  method: 'GET',
  path: '/oauth/callback/:provider',
  access: 'public',
  waitsFor: 'outside',
  neverPage: true,
  summary: 'Adonde Google o Microsoft devuelven al navegador; sigue en /email-settings',
  params: wire(() => ({ provider: ['provider', oauthProvider] })),
  query: wire(() => ({
    code: ['code', z.optional(text(4_000))],
    state: ['state', z.optional(text(200))],
    error: ['error', z.optional(text(200))],
  })),
  reply: redirectReply,
});
