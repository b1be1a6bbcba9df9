import { formatCdc } from '#domain/identifiers/cdc.ts';
import { documentDoubt, doubtsInWords } from '#domain/invoice/doubt.ts';
import type { FiscalEvent, FiscalEventKind } from '#domain/invoice/fiscal-event.ts';
import {
  changeSentence,
  IGNORED,
  type KeptChange,
  namedChangeSentence,
  replacedFigures,
} from '#server/features/invoices/history/change-sentences.ts';
import type { SavedInvoice } from '#server/features/invoices/save/stored-invoice.ts';
import type { ProcessDeath } from '#server/platform/processes/define-task.ts';
import type { Outcome } from '../accept/document.ts';
import type { DocumentContent, ReadingProblem } from '../readers/document-reader.ts';
import { isCut, restSentence } from '../readers/pages-read.ts';

/** Where a document ends that gave invoices. `changes`: what it did to those that were there. */
export function outcomeOfSaved(
  saved: readonly SavedInvoice[],
  content: DocumentContent,
  changes: readonly KeptChange[],
): Outcome {
  return { state: stateOf(saved), reason: reasonOf(saved, content, changes), canRetry: false };
}

/** Of a document that was read again in vain: what it gave stands. */
export function outcomeAsBefore(
  { reason }: Outcome,
  links: readonly { readonly isNew: boolean; readonly isInReview: boolean }[],
): Outcome {
  const isInReview = links.some((link) => link.isInReview && link.isNew);
  const state = isInReview ? 'in-review' : links.some(({ isNew }) => isNew) ? 'read' : 'duplicate';
  return { state, reason: `Se intentó leer otra vez y queda como estaba. ${reason ?? ''}`.trim(), canRetry: false };
}

export function stateOf(saved: readonly SavedInvoice[]): Outcome['state'] {
  if (saved.some(({ isInReview, isNew, upgraded }) => isInReview && (isNew || upgraded))) return 'in-review';
  return saved.some(({ isNew, upgraded }) => isNew || upgraded) ? 'read' : 'duplicate';
}

function reasonOf(
  saved: readonly SavedInvoice[],
  { readings, problems, remark, local }: DocumentContent,
  changes: readonly KeptChange[],
): string | null {
  const review = reviewPart(saved, readings);
  const told = changes.map(saved.length === 1 ? shortSentence : namedChangeSentence);
  const parts = [
    knownPart(saved),
    ...told,
    review,
    problemPart(saved.length, problems),
    remark ?? null,
    // Where it is in doubt, the doubt says so already.
    local !== undefined && isCut(local) && !review?.includes(PAGES_LEFT) ? restSentence(local) : null,
  ];
  return parts.filter((part) => part !== null).join(' ') || null;
}

/** That it was known and comes from a better copy is said already. */
function shortSentence(change: KeptChange): string | null {
  return change.kind === 'figures-replaced' ? replacedFigures(change, change.about.currency) : changeSentence(change);
}

