import type { TokenScope } from '#domain/tokens/token-scopes.ts';

/** What a token may do, on the wire. */
export const SCOPE_NAMES = {
  'read-invoices': 'facturas:leer',
  'upload-documents': 'documentos:cargar',
  export: 'exportar',
  'read-closing': 'cierre:leer',
} as const satisfies Readonly<Record<TokenScope, string>>;
