import type { ClosingDifference } from '#contract/closing/closing.ts';
import { units } from '../phrases.text.ts';

/** Closing and reopening a month, what differs since the close, and letters to suppliers. */
export const closingActionsText = {
  close: {
    title: (month: string) => `¿Cerrar ${month}?`,
    fixed: 'Quedan fijas estas cifras',
    vat: 'IVA',
    notices: (n: number) => (n === 1 ? 'Queda anotado 1 aviso' : `Quedan anotados ${n} avisos`),
    body: 'No se bloquea nada: lo que llegue, cambie o se elimine después se ve aparte, como diferencia.',
    changed: 'Estas son las cifras de ahora',
    confirm: (month: string) => `Cerrar ${month}`,
    alreadyClosed: 'Ya está cerrado: no hace falta cerrarlo otra vez.',
    back: 'Ver el cierre',
  },
  reopen: {
    title: (month: string) => `¿Reabrir ${month}?`,
    body: 'La foto queda en la historia. Después puedes cerrarlo otra vez con las cifras que tenga entonces.',
    confirm: (month: string) => `Reabrir ${month}`,
  },
  accept: {
    title: (n: number) => (n === 1 ? '¿Aceptar la diferencia?' : `¿Aceptar ${n} diferencias?`),
    body: 'El mes sigue cerrado y desde ahora se compara con estas cifras. La foto del cierre no cambia.',
    confirm: 'Aceptar',
  },
  reason: 'Motivo',
  reasonHint: 'Queda en la auditoría, con tu nombre.',
  reasonMissing: 'Escribe por qué, con tres letras o más.',
  differences: {
    title: 'Qué cambió desde el cierre',
    accept: 'Aceptar diferencias',
    reopen: 'Reabrir',
    rectify: 'Si ya declaraste este mes, mira con tu contador si hay que rectificar.',
    line: (line: string, total: string, vat: string) => `${line}: ${total}, IVA ${vat}`,
    shown: (n: number, all: number) => `Se muestran ${n} de ${all}, las mayores.`,
    document: 'Documento',
    what: 'Qué pasó',
    before: 'Antes',
    now: 'Ahora',
    none: '—',
    loading: 'Cargando los documentos que cambiaron…',
    problem: 'No pudimos cargar los documentos que cambiaron.',
    vat: (amount: string) => `IVA ${amount}`,
    because: (reason: string) => `ahora: ${reason.toLowerCase()}`,
    kinds: {
      arrived: 'Llegó después',
      changed: 'Cambió',
      deleted: 'Eliminada',
      'no-longer-counts': 'Dejó de contar',
    } satisfies Record<ClosingDifference['kind'], string>,
  },
  request: {
    title: 'Pedir a tus proveedores',
    intro: 'El texto está listo. Se abre en tu correo o lo copias: nada se envía solo.',
    write: 'Escribir',
    copy: 'Copiar el texto',
    copied: 'Texto copiado',
    see: 'Ver el texto',
    noAddress: 'Sin correo conocido: cópialo y envíalo por donde hables con ellos.',
    long: 'Es largo para abrirlo en el correo: cópialo y pégalo.',
    close: 'Listo',
    loading: 'Cargando tus proveedores…',
    problem: 'No pudimos cargar a quién pedir.',
    none: 'Ya no falta nada: no hay a quién pedir.',
    range: (from: number, to: number, total: number) => `${from} a ${to} de ${total}`,
    before: 'Anteriores',
    after: 'Siguientes',
    last: (number: string, date: string) => `última: ${number}, ${date}`,
    invoices: (n: number) => units(n, 'comprobante', 'comprobantes'),
    missingSubject: (month: string) => `Facturas de ${month}`,
    missingBody: ({ supplier, month, business, ruc, last }: MissingRequest) =>
      `Buenos días:\n\nEn ${month} no recibimos ninguna factura de ${supplier} a nombre de ${business}, RUC ${ruc}.${last ? ` La última que tenemos es la ${last}.` : ''}\n\nSi emitieron alguna ese mes, por favor envíennos el XML y el KuDE respondiendo a este correo. Si no hubo, avísennos para cerrar el mes.\n\nMuchas gracias.\n${business}`,
    xmlSubject: (month: string, n: number) => `XML de ${units(n, 'comprobante', 'comprobantes')} de ${month}`,
    xmlBody: ({ month, business, ruc, lines }: XmlRequest) =>
      `Buenos días:\n\nDe ${month} tenemos solo el PDF de ${lines.length === 1 ? 'este comprobante electrónico' : 'estos comprobantes electrónicos'} a nombre de ${business}, RUC ${ruc}:\n\n${lines.join('\n')}\n\nPor favor envíennos ${lines.length === 1 ? 'su XML' : 'sus XML'} respondiendo a este correo.\n\nMuchas gracias.\n${business}`,
    dated: (number: string, date: string) => `${number} del ${date}`,
    bothTotals: (here: string, there: string) => `: en el documento que recibimos ${here}, en la DNIT ${there}`,
    notReceivedSubject: (month: string, n: number) =>
      `${n === 1 ? 'Comprobante' : 'Comprobantes'} de ${month} que no recibimos`,
    notReceivedBody: ({ month, business, ruc, lines }: XmlRequest) =>
      `Buenos días:\n\nLa DNIT tiene ${lines.length === 1 ? 'este comprobante' : 'estos comprobantes'} de ${month} a nombre de ${business}, RUC ${ruc}, que no recibimos:\n\n${lines.join('\n')}\n\nPor favor envíennos ${lines.length === 1 ? 'su XML y su KuDE' : 'sus XML y sus KuDE'} respondiendo a este correo.\n\nMuchas gracias.\n${business}`,
    differsSubject: (month: string, n: number) =>
      `Total de ${n === 1 ? 'un comprobante' : `${n} comprobantes`} de ${month}`,
    differsBody: ({ month, business, ruc, lines }: XmlRequest) =>
      `Buenos días:\n\nDe ${lines.length === 1 ? 'este comprobante' : 'estos comprobantes'} de ${month} a nombre de ${business}, RUC ${ruc}, recibimos un total y la DNIT tiene otro:\n\n${lines.join('\n')}\n\nPor favor confírmennos cuál es el correcto respondiendo a este correo.\n\nMuchas gracias.\n${business}`,
    xmlLine: (number: string, date: string, total: string, cdc: string) =>
      `- ${number} del ${date}, ${total}, CDC ${cdc}`,
  },
} as const;

interface MissingRequest {
  readonly supplier: string;
  readonly month: string;
  readonly business: string;
  readonly ruc: string;
  readonly last: string | null;
}

interface XmlRequest {
  readonly month: string;
  readonly business: string;
  readonly ruc: string;
  readonly lines: readonly string[];
}
