import type { TokenScope } from '#domain/tokens/token-scopes.ts';

/** What a token may do: `name` for the table, `means` for the form that makes a token. */
export const scopesText: Readonly<Record<TokenScope, { readonly name: string; readonly means: string }>> = {
  'read-invoices': { name: 'Lectura', means: 'Lectura: consulta facturas, proveedores y archivos originales' },
  'upload-documents': { name: 'Carga', means: 'Carga: sube XML, PDF y fotos, y mira cómo se leyeron' },
  export: { name: 'Exportar', means: 'Exportar: prepara y descarga archivos de facturas' },
  'read-closing': { name: 'Cierre', means: 'Cierre: consulta el cierre de mes y lo que falta' },
};

const TOKEN_IS_FOR =
  'Un token deja que otro programa, como tu sistema contable, consulte o suba facturas de este negocio sin la contraseña de nadie.';

export const tokensText = {
  title: 'Tokens de API',
  loading: 'Cargando los tokens…',
  problem: 'No pudimos cargar los tokens de este negocio.',
  empty: `${TOKEN_IS_FOR} Crea uno para cada programa: así puedes revocarlo sin tocar los demás.`,
  emptyToSee: `${TOKEN_IS_FOR} Los crea quien tiene el rol de dueña.`,
  create: 'Crear token',
  columns: { name: 'Nombre', scopes: 'Permisos', used: 'Último uso', created: 'Creado', action: 'Acciones' },
  ending: (last: string) => `ajk_…${last}`,
  never: 'nunca',
  neverIn: (days: number) => `nunca en ${days} días`,
  today: (time: string) => `hoy ${time}`,
  daysAgo: (days: number) => `hace ${days} días`,
  createdToday: 'hoy',
  states: { expired: 'Vencido', orphaned: 'Sin efecto' },
  orphanedWhy: (email: string) => `${email}, que lo creó, ya no tiene el rol de dueña aquí. Crea otro.`,
  expires: (day: string) => `vence el ${day}`,
  revoke: 'Revocar',
  revokeOf: (name: string) => `Revocar el token de ${name}`,
  revokeTitle: (name: string) => `¿Revocar el token de «${name}»?`,
  revokeMessage: 'Ese programa deja de entrar con su pedido siguiente, y no se puede deshacer.',
  revokeProblem: 'No pudimos revocar el token',
  made: (name: string) => `Token de «${name}» creado.`,
  madeHint: 'Cópialo ahora: no se vuelve a mostrar. Guárdalo como una contraseña.',
  secret: 'Token',
  copy: 'Copiar',
  copied: 'Copiado',
  close: 'Dejar de mostrar el token',
} as const;

export const createTokenText = {
  title: 'Crear un token',
  name: '¿Para qué programa es?',
  namePlaceholder: 'Sistema contable',
  noName: 'Escribe un nombre: para qué programa es.',
  scopes: 'Qué puede hacer',
  noScope: 'Elige al menos un permiso.',
  end: 'Hasta cuándo sirve',
  ends: { never: 'Hasta que lo revoques', month: '30 días', quarter: '90 días', year: 'Un año' },
  note: 'Ningún token elimina facturas, cierra un mes ni ve personas, planes o correos.',
  create: 'Crear token',
} as const;

export const assistantsText = {
  title: 'Asistentes',
  body: 'Agrega esta dirección (MCP) en tu asistente, con un token de este negocio en su cabecera Authorization. Lee lo que el token permite; no carga, no corrige ni borra.',
  address: 'Dirección para asistentes',
  copy: 'Copiar',
  copied: 'Copiado',
  connected: 'Asistentes que entraron',
  unnamed: 'Un asistente',
  by: (token: string, when: string) => `con el token de ${token}, ${when}`,
  disconnect: 'Desconectar',
  disconnectOf: (name: string, token: string) => `Desconectar a ${name}, que entra con el token de ${token}`,
  disconnectTitle: (name: string) => `¿Desconectar a «${name}»?`,
  disconnectMessage: (token: string) =>
    `Se revoca el token de «${token}»: lo que entre con él deja de entrar con su pedido siguiente, y no se puede deshacer.`,
  hint: 'Lo que dicen los documentos llega marcado como texto de otros: tu asistente no debe obedecerlo.',
} as const;

export const programsText = {
  title: 'Para quien programa',
  body: 'Un token de lectura consulta, uno de exportar descarga y uno de carga sube XML, PDF y fotos. Ninguno elimina ni cierra un mes.',
  reference: 'Referencia de la API',
  signature: 'Cómo verificar la firma',
} as const;
