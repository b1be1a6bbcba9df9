import { Buffer } from 'node:buffer';
import type { FiscalEvent } from '#domain/invoice/fiscal-event.ts';
import type { Cancellation, Invoice } from '#domain/invoice/invoice.ts';
import { isSignedByIssuer } from './verify/verify-event.ts';
import type { CanonicalElement } from './xml/canonical-xml.ts';
import { parseCanonical } from './xml/canonical-xml.ts';
import { unescapeXml } from './xml/escape.ts';
import type { Findings } from './xml/find-documents.ts';
import { findDocuments, protocolNumberOf } from './xml/find-documents.ts';
import { foreignKind } from './xml/foreign-kind.ts';
import { LIMITS, refusalOf } from './xml/limits.ts';
import type { Problem } from './xml/problems.ts';
import { problem } from './xml/problems.ts';
import { readEvent } from './xml/read-events.ts';
import { readInvoice } from './xml/read-invoice.ts';
import { repaired } from './xml/repair.ts';
import { unzip } from './xml/unzip.ts';
import { toUtf8 } from './xml/utf8.ts';

/** An invoice and the place it was read from, which its verification needs. Keep it no longer than that. */
export interface ReadInvoice {
  readonly invoice: Invoice;
  readonly envelope: CanonicalElement;
}

export interface DocumentsRead {
  readonly invoices: readonly ReadInvoice[];
  readonly events: readonly FiscalEvent[];
  /** At least one when there is no invoice; also what could not be read beside the invoices that could. */
  readonly problems: readonly Problem[];
}

interface Haul {
  readonly invoices: ReadInvoice[];
  readonly events: FiscalEvent[];
  readonly problems: Problem[];
  isRefusal: boolean;
  /** What may still be unpacked, so that files within files cannot grow without end. */
  bytesLeft: number;
}

/**
 * Reads every electronic document and every event in a file: alone, in a lot, in SOAP, in the answers of the tax
 * office, escaped or zipped inside them, in any encoding. Never throws, whatever the bytes are.
 */
export function readDocuments(bytes: Uint8Array): DocumentsRead {
  const haul: Haul = { invoices: [], events: [], problems: [], isRefusal: false, bytesLeft: 2 * LIMITS.bytes };
  readInto(haul, bytes, 0);
  if (haul.invoices.length === 0 && haul.problems.length === 0) haul.problems.push(problem('event-only'));
  const { problems, isRefusal } = haul;
  const events = isRefusal ? haul.events.map((event) => ({ ...event, isSignedByIssuer: false })) : haul.events;
  return { invoices: withCancellations(haul.invoices, events), events, problems };
}

/** A lot holds 50 by rule. */
const MOST_DOCUMENTS = 1_000;

/** A group of events holds 15 by rule. */
const MOST_VERIFIED_EVENTS = 100;

/** A container within a container is seen; more is nobody's honest work. */
const DEEPEST = 3;

function readInto(haul: Haul, bytes: Uint8Array, depth: number): void {
  haul.bytesLeft -= bytes.length;
  if (depth > DEEPEST) haul.problems.push(problem('nested-too-deep'));
  else if (bytes.length > LIMITS.bytes || haul.bytesLeft < 0) haul.problems.push(problem('too-large'));
  else readXml(haul, toUtf8(bytes), depth);
}

function readXml(haul: Haul, utf8: Uint8Array, depth: number): void {
  const foreign = foreignKind(utf8) ?? refusalOf(utf8);
  if (foreign !== undefined) {
    haul.problems.push(problem(foreign));
    return;
  }
  const document = parseCanonical(utf8) ?? parseCanonical(repaired(utf8));
  if (document === undefined) {
    haul.problems.push(problem('not-xml'));
    return;
  }
  const findings = findDocuments(document.root);
  haul.isRefusal ||= findings.isRefusal;
  const foundBefore = countOf(haul);
  if (findings.envelopes.length > MOST_DOCUMENTS) {
    haul.problems.push(problem('too-complex'));
    return;
  }
  for (const envelope of findings.envelopes) readEnvelope(haul, envelope);
  for (const holder of findings.events) readEventInto(haul, holder);
  readCarried(haul, findings, depth);
  if (countOf(haul) === foundBefore) {
    haul.problems.push(problem(findings.isAnswer ? 'answer-without-invoice' : 'other-xml'));
  }
}

function countOf({ invoices, events, problems }: Haul): number {
  return invoices.length + events.length + problems.length;
}

function readEnvelope(haul: Haul, envelope: CanonicalElement): void {
  const reading = readInvoice(envelope);
  if (reading.outcome === 'read') {
    const invoice = { ...reading.invoice, protocolNumber: protocolNumberOf(envelope) };
    haul.invoices.push({ invoice, envelope });
  } else {
    haul.problems.push(problem('incomplete', `Al documento electrónico le falta ${reading.missing.join(', ')}.`));
  }
}

function readEventInto(haul: Haul, holder: CanonicalElement): void {
  const event = readEvent(holder);
  if (event === undefined) return;
  const isToVerify = event.kind === 'cancellation' && haul.events.length < MOST_VERIFIED_EVENTS;
  haul.events.push({ ...event, isSignedByIssuer: isToVerify && isSignedByIssuer(event, holder) });
}

function readCarried(haul: Haul, { escaped, archives }: Findings, depth: number): void {
  for (const text of escaped) {
    readInto(haul, Buffer.from(text.startsWith('<') ? text : unescapeXml(text)), depth + 1);
  }
  for (const archive of archives) {
    const files = unzip(Buffer.from(archive, 'base64'), LIMITS.bytes);
    if (files === undefined) haul.problems.push(problem('bad-archive'));
    for (const file of files ?? []) readInto(haul, file, depth + 1);
  }
}

function withCancellations(invoices: readonly ReadInvoice[], events: readonly FiscalEvent[]): ReadInvoice[] {
  const cancellations = new Map<string, Cancellation>();
  for (const { kind, cdc, reason, signedAt } of events) {
    if (kind === 'cancellation' && cdc !== null) cancellations.set(cdc, { reason, signedAt });
  }
  return invoices.map((read) => {
    const cancellation = cancellations.get(read.invoice.cdc ?? '');
    return cancellation === undefined ? read : { ...read, invoice: { ...read.invoice, cancellation } };
  });
}