const day = new Intl.DateTimeFormat('es-PY', {
  timeZone: 'America/Asuncion',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

function knownPart(saved: readonly SavedInvoice[]): string | null {
  const upgraded = saved.filter((one) => one.upgraded).length;
  const known = saved.filter(({ isNew }) => !isNew).length;
  const [first] = saved;
  if (first === undefined || known === 0) return null;
  if (upgraded > 0) return 'Ya la tenías; ahora sus datos vienen de un archivo más confiable.';
  if (saved.length === 1) return `Ya la tenías desde el ${day.format(first.knownSince)}.`;
  if (known === saved.length) return `Ya tenías las ${known} facturas de este archivo.`;
  return known === 1 ? 'Ya tenías 1 de sus facturas.' : `Ya tenías ${known} de sus facturas.`;
}

const PAGES_LEFT = 'Leer las demás páginas';

export function reviewPart(saved: readonly SavedInvoice[], readings: DocumentContent['readings']): string | null {
  if (!saved.some(({ isInReview }) => isInReview)) return null;
  const isAsked = saved.some(({ isPossibleRepeat }) => isPossibleRepeat);
  const asked = isAsked ? [documentDoubt('possible-repeat')] : [];
  const reasons = doubtsInWords([...readings.flatMap(({ doubts }) => doubts), ...asked]);
  return reasons.join(' ') || 'Revísala antes de que cuente.';
}

export function problemPart(read: number, problems: readonly ReadingProblem[]): string | null {
  const [first] = problems.filter(({ outcome }) => outcome === 'unreadable');
  if (first === undefined) return null;
  const count = read === 1 ? 'Se leyó 1 factura' : `Se leyeron ${read} facturas`;
  return `${count}, pero una parte del archivo no se pudo leer: ${first.sentence}`;
}

/** Where a document ends that gave none: what cannot be read comes before what is something else. */
export function outcomeWithoutInvoice(
  { events, problems }: DocumentContent,
  undone: ReadonlySet<string> = new Set(),
): Outcome {
  const unreadable = problems.find(({ outcome }) => outcome === 'unreadable');
  if (unreadable) return { state: 'failed', reason: unreadable.sentence, canRetry: unreadable.canRetry ?? false };
  const reason = events[0] ? eventSentence(events[0], undone) : (problems[0]?.sentence ?? null);
  return { state: 'not-invoice', reason, canRetry: false };
}

const EVENTS: Readonly<Record<FiscalEventKind, string>> = {
  cancellation: 'Es el aviso de cancelación de una factura, no la factura.',
  'number-voiding': 'Es la inutilización de números de factura que no se usarán, no una factura.',
  'receipt-notice': 'Es la notificación de recepción de una factura, no la factura.',
  conformity: 'Es la conformidad del receptor con una factura, no la factura.',
  disconformity: 'Es la disconformidad del receptor con una factura, no la factura.',
  disavowal: 'Es el desconocimiento de una factura por el receptor, no la factura.',
  naming: 'Es la nominación del receptor de una factura, no la factura.',
  'transport-update': 'Es la actualización de datos del transporte, no una factura.',
  endorsement: 'Es el endoso de una factura, no la factura.',
  other: 'Es el aviso de un evento sobre una factura, no la factura.',
};

const CANCELLED = 'Esa factura queda cancelada y no entra en ninguna suma.';

/** Only the issuer's proven word cancels; what else a notice may be. */
export function cancellationEffect({ isSignedByIssuer, isSignedWithoutChain, isRefused }: FiscalEvent) {
  if (isSignedByIssuer) return 'cancels';
  if (isRefused) return 'refused';
  return isSignedWithoutChain ? 'without-chain' : 'unproven';
}

function eventSentence(event: FiscalEvent, undone: ReadonlySet<string>): string {
  const { kind, cdc } = event;
  if (cdc === null) return EVENTS[kind];
  const found = cancellationEffect(event);
  const ignored = found === 'cancels' ? (undone.has(cdc) ? 'undone' : null) : found;
  const effect = ignored === null ? CANCELLED : `No la damos por cancelada: ${IGNORED[ignored]}.`;
  const parts = [EVENTS[kind], ...(kind === 'cancellation' ? [effect] : []), `CDC: ${formatCdc(cdc)}.`];
  return parts.join(' ');
}

const DEATHS: Readonly<Record<ProcessDeath, string>> = {
  'too-slow': 'El archivo tarda demasiado en leerse y lo dejamos aparte. No parece una factura electrónica.',
  'too-much-memory': 'El archivo pide demasiada memoria para leerse y lo dejamos aparte.',
  'too-large-answer':
    'El archivo trae más de lo que se puede leer de una vez y lo dejamos aparte. Divídelo y sube las partes.',
  crashed: 'El lector se detuvo con este archivo y lo dejamos aparte.',
};

export function outcomeOfDeath(death: ProcessDeath): Outcome {
  return { state: 'failed', reason: DEATHS[death], canRetry: true };
}

/** Once the same file was uploaded again, it can be read. */
export const DAMAGED_FILE: Outcome = {
  state: 'failed',
  reason: 'El archivo guardado está dañado o se perdió. Sube el mismo archivo otra vez y reintenta.',
  canRetry: true,
};

export function outcomeAfterAttempts(attempts: number): Outcome {
  const reason = `Intentamos leerlo ${attempts} veces y algo falló de nuestro lado. El archivo está guardado: puedes reintentar.`;
  return { state: 'failed', reason, canRetry: true };
}
