import { Buffer } from 'node:buffer';
import type { FiscalEvent } from '#domain/invoice/fiscal-event.ts';
import type { Cancellation, Invoice } from '#domain/invoice/invoice.ts';
import type { TrustAnchors } from './trust/trust-anchors.ts';
import { nationalAnchors } from './trust/trust-anchors.ts';
import type { VerificationContext } from './verify/verification-context.ts';
import { verificationContext } from './verify/verification-context.ts';
import { eventSignature } from './verify/verify-event.ts';
import type { CanonicalDocument, CanonicalElement } from './xml/canonical-xml.ts';
import { parseCanonical } from './xml/canonical-xml.ts';
import { unescapeXml } from './xml/escape.ts';
import type { Findings } from './xml/find-documents.ts';
import { findDocuments } from './xml/find-documents.ts';
import { foreignKind } from './xml/foreign-kind.ts';
import type { ParsingAllowance } from './xml/limits.ts';
import { LIMITS, refusalOf } from './xml/limits.ts';
import type { Problem, ProblemReason } from './xml/problems.ts';
import { incomplete, problem } from './xml/problems.ts';
import { readEvent } from './xml/read-events.ts';
import { readInvoice } from './xml/read-invoice.ts';
import { repaired } from './xml/repair.ts';
import { unzip } from './xml/unzip.ts';
import { toUtf8 } from './xml/utf8.ts';

/** An invoice, and the element it was read from, which its verification needs. Keep it no longer than that. */
export interface ReadInvoice {
  readonly invoice: Invoice;
  readonly envelope: CanonicalElement;
  readonly context: VerificationContext;
}

export interface DocumentsRead {
  readonly invoices: readonly ReadInvoice[];
  readonly events: readonly FiscalEvent[];
  /** At least one when there is no invoice; also the parts that could not be read beside invoices that could. */
  readonly problems: readonly Problem[];
}

interface Haul {
  readonly context: VerificationContext;
  readonly invoices: ReadInvoice[];
  readonly events: FiscalEvent[];
  readonly problems: Problem[];
  /** The tax office refuses something in the file, but the file does not say what. */
  isStrayRefusal: boolean;
  /** What is left of the limits, so that files within files cannot grow without end. */
  readonly left: ParsingAllowance & { bytes: number; parts: number; documents: number; events: number };
}

/** For one file with everything in it. */
const ALLOWED = {
  tags: LIMITS.tags,
  namespaceLookups: LIMITS.namespaceLookups,
  /** The file itself, and as many bytes again inside it. */
  bytes: 2 * LIMITS.bytes,
  /** Texts that are documents themselves, escaped or zipped. */
  parts: 1_000,
  /** A lot holds 50 by rule. */
  documents: 1_000,
  /** A group of events holds 15 by rule. */
  events: 1_000,
};

/**
 * Reads every electronic document and every event in a file: alone, in a lot, in SOAP, in the answers of the tax
 * office, escaped or zipped inside them, in any encoding. Never throws, whatever the bytes are.
 */
export function readDocuments(bytes: Uint8Array, anchors: TrustAnchors = nationalAnchors()): DocumentsRead {
  const haul: Haul = {
    context: verificationContext(anchors),
    invoices: [],
    events: [],
    problems: [],
    isStrayRefusal: false,
    left: { ...ALLOWED },
  };
  readInto(haul, bytes, { depth: 0, isRefused: false });
  if (haul.invoices.length === 0 && haul.problems.length === 0) haul.problems.push(problem('event-only'));
  const events = haul.isStrayRefusal ? haul.events.map(refused) : haul.events;
  return { invoices: withCancellations(haul.invoices, events), events, problems: haul.problems };
}

/** How deep containers are opened: honest files have one within another. */
const DEEPEST = 3;

/** Where in the file some bytes were found. */
interface Place {
  readonly depth: number;
  /** The answer of the tax office around them says that it did not accept what they hold. */
  readonly isRefused: boolean;
}

function readInto(haul: Haul, bytes: Uint8Array, place: Place): void {
  haul.left.bytes -= bytes.length;
  if (place.depth > DEEPEST) haul.problems.push(problem('nested-too-deep'));
  else if (bytes.length > LIMITS.bytes) haul.problems.push(problem('too-large'));
  else if (haul.left.bytes < 0) report(haul, 'too-much-unpacked');
  else readXml(haul, toUtf8(bytes), place);
}

/** A problem is reported once, however many parts of the file have it. */
function report({ problems }: Haul, reason: ProblemReason): void {
  if (!problems.some((known) => known.reason === reason)) problems.push(problem(reason));
}

