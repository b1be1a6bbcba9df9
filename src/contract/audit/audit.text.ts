import type { InvoiceChange } from '#domain/review/invoice-change.ts';
import type { SecurityAction } from '#domain/security-action.ts';
import type { AuditEntry } from './audit.ts';
import { exportParts } from './audit-exports.text.ts';

type Action = SecurityAction | InvoiceChange['kind'];
type Told = readonly [what: string, tone: AuditEntry['tone']];

/** What was done, for people; without figures of an invoice, which only its owner may see. */
const TOLD: Readonly<Record<Action, Told>> = {
  'panel-opened': ['Abrió el panel', 'done'],
  'role-changed': ['Cambió un rol', 'changed'],
  'user-suspended': ['Suspendió a un usuario', 'changed'],
  'user-activated': ['Activó a un usuario', 'changed'],
  'plan-created': ['Creó un plan', 'done'],
  'plan-changed': ['Cambió un plan', 'changed'],
  'plan-deleted': ['Eliminó un plan', 'changed'],
  'plan-assigned': ['Asignó un plan', 'changed'],
  'subscription-changed': ['Cambió de plan', 'changed'],
  'subscription-cancelled': ['Canceló una suscripción', 'changed'],
  'plan-requested': ['Solicitó un cambio de plan', 'done'],
  'plan-request-withdrawn': ['Retiró una solicitud de plan', 'changed'],
  'plan-request-approved': ['Aprobó una solicitud de plan', 'changed'],
  'plan-request-rejected': ['Rechazó una solicitud de plan', 'changed'],
  'limits-reset': ['Reinició el uso de IA', 'changed'],
  'sign-in-refused': ['Ingreso rechazado', 'refused'],
  'mailbox-added': ['Agregó un correo', 'done'],
  'mailbox-changed': ['Cambió un correo', 'changed'],
  'mailbox-enabled': ['Activó un correo', 'done'],
  'mailbox-disabled': ['Desactivó un correo', 'changed'],
  'mailbox-reconnected': ['Reconectó un correo', 'done'],
  'mailbox-deleted': ['Eliminó un correo', 'changed'],
  'document-retried': ['Reintentó un documento', 'done'],
  'document-moved-out': ['Pasó un documento a otro negocio', 'changed'],
  'document-moved-in': ['Recibió un documento de otro negocio', 'done'],
  'document-moved-back': ['Devolvió un documento al negocio del que vino', 'changed'],
  exported: ['Exportó facturas', 'done'],
  'originals-exported': ['Exportó originales', 'done'],
  'rg90-exported': ['Exportó el archivo de la RG 90', 'done'],
  'audit-exported': ['Exportó la auditoría', 'done'],
  'export-downloaded': ['Descargó un archivo preparado', 'done'],
  'month-closed': ['Cerró un mes', 'done'],
  'month-reopened': ['Abrió otra vez un mes', 'changed'],
  'differences-accepted': ['Aceptó diferencias de un mes cerrado', 'changed'],
  'calendar-changed': ['Cambió el calendario de vencimientos', 'changed'],
  'evidence-exported': ['Exportó la evidencia de un mes', 'done'],
  'comparison-exported': ['Exportó el cuadre con Marangatu', 'done'],
  'register-downloaded': ['Descargó un archivo de Marangatu', 'done'],
  'person-invited': ['Invitó a una persona al negocio', 'done'],
  'invitation-withdrawn': ['Retiró una invitación', 'changed'],
  'person-joined': ['Se sumó al negocio', 'done'],
  'person-role-changed': ['Cambió el rol de una persona del negocio', 'changed'],
  'person-removed': ['Quitó a una persona del negocio', 'changed'],
  'person-left': ['Salió del negocio', 'changed'],
  'business-created': ['Creó un negocio', 'done'],
  'business-closed': ['Cerró un negocio', 'changed'],
  'imputations-accepted': ['Aceptó imputaciones propuestas', 'changed'],
  'supplier-mark-settled': ['Dijo que está bien una marca de un proveedor', 'done'],
  'supplier-mark-reopened': ['Volvió a mostrar una marca de un proveedor', 'changed'],
  'token-created': ['Creó un token de API', 'done'],
  'token-revoked': ['Revocó un token de API', 'changed'],
  'webhook-added': ['Agregó una dirección de avisos (webhook)', 'done'],
  'webhook-changed': ['Cambió una dirección de avisos (webhook)', 'changed'],
  'webhook-secret-renewed': ['Renovó el secreto de una dirección de avisos (webhook)', 'changed'],
  'webhook-deleted': ['Eliminó una dirección de avisos (webhook)', 'changed'],
  'webhook-gone': ['Una dirección de avisos (webhook) respondió que ya no los quiere', 'refused'],
  'inbox-address-made': ['Creó la dirección de correo para recibir documentos', 'done'],
  'inbox-address-removed': ['Eliminó la dirección de correo para recibir documentos', 'changed'],
  'figures-replaced': ['Una copia mejor reemplazó los datos', 'changed'],
  'copies-differ': ['Llegó una copia que no coincide', 'refused'],
  completed: ['Otra copia completó una factura', 'changed'],
  'possible-repeat': ['Una factura puede estar repetida', 'changed'],
  'repeat-settled': ['Una factura ya no parece repetida', 'changed'],
  'told-apart': ['Dijo que dos facturas son distintas', 'changed'],
  'copy-chosen': ['Eligió entre dos copias', 'changed'],
  'copy-ignored': ['Llegó una copia sin efecto', 'refused'],
  cancelled: ['El emisor canceló una factura', 'changed'],
  'cancellation-ignored': ['Cancelación sin efecto', 'refused'],
  'cancellation-undone': ['Deshizo una cancelación', 'changed'],
  'cancellation-withdrawn': ['Se retiró una cancelación', 'changed'],
  confirmed: ['Confirmó una revisión', 'done'],
  rechecked: ['Se comprobó de nuevo el sello', 'done'],
  typed: ['Cargó una factura a mano', 'done'],
  corrected: ['Corrigió una factura', 'changed'],
  'not-an-invoice': ['Dijo que no es una factura', 'changed'],
  'decision-undone': ['Deshizo una decisión', 'changed'],
  deleted: ['Eliminó una factura', 'changed'],
  moved: ['Movió una factura a otro negocio', 'changed'],
  merged: ['Se unieron dos registros', 'changed'],
};

