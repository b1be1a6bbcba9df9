import type { InboxAddress } from '#contract/inbox.ts';
import { DELIVERY_DAYS, type WebhookDelivery, type WebhookState } from '#contract/webhooks/webhooks.ts';
import { DAY_MS } from '#domain/time/calendar.ts';
import { RETRY_WAITS_MS, type WebhookEvent } from '#domain/webhook-event.ts';

/** The events: `name` for the table, `means` for the form in which they are chosen. */
export const eventsText: Readonly<Record<WebhookEvent, { readonly name: string; readonly means: string }>> = {
  'invoice-saved': { name: 'Factura nueva', means: 'Factura nueva: se guardó una factura o nota' },
  'invoice-changed': {
    name: 'Factura cambiada',
    means: 'Factura cambiada: otra copia, una corrección o una anulación',
  },
  'invoice-removed': { name: 'Factura eliminada', means: 'Factura eliminada: dejó la lista' },
  'document-in-review': { name: 'En revisión', means: 'En revisión: alguien tiene que mirar un documento' },
  'document-failed': { name: 'Documento con error', means: 'Documento con error: no se pudo leer' },
  'mailbox-failing': { name: 'Correo con falla', means: 'Correo con falla: una cuenta dejó de funcionar' },
  'month-closed': { name: 'Mes cerrado', means: 'Mes cerrado: con sus totales' },
};

/** The names of events by the word that is sent to the receiver. */
export const sentEventText: Readonly<Record<string, string>> = {
  'factura.guardada': 'Factura nueva',
  'factura.cambiada': 'Factura cambiada',
  'factura.eliminada': 'Factura eliminada',
  'documento.en_revision': 'En revisión',
  'documento.error': 'Documento con error',
  'correo.falla': 'Correo con falla',
  'mes.cerrado': 'Mes cerrado',
  prueba: 'Prueba',
};

const deliveryStates: Readonly<Record<WebhookDelivery['state'], (status: number | null) => string>> = {
  delivered: (status) => `Entregada ${status ?? ''}`.trim(),
  waiting: (status) => (status === null ? 'En espera' : `Con error ${status}`),
  'given-up': (status) => (status === null ? 'No llegó' : `No llegó, ${status}`),
  stopped: () => 'Detenida',
};

const RETRY_DAYS = Math.round(RETRY_WAITS_MS.reduce((sum, wait) => sum + wait, 0) / DAY_MS);

const WEBHOOK_IS_FOR =
  'Un webhook avisa a otro programa en cuanto pasa algo: una factura nueva, un documento por revisar, un mes cerrado.';

export const webhooksText = {
  title: 'Webhooks',
  loading: 'Cargando las direcciones…',
  problem: 'No pudimos cargar las direcciones que reciben avisos.',
  empty: `${WEBHOOK_IS_FOR} Agrega la dirección https que te da ese programa.`,
  emptyToSee: `${WEBHOOK_IS_FOR} Las direcciones las agrega quien tiene el rol de dueña o de contador.`,
  add: 'Agregar dirección',
  columns: { url: 'Dirección y eventos', last: 'Última entrega', action: 'Acciones' },
  states: { active: 'Activa', paused: 'Pausada', gone: 'Dada de baja' } satisfies Record<WebhookState, string>,
  goneWhy: 'Respondió que ya no quiere avisos (410). Actívala si fue un error.',
  earlier: (day: string, time: string) => `Firma también con el secreto anterior hasta el ${day} a las ${time}`,
  nothingYet: 'todavía nada',
  deliveryStates,
  attempts: (count: number, next: string | null) => {
    const made = count === 1 ? '1 intento' : `${count} intentos`;
    return next === null ? made : `${made}, el próximo ${next}`;
  },
  nextToday: (time: string) => `a las ${time}`,
  nextOnDay: (day: string, time: string) => `el ${day} a las ${time}`,
  today: (time: string) => `hoy ${time}`,
  onDay: (day: string, time: string) => `${day} ${time}`,
  resend: 'Reenviar',
  resendOf: (what: string) => `Reenviar ${what}`,
  resendProblem: 'No pudimos reenviar el aviso',
  more: (url: string) => `Más acciones de ${url}`,
  actions: {
    deliveries: 'Ver entregas',
    test: 'Enviar una prueba',
    change: 'Cambiar',
    renew: 'Renovar el secreto',
    pause: 'Pausar',
    activate: 'Activar',
    remove: 'Eliminar',
  },
  actionProblem: 'No se pudo hacer',
  foot: `Cada aviso va firmado (Standard Webhooks). Si falla, se intenta ${RETRY_WAITS_MS.length} veces en unos ${RETRY_DAYS} días; después queda como «No llegó» y se puede reenviar durante ${DELIVERY_DAYS} días.`,
  removeTitle: (url: string) => `¿Eliminar ${url}?`,
  removeMessage: 'Deja de recibir avisos, y se borra lo que se le envió y lo que esperaba.',
  renewTitle: '¿Renovar el secreto?',
  renewMessage: 'Durante 24 horas los avisos se firman con los dos; después, solo con el nuevo.',
  secretReady: (url: string) => `Secreto de ${url}`,
  secretHint: 'Cópialo ahora: no se vuelve a mostrar. Con él tu programa comprueba que el aviso es nuestro.',
  secret: 'Secreto',
  copy: 'Copiar',
  copied: 'Copiado',
  close: 'Dejar de mostrar el secreto',
  changedFields: { url: 'Dirección', events: 'Eventos', state: 'Estado' },
} as const;

