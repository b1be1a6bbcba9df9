import * as z from 'zod/mini';
import { defineRoute, webReply } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';
import { SCOPE_NAMES } from './scope-names.ts';

/** The scopes that an assistant may use; uploading is not among them. */
const READING = ['read-invoices', 'read-closing', 'export'] as const;

export const MCP_PATH = '/mcp';

/** Every message of an assistant: the Model Context Protocol over HTTP, without sessions. */
export const askMcp = defineRoute({
  method: 'POST',
  path: MCP_PATH,
  access: 'lectura',
  scopes: READING,
  needs: 'api-access',
  errors: ['prohibido'],
  neverPage: true,
  challenges: true,
  summary: 'Model Context Protocol: herramientas de solo lectura para asistentes',
  body: z.unknown(),
  reply: webReply,
});

/** A stream for messages that the server starts: it has none, so the answer is 405. */
export const listenMcp = defineRoute({
  method: 'GET',
  path: MCP_PATH,
  access: 'lectura',
  scopes: READING,
  errors: ['prohibido', 'metodo_no_admitido'],
  neverPage: true,
  challenges: true,
  summary: 'No hay avisos del servidor: responde 405, como pide el protocolo',
  reply: webReply,
});

/** RFC 9728: where a refused client learns how to authenticate. */
export const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource/mcp';

export const getResourceMetadata = defineRoute({
  method: 'GET',
  path: RESOURCE_METADATA_PATH,
  access: 'public',
  neverPage: true,
  bare: true,
  summary: 'Cómo se entra a /mcp: con un token de API en la cabecera Authorization',
  reply: wire(() => ({
    resource: ['resource', z.string()],
    name: ['resource_name', z.string()],
    methods: ['bearer_methods_supported', z.array(z.string())],
    scopes: ['scopes_supported', z.array(z.string())],
    documentation: ['resource_documentation', z.string()],
  })),
});

export const readingScopes = READING.map((scope) => SCOPE_NAMES[scope]);