/** The known fields of an event's details. */
interface Details {
  readonly from?: unknown;
  readonly to?: unknown;
  readonly plan?: unknown;
  readonly count?: unknown;
  readonly reason?: unknown;
  readonly attempts?: unknown;
  readonly lastDay?: unknown;
}

const VALUES: Readonly<Record<string, string>> = {
  admin: 'administrador',
  user: 'usuario',
  active: 'activo',
  inactive: 'inactivo',
  deprecated: 'obsoleto',
  suspended: 'cuenta suspendida',
  duena: 'dueña',
  'wrong-code': 'código de acceso incorrecto',
};
const shown = (value: unknown): string | null =>
  typeof value === 'number'
    ? String(value)
    : typeof value === 'string' && value !== ''
      ? (VALUES[value] ?? value)
      : null;

/**
 * One line: what was done and, in brackets, the new value, how many, or why. Reasons about an invoice are shown to its
 * owner only.
 */
export function describeAction(action: string, details: object, isInvoice: boolean): { what: string; tone: Told[1] } {
  const [what, tone] = TOLD[action as Action] ?? [action, 'done'];
  if (isInvoice) return { what: action === 'deleted' ? what + keepingWords(details) : what, tone };
  const { from, to, plan, count, reason, attempts, lastDay } = details as Details;
  const [before, after] = [shown(from), shown(to)];
  const change = before && after ? `${before} → ${after}` : after;
  const times = typeof attempts === 'number' && attempts > 1 ? `${attempts} intentos` : null;
  const until = typeof lastDay === 'string' ? `hasta el ${lastDay.split('-').reverse().join('/')}` : null;
  const told = [change, until, shown(plan), shown(count), shown(reason), times].filter((part) => part !== null);
  const parts = [...told, ...exportParts(action, details)];
  return { what: parts.length === 0 ? what : `${what} (${parts.join(', ')})`, tone };
}

/**
 * For a deletion: whether the law still required the document to be kept, and whether a reason was given, but not the
 * reason itself.
 */
function keepingWords({ isWithinClock, reason }: { isWithinClock?: unknown; reason?: unknown }): string {
  if (isWithinClock !== true) return '';
  return typeof reason === 'string'
    ? ' dentro de los cinco años, con su motivo'
    : ' dentro de los cinco años, sin motivo';
}

/** The name of a token in the place of a person's. */
export const tokenNamed = (name: string): string => `Token «${name}»`;
