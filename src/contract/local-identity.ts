import * as z from 'zod/mini';
import { email, text } from './wire/fields.ts';
import { defineRoute } from './wire/route.ts';
import { wire } from './wire/wire.ts';

/** Accounts of this computer, in place of Google's, for a machine where Firebase is not configured. */
const localAccountWire = wire(() => ({
  email: ['email', z.string()],
  name: ['name', z.string()],
  isAdmin: ['is_admin', z.boolean()],
}));
export type LocalAccount = z.output<typeof localAccountWire>;

const localUserWire = wire(() => ({
  id: ['id', z.string()],
  email: ['email', z.string()],
  name: ['name', z.string()],
}));

const sessionWire = wire(() => ({
  token: ['token', z.string()],
  /** Seconds. */
  expiresIn: ['expires_in', z.int()],
  user: ['user', localUserWire],
}));
export type LocalSession = z.output<typeof sessionWire>;

export const listLocalAccounts = defineRoute({
  method: 'GET',
  path: '/local-identity/accounts',
  access: 'public',
  neverPage: true,
  summary: 'Las cuentas locales de esta computadora',
  reply: wire(() => ({ accounts: ['accounts', z.array(localAccountWire)] })),
});

export const localSignIn = defineRoute({
  method: 'POST',
  path: '/local-identity/sign-in',
  access: 'public',
  neverPage: true,
  summary: 'Entrar con una cuenta local; la crea si es nueva',
  body: wire(() => ({
    email: ['email', email],
    name: ['name', z.optional(text(100))],
    code: ['code', z.optional(text(100))],
  })),
  reply: sessionWire,
});

export const localRefresh = defineRoute({
  method: 'POST',
  path: '/local-identity/refresh',
  access: 'public',
  neverPage: true,
  summary: 'Un token nuevo para la sesión local de este navegador, o null sin sesión',
  reply: wire(() => ({ session: ['session', z.nullable(sessionWire)] })),
});

export const localSignOut = defineRoute({
  method: 'POST',
  path: '/local-identity/sign-out',
  access: 'public',
  neverPage: true,
  summary: 'Cierra la sesión local de este navegador',
  reply: wire(() => ({})),
});

/** The channel on which the chooser window sends its result to the page that opened it. */
export const LOCAL_IDENTITY_CHANNEL = 'ajaka-local-identity';
export const LOCAL_CHOOSER_PATH = '/local-identity/choose';