export const webhookFormText = {
  add: 'Agregar una dirección',
  change: 'Cambiar la dirección',
  url: 'Dirección',
  placeholder: 'https://erp.tuempresa.com.py/avisos',
  noUrl: 'Escribe la dirección completa, con https://',
  events: 'Qué se avisa',
  noEvent: 'Elige al menos un evento.',
  save: 'Guardar',
} as const;

export const deliveriesText = {
  latest: 'Últimas entregas',
  all: 'Ver todas',
  latestProblem: 'No pudimos cargar las últimas entregas.',
  address: 'Dirección',
  none: 'Cuando se envíe un aviso, aquí verás si llegó y cuánto tardó.',
  title: (url: string) => `Entregas a ${url}`,
  loading: 'Cargando las entregas…',
  problem: 'No pudimos cargar las entregas.',
  empty: 'En los últimos 30 días no se envió nada a esta dirección.',
  more: 'Ver más',
  ms: (count: number) => `${count} ms`,
  replayed: 'reenvío',
  columns: { at: 'Cuándo', what: 'Qué', state: 'Cómo fue', ms: 'Tardó', action: 'Acciones' },
} as const;

const INBOX_IS_FOR =
  'Tu servidor de correo puede entregar aquí cada mensaje que llega, por ejemplo, a facturas@tuempresa.com.py: entra solo, sin contraseña de ninguna cuenta.';

export const inboxText = {
  title: 'Dirección para recibir correos',
  problem: 'No pudimos cargar la dirección para recibir correos.',
  loading: 'Cargando la dirección…',
  empty: `${INBOX_IS_FOR} Crea la dirección y dásela a quien administra tu correo.`,
  emptyToSee: `${INBOX_IS_FOR} La crea quien tiene el rol de dueña o de contador.`,
  make: 'Crear dirección',
  renew: 'Renovar',
  remove: 'Eliminar',
  made: 'Dirección lista.',
  hint: 'Cópiala ahora: no se vuelve a mostrar. Quien la tiene puede enviar documentos a este negocio.',
  label: 'Dirección para el servidor de correo',
  copy: 'Copiar',
  copied: 'Copiado',
  close: 'Dejar de mostrar la dirección',
  used: ({ messages, lastUsedAt }: InboxAddress, when: string) =>
    lastUsedAt === null
      ? 'Todavía no llegó ningún mensaje.'
      : `${messages === 1 ? '1 mensaje' : `${messages} mensajes`}, el último ${when}.`,
  since: (day: string) => `Creada el ${day}.`,
  renewTitle: '¿Renovar la dirección?',
  renewMessage: 'La que está deja de servir enseguida: lo que llegue a ella se rechaza.',
  removeTitle: '¿Eliminar la dirección?',
  removeMessage: 'Lo que llegue a ella se rechaza, y quien lo envió se entera.',
  retry: 'Reintentar',
  actionProblem: 'No se pudo hacer',
} as const;