function readXml(haul: Haul, utf8: Uint8Array, place: Place): void {
  const document = parse(haul, utf8);
  if (typeof document === 'string') {
    report(haul, document);
    return;
  }
  const foundBefore = countOf(haul);
  const findings = findDocuments(document.root);
  haul.isStrayRefusal ||= findings.isStrayRefusal;
  readFound(haul, findings, place);
  if (countOf(haul) === foundBefore) {
    report(haul, findings.isAnswer ? 'answer-without-invoice' : 'other-xml');
  }
}

/**
 * Parses the document, after a repair if it needs one; the limits are checked on the very bytes that the parser gets.
 */
function parse({ left }: Haul, utf8: Uint8Array): CanonicalDocument | ProblemReason {
  const foreign = foreignKind(utf8) ?? refusalOf(utf8, left);
  if (foreign !== undefined) return foreign;
  const document = parseCanonical(utf8);
  if (document !== undefined) return document;
  const mended = repaired(utf8);
  return refusalOf(mended, left) ?? parseCanonical(mended) ?? 'not-xml';
}

function countOf({ invoices, events, problems }: Haul): number {
  return invoices.length + events.length + problems.length;
}

function readFound(haul: Haul, { envelopes, events, carried }: Findings, place: Place): void {
  for (const { envelope, protocolNumber } of allowed(haul, envelopes, 'documents')) {
    readEnvelope(haul, envelope, protocolNumber);
  }
  for (const { holder, isRefused } of allowed(haul, events, 'events')) {
    readEventInto(haul, holder, isRefused || place.isRefused);
  }
  for (const { kind, text, isRefused } of allowed(haul, carried, 'parts')) {
    const inside = { depth: place.depth + 1, isRefused: isRefused || place.isRefused };
    if (kind === 'zip-in-base64') readArchive(haul, text, inside);
    else readInto(haul, Buffer.from(text.startsWith('<') ? text : unescapeXml(text)), inside);
  }
}

function allowed<T>(haul: Haul, found: readonly T[], kind: 'documents' | 'events' | 'parts'): readonly T[] {
  const taken = found.slice(0, haul.left[kind]);
  haul.left[kind] -= taken.length;
  if (taken.length < found.length) report(haul, `too-many-${kind}`);
  return taken;
}

function readEnvelope(haul: Haul, envelope: CanonicalElement, protocolNumber: string | null): void {
  const reading = readInvoice(envelope);
  if (reading.outcome === 'read') {
    const invoice = { ...reading.invoice, protocolNumber };
    haul.invoices.push({ invoice, envelope, context: haul.context });
  } else {
    haul.problems.push(incomplete(reading.missing));
  }
}

function readEventInto(haul: Haul, holder: CanonicalElement, isRefused: boolean): void {
  const event = readEvent(holder);
  if (event === undefined) return;
  const signature = event.kind === 'cancellation' ? eventSignature(event, holder, haul.context) : 'unproven';
  if (signature === 'too-many-signatures') report(haul, signature);
  haul.events.push({
    ...event,
    isSignedByIssuer: signature === 'issuer' && !isRefused,
    isSignedWithoutChain: signature === 'without-chain',
    isRefused,
  });
}

function refused(event: FiscalEvent): FiscalEvent {
  return { ...event, isSignedByIssuer: false, isRefused: true };
}

function readArchive(haul: Haul, base64: string, place: Place): void {
  const files = unzip(Buffer.from(base64, 'base64'), Math.min(LIMITS.bytes, haul.left.bytes));
  if (files === 'too-much') report(haul, 'too-much-unpacked');
  else if (files === 'damaged') haul.problems.push(problem('bad-archive'));
  else for (const file of files) readInto(haul, file, place);
}

/**
 * Marks an invoice as cancelled only by its issuer's proven signature: an unproven cancellation is listed among the
 * events, and changes nothing.
 */
function withCancellations(invoices: readonly ReadInvoice[], events: readonly FiscalEvent[]): ReadInvoice[] {
  const cancellations = new Map<string, Cancellation>();
  for (const { kind, cdc, reason, signedAt, isSignedByIssuer } of events) {
    if (kind === 'cancellation' && cdc !== null && isSignedByIssuer) cancellations.set(cdc, { reason, signedAt });
  }
  return invoices.map((read) => {
    const cancellation = cancellations.get(read.invoice.cdc ?? '');
    return cancellation === undefined ? read : { ...read, invoice: { ...read.invoice, cancellation } };
  });
}
