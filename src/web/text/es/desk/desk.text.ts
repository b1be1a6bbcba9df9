import type { DeskRequest } from '#contract/desk.ts';
import { listed, units } from '../phrases.text.ts';

const ago = (days: number) => (days === 1 ? 'ayer' : `hace ${days} días`);

/** All businesses of a person by deadline, and what blocks their closes. */
export const deskText = {
  note: (n: number, month: string) => `${units(n, 'contribuyente', 'contribuyentes')}, cierre de ${month}`,
  comingNote: 'Tus contribuyentes por vencimiento',
  add: 'Agregar contribuyente',
  search: 'Buscar un contribuyente',
  placeholder: 'Nombre o RUC',
  clearSearch: 'Borrar la búsqueda',
  order: 'Por vencimiento del formulario 120',
  earlier: 'Mes anterior',
  later: 'Mes siguiente',
  filter: 'Estado del mes',
  all: 'Todos',
  groups: {
    open: 'Frenados',
    'with-notices': 'Con avisos',
    ready: 'Listos',
    closed: 'Cerrados',
    'closed-with-differences': 'Con diferencias',
    running: 'En curso',
  },
  loading: 'Cargando tus contribuyentes…',
  problem: 'No pudimos cargar tu escritorio.',
  table: 'Contribuyentes por vencimiento',
  business: 'Contribuyente',
  due: 'Vence',
  noRuc: 'Sin RUC todavía',
  noMatches: 'Ningún contribuyente coincide.',
  showAll: 'Ver todos',
  running: (n: string, one: boolean) => `${n} ${one ? 'factura' : 'facturas'}`,
  blocking: (n: number) => (n === 1 ? '1 frena' : `${n} frenan`),
  notices: (n: number) => units(n, 'aviso', 'avisos'),
  differences: (n: number) => (n === 1 ? '1 difiere' : `${n} difieren`),
  ready: 'Listo',
  closed: 'Cerrado',
  beforeStart: 'sin alta',
  /** Stands before the state, which would not say by itself whose it is. */
  ofBusiness: (name: string) => `${name},`,
  ofMonth: (name: string, month: string) => `${name}, ${month}:`,
  left: (days: number) => (days === 0 ? 'hoy' : days === 1 ? 'mañana' : `en ${days} días`),
  late: (days: number) => `venció ${ago(days)}`,
  /** For screen readers, before the days since then. */
  wasDue: 'venció',
  ago,
  empty: {
    title: 'Todos tus contribuyentes en una pantalla',
    body: 'Aquí ves juntos los negocios en los que trabajas, el que vence primero arriba, y lo que frena cada cierre. Por ahora tienes uno solo.',
    how: 'Agrega otro, o pide a tu cliente que te invite desde Mi negocio, Personas.',
    people: 'Invitar a alguien a este negocio',
  },
  queue: {
    title: 'Por resolver',
    shown: (shown: number, total: number) => `${shown} de ${total}`,
    keys: 'para recorrer,',
    open: 'para abrir',
    more: 'Ver más',
    loading: 'Cargando lo que falta resolver…',
    problem: 'No pudimos cargar lo que falta resolver.',
    none: 'Nada frena ningún cierre.',
    blocks: 'Frena el cierre:',
    due: (day: string) => `vence el ${day}`,
    dueSoon: (when: string) => `vence ${when}`,
    ofMonth: (month: string, when: string) => `${month}, ${when}`,
    rectify: 'rectificar',
  },
} as const;

/** Letters to clients about what they can bring. */
export const askText = {
  button: (n: number) => (n === 1 ? 'Pedir lo que falta a 1 cliente' : `Pedir lo que falta a ${n} clientes`),
  title: 'Pedir lo que falta',
  intro:
    'Un texto para cada cliente, con lo que puede traer. Cópialo y envíalo por donde hables con él: nada se envía solo.',
  copy: 'Copiar el texto',
  copied: 'Texto copiado',
  see: 'Ver el texto',
  close: 'Listo',
  count: (n: number) => units(n, 'pedido', 'pedidos'),
  letter: ({ business, ruc, month, lines, due }: ClientLetter) =>
    `Buenos días:\n\nPara cerrar ${month} de ${business}${ruc === null ? '' : `, RUC ${ruc}`}, nos falta:\n\n${lines.map((line) => `- ${line}`).join('\n')}\n\n${due === null ? '' : `El formulario 120 vence el ${due}. `}Por favor envíanos lo que tengas.\n\nMuchas gracias.`,
  lines: {
    register: (month) => `el archivo de compras de Marangatu de ${month}`,
    'failing-mailboxes': (month, { names, count }) =>
      `volver a conectar ${count === 1 ? 'el correo' : 'los correos'} ${listed(names)}: dejó de leerse y puede haber facturas de ${month}`,
    'usual-suppliers': (month, { names, count }) =>
      `las facturas de ${month} de ${named(names, count)}, que suelen llegar todos los meses`,
    'only-in-marangatu': (month, { count }) =>
      `${units(count, 'comprobante', 'comprobantes')} de ${month} que Marangatu tiene y no recibimos`,
    'failed-documents': (month, { count }) =>
      `de nuevo ${units(count, 'archivo', 'archivos')} de ${month} que no se ${count === 1 ? 'pudo' : 'pudieron'} leer`,
    'only-pdf': (month, { count }) =>
      `el XML de ${units(count, 'comprobante electrónico', 'comprobantes electrónicos')} de ${month}`,
  } satisfies Record<DeskRequest['kind'], (month: string, request: DeskRequest) => string>,
} as const;

/** `names` may be only the first ones; `count` is how many there are in all. */
function named(names: readonly string[], count: number): string {
  const others = count - names.length;
  return others > 0 ? `${names.join(', ')} y ${others} más` : listed(names);
}

interface ClientLetter {
  readonly business: string;
  readonly ruc: string | null;
  readonly month: string;
  readonly lines: readonly string[];
  readonly due: string | null;
}
