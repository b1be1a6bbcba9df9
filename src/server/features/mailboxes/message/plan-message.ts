import { UPLOAD_LIMITS } from '#contract/intake/tasks.ts';
import { type DocumentReason, documentReason } from '#contract/reading/documents.text.ts';
import { searchable } from '#domain/text/searchable.ts';
import type { Envelope, MessagePart, MessageParts } from './message-parts.ts';
import { kindOf, type PartKind } from './part-kind.ts';

/** Under this a picture is a logo or a signature. Bytes. */
const SMALLEST_PICTURE = 50 * 1024;
/** A text is looked through for links up to here. */
export const TEXT_BYTES = 64 * 1024;

export interface PlannedPart extends MessagePart {
  readonly kind: PartKind;
}

/** What is done with a message, before anything but its structure was fetched. */
export interface MessagePlan {
  /** Downloaded and handed on. */
  readonly take: readonly PlannedPart[];
  /** Looked through for a link to the document, since nothing is attached. */
  readonly text: PlannedPart | null;
  /** Parts that may be an invoice and are not opened. */
  readonly remarks: readonly DocumentReason[];
}

export interface ReadableMessage extends MessageParts {
  readonly envelope: Envelope;
}

const NOTHING: MessagePlan = { take: [], text: null, remarks: [] };

/**
 * XML always counts as an invoice until it is read. PDF, ZIP and forwarded mail count when a search term is in the
 * subject, the sender or a name, when their own name reads like an invoice's, or when they come beside an XML. Where a
 * term matches, larger pictures are taken too, attached or shown in the text as telephones send them, and parts whose
 * kind is unknown; every other attachment then gets a remark.
 */
export function planMessage(message: ReadableMessage, terms: readonly string[]): MessagePlan {
  const parts = message.parts.map((part) => ({ ...part, kind: kindOf(part) }));
  const isMatch = matchesTerm(message, terms);
  const hasXml = parts.some(({ kind }) => kind === 'xml');
  const wanted = parts.filter((part) => isWanted(part, isMatch || hasXml, isMatch));
  const { take, tooLarge } = withinLimits(wanted);
  const closed = [...sizeRemarks(tooLarge), ...(isMatch ? closedRemarks(parts) : [])];
  const remarks = [...closed, ...(isMatch ? otherRemarks(parts) : [])];
  if (take.length > 0 || closed.length > 0) return { take, text: null, remarks };
  if (!isMatch) return NOTHING;
  const text = parts.find(({ type, kind }) => kind === 'text' && type === 'text/html');
  return { take, text: text ?? parts.find(({ kind }) => kind === 'text') ?? null, remarks };
}

/** Parts whose own header must be asked for their name: the structure gives none, or one that was cut. */
export function partsWithoutEnding({ parts }: MessageParts): readonly MessagePart[] {
  return parts.filter((part) => {
    const kind = kindOf(part);
    if (kind === 'unnamed') return true;
    const isFile = kind === 'xml' || kind === 'pdf' || kind === 'zip';
    return isFile && part.name !== null && !part.name.includes('.');
  });
}

function isWanted(part: PlannedPart, isInvoiceMail: boolean, isMatch: boolean): boolean {
  switch (part.kind) {
    case 'xml':
      return true;
    case 'pdf':
    case 'zip':
    case 'mail':
      return isInvoiceMail || readsLikeInvoice(part.name);
    case 'picture':
      return isMatch && part.size > SMALLEST_PICTURE;
    case 'unnamed':
    case 'unknown':
      return isMatch;
    default:
      return false;
  }
}

/** Without case and accents, in the subject, the sender or the names, those of forwarded mails too. */
export function matchesTerm({ envelope, nested, parts }: ReadableMessage, terms: readonly string[]): boolean {
  const wanted = terms.map(searchable).filter((term) => term !== '');
  if (wanted.length === 0) return false;
  const texts = [envelope, ...nested].flatMap(({ subject, from }) => [
    subject,
    ...(from ?? []).flatMap(({ name, address }) => [name, address]),
  ]);
  const places = [...texts, ...parts.map(({ name }) => name)].flatMap((text) => (text ? [searchable(text)] : []));
  return wanted.some((term) => places.some((place) => place.includes(term)));
}

/** A CDC, a document number `001-001-0000123`, or a word that only such files are called by. */
const INVOICE_NAME =
  /(?<!\d)\d{44}(?!\d)|(?<!\d)\d{3}[-_. ]\d{3}[-_. ]\d{7}(?!\d)|factura|kude|comprobante|invoice|nota (?:de )?(?:credito|debito)|autofactura|timbrado/;

function readsLikeInvoice(name: string | null): boolean {
  return name !== null && INVOICE_NAME.test(searchable(name).replace(/_/g, ' '));
}

function withinLimits(wanted: readonly PlannedPart[]) {
  const take: PlannedPart[] = [];
  const tooLarge: PlannedPart[] = [];
  let bytes = 0;
  for (const part of wanted) {
    const fits = part.size <= UPLOAD_LIMITS.fileBytes && bytes + part.size <= UPLOAD_LIMITS.totalBytes;
    if (!fits || take.length >= UPLOAD_LIMITS.files) tooLarge.push(part);
    else {
      take.push(part);
      bytes += part.size;
    }
  }
  return { take, tooLarge };
}

const MOST_NAMED = 5;

function sizeRemarks(tooLarge: readonly PlannedPart[]): DocumentReason[] {
  if (tooLarge.length === 0) return [];
  // Infinity cannot be stored as JSON.
  const sizeOf = ({ size }: PlannedPart) => Math.min(size, Number.MAX_SAFE_INTEGER);
  const parts = tooLarge.slice(0, MOST_NAMED).map((part) => ({ name: part.name, size: sizeOf(part) }));
  const { files, fileBytes, totalBytes } = UPLOAD_LIMITS;
  const told = { parts, more: tooLarge.length - parts.length, limits: { files, fileBytes, totalBytes } };
  return [documentReason('mail-too-large', told)];
}

const CLOSED = ['winmail', 'encrypted', 'other-archive'] as const satisfies readonly PartKind[];

function closedRemarks(parts: readonly PlannedPart[]): DocumentReason[] {
  const kinds = new Set(parts.map(({ kind }) => kind));
  return [...kinds].flatMap((kind) => CLOSED.filter((one) => one === kind).map((one) => documentReason(`mail-${one}`)));
}

/** Attachments that cannot be read. Parts that belong to the text are no attachments. */
function otherRemarks(parts: readonly PlannedPart[]): DocumentReason[] {
  const others = parts.filter(
    ({ kind, name, isAttachment, isShownInText }) =>
      kind === 'other' && !isShownInText && (isAttachment || name !== null),
  );
  if (others.length === 0) return [];
  const names = others.slice(0, MOST_NAMED).map(({ name }) => name);
  return [documentReason('mail-other-files', { names, more: others.length - names.length })];
}

export const linkRemark = (host: string): DocumentReason => documentReason('mail-link', { host });
