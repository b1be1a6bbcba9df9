import * as z from 'zod/mini';
import { words } from '../wire/closed-list.ts';
import { day } from '../wire/dates.ts';
import { id, instant, text } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { wire } from '../wire/wire.ts';
import { SCOPE_NAMES } from './scope-names.ts';

/** The most tokens of one business that are not revoked. */
export const MOST_TOKENS = 50;
export const TOKEN_NAME_CHARACTERS = 60;

const tokenScope = words(SCOPE_NAMES);

const scopes = z
  .array(tokenScope)
  .check(z.minLength(1, 'Elige al menos un permiso.'), z.maxLength(Object.keys(SCOPE_NAMES).length));

const name = text(TOKEN_NAME_CHARACTERS).check(
  z.refine((said) => said.trim() !== '', 'Escribe un nombre: para qué programa es.'),
);

/** A client that called `/mcp` with the token. */
const assistantWire = wire(() => ({
  /** The name that the client gave; null when it gave none. */
  name: ['nombre', z.nullable(z.string())],
  /** To the minute. */
  lastUsedAt: ['ultimo_uso', instant],
}));

const tokenWire = wire(() => ({
  id: ['id', id],
  name: ['nombre', z.string()],
  /** The last four characters of the token, by which it is told from others. */
  ending: ['termina_en', z.string()],
  scopes: ['alcances', z.array(tokenScope)],
  createdAt: ['creado', instant],
  /** The e-mail of who created it. */
  createdBy: ['creado_por', z.string()],
  /** To the minute; null: never. */
  lastUsedAt: ['ultimo_uso', z.nullable(instant)],
  /** The last assistant that used the token; null when none did. */
  assistant: ['asistente', z.nullable(assistantWire)],
  /** From then on it is refused; null: never. */
  expiresAt: ['vence', z.nullable(instant)],
  /** `orphaned`: its creator may no longer create tokens here, so the token is refused. */
  state: ['estado', words({ active: 'activo', expired: 'vencido', orphaned: 'sin_efecto' })],
}));
export type ApiToken = z.output<typeof tokenWire>;

export const listTokens = defineRoute({
  method: 'GET',
  path: '/user/business/tokens',
  access: 'contador',
  summary: 'Los tokens de API del negocio que no se revocaron, el más nuevo primero',
  reply: wire(() => ({ tokens: ['tokens', z.array(tokenWire)] })),
});

export const createToken = defineRoute({
  method: 'POST',
  path: '/user/business/tokens',
  access: 'duena',
  needs: 'api-access',
  summary: 'Crea un token de API; se muestra solo en esta respuesta',
  body: wire(() => ({
    name: ['nombre', name],
    scopes: ['alcances', scopes],
    /** The last day on which it is valid; absent: valid until it is revoked. */
    lastDay: ['ultimo_dia', z.optional(z.nullable(day))],
  })),
  reply: wire(() => ({
    message: ['message', z.string()],
    /** Shown once: only its hash is kept. */
    secret: ['token', z.string()],
    token: ['datos', tokenWire],
  })),
});

export const revokeToken = defineRoute({
  method: 'DELETE',
  path: '/user/business/tokens/:id',
  access: 'duena',
  summary: 'Revoca un token: se rechaza desde el pedido siguiente',
  params: wire(() => ({ id: ['id', id] })),
  reply: wire(() => ({ message: ['message', z.string()] })),
});
