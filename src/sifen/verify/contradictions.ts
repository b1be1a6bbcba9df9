import { cdcParts } from '#domain/identifiers/cdc.ts';
import { parseRuc } from '#domain/identifiers/ruc.ts';
import type { ContradictedField } from '#domain/invoice/check.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import type { Amount } from '#domain/money/money.ts';
import { decimalsOf, ONE, toUnits } from '#domain/money/money.ts';
import type { Qr } from '../qr.ts';
import { DOCUMENT_TYPES, documentTypeCode } from '../xml/code-lists.ts';
import { isNear } from './tolerance.ts';

/** A value of a document that differs in its own QR or CDC, both made when it was signed. */
export interface Contradiction {
  readonly field: ContradictedField;
  /** The value in the document's fields; amounts, dates and codes as documents write them. Null: absent. */
  readonly says: string | null;
  /** The value in the QR or the CDC. */
  readonly signed: string;
  readonly toldBy: 'qr' | 'cdc';
}

type Comparison = readonly [field: ContradictedField, says: string | null, signed: string | null, isEqual: boolean];

function differing(toldBy: 'qr' | 'cdc', comparisons: readonly Comparison[]): Contradiction[] {
  return comparisons.flatMap(([field, says, signed, isEqual]) =>
    isEqual || signed === null ? [] : { field, says, signed, toldBy },
  );
}

export function cdcContradictions(invoice: Invoice): Contradiction[] {
  if (invoice.cdc === null) return [];
  const told = cdcParts(invoice.cdc);
  const { number, issuer, issueDate, securityCode } = invoice;
  const typeCode = documentTypeCode(invoice.documentType);
  const kind = { person: '1', company: '2' }[issuer.taxpayerType ?? 'company'];
  const emission = invoice.emission === 'contingency' ? '2' : '1';
  const toldType = DOCUMENT_TYPES[told.documentTypeCode] ?? String(told.documentTypeCode);
  const toldKind = String(told.taxpayerTypeCode);
  const toldEmission = String(told.emissionCode);
  return differing('cdc', [
    ['document-type', invoice.documentType, toldType, told.documentTypeCode === typeCode],
    ['issuer-ruc', issuer.ruc, told.issuerRuc, told.issuerRuc === issuer.ruc],
    ['establishment', number.establishment, told.establishment, told.establishment === number.establishment],
    ['point', number.point, told.point, told.point === number.point],
    ['number', number.number, told.number, told.number === number.number],
    ['taxpayer-type', kind, toldKind, issuer.taxpayerType === null || toldKind === kind],
    ['issue-date', issueDate, told.issueDate ?? invoice.cdc.slice(25, 33), told.issueDate === issueDate],
    ['emission-type', emission, toldEmission, toldEmission === emission],
    ['security-code', securityCode, told.securityCode, securityCode === null || told.securityCode === securityCode],
  ]);
}

export function qrContradictions(invoice: Invoice, qr: Qr): Contradiction[] {
  const { cdc, issueDate, issueTime, totals, items } = invoice;
  const issuedAt = issueTime === null ? null : `${issueDate}T${issueTime}`;
  const total = totals?.total ?? '0';
  const vat = totals?.vat ?? '0';
  const count = qr.itemCount === null ? null : String(qr.itemCount);
  return differing('qr', [
    ['cdc', cdc, qr.cdc, qr.cdc === cdc],
    ['issue-date', issuedAt, qr.issuedAt, issuedAt === null || qr.issuedAt === issuedAt],
    ['receiver', receiverOf(invoice), qr.receiverRuc ?? qr.receiverId, isSameReceiver(invoice, qr)],
    ['total', total, qr.total, qr.total === null || isSameAmount(qr.total, total)],
    ['vat', vat, qr.vat, qr.vat === null || isSameAmount(qr.vat, vat)],
    ['item-count', String(items.length), count, qr.itemCount === items.length],
  ]);
}

function receiverOf({ receiver }: Invoice): string | null {
  return receiver.ruc ?? receiver.identification?.number ?? null;
}

/** Issuers put the RUC with or without its check digit, or the other identification, into either field. */
function isSameReceiver({ receiver }: Invoice, { receiverRuc, receiverId }: Qr): boolean {
  const told = (receiverRuc ?? receiverId)?.replace(/^0+(?=.)/, '').toUpperCase();
  const known = [receiver.ruc, receiver.ruc && parseRuc(receiver.ruc)?.number, receiver.identification?.number];
  if (receiver.isUnnamed) known.push('0');
  const numbers = known.flatMap((number) => number?.replace(/^0+(?=.)/, '').toUpperCase() || []);
  return told === undefined || numbers.length === 0 || numbers.includes(told);
}

/**
 * Some issuers drop all or some decimals in the QR: a difference of less than one unit of its last decimal does not
 * count.
 */
function isSameAmount(told: Amount, known: Amount): boolean {
  return told === known || isNear(toUnits(told), toUnits(known), ONE / 10n ** BigInt(decimalsOf(told)) - 1n);
}
