import { formatDocumentNumber } from '#domain/identifiers/timbrado.ts';
import { countingFacts, countingOf } from '#domain/invoice/amounts/counting.ts';
import { guaraniTotal } from '#domain/invoice/amounts/guarani-total.ts';
import { paperKey } from '#domain/invoice/copies/same-invoice.ts';
import type { AssociatedDocument, Invoice } from '#domain/invoice/invoice.ts';
import type { Item } from '#domain/invoice/invoice-item.ts';
import { fromUnits } from '#domain/money/money.ts';
import { wholeTaxesOf } from '#domain/money/whole-guaranies.ts';
import type { Row } from '#server/platform/db/insert-rows.ts';
import { PRINTED_DOCUMENT_TYPES } from '#sifen/xml/code-lists.ts';
import { pairIdOf } from '../roll-ups/pair.ts';
import type { CancellationNotice, DocumentLink, StoredInvoice } from './stored-invoice.ts';

/** An honest key has some 50 characters, and an index takes no more than 2,700 bytes. */
const LONGEST_KEY = 200;

/** The paper key as it is stored; null for one so long that only a hostile document writes it. */
export function storedPaperKey(identified: Parameters<typeof paperKey>[0]): string | null {
  const key = paperKey(identified);
  return key !== null && key.length > LONGEST_KEY ? null : key;
}

export function invoiceRow(ownerId: string, stored: StoredInvoice, at: Date): Row<'invoice'> {
  const { invoice } = stored;
  return {
    owner_id: ownerId,
    id: stored.id,
    ...identityColumns(invoice),
    ...partyColumns(invoice),
    sale_condition: invoice.sale?.kind ?? null,
    currency: invoice.currency,
    exchange_rate: invoice.exchange?.rate ?? null,
    ...amountColumns(invoice),
    ...guaraniColumns(stored),
    sum_sign: countingOf(countingFacts(invoice, stored.isInReview)).sign,
    item_count: invoice.items.length,
    source: stored.source,
    strength: stored.strength,
    alteration: stored.alteration,
    signer_chain: stored.chain,
    confirmation: stored.confirmation,
    doubts: stored.doubts,
    places: stored.places,
    read_from: stored.readFrom,
    first_reading: stored.firstReading,
    decisions: stored.decisions,
    other_copies: stored.otherCopies,
    told_apart: stored.toldApart,
    revision: stored.revision,
    environment: invoice.environment,
    cancelled: invoice.cancellation !== null,
    in_review: stored.isInReview,
    verdict: stored.verdict,
    seal_checks: stored.checks,
    details: invoice,
    created_at: stored.createdAt,
    updated_at: at,
  };
}

function identityColumns(invoice: Invoice) {
  return {
    cdc: invoice.cdc,
    paper_key: storedPaperKey(invoice),
    document_type: invoice.documentType,
    timbrado: invoice.timbrado?.number ?? null,
    series: invoice.number.series,
    document_number: formatDocumentNumber(invoice.number),
    issue_date: invoice.issueDate,
    issue_time: invoice.issueTime,
  };
}

/** An anonymous consumer has neither name nor number. */
function partyColumns({ issuer, receiver }: Invoice) {
  const pair = {
    issuerRuc: issuer.ruc,
    issuerName: issuer.name,
    receiverRuc: receiver.ruc,
    receiverName: receiver.isUnnamed ? null : receiver.name,
  };
  return {
    issuer_ruc: pair.issuerRuc,
    issuer_name: pair.issuerName,
    receiver_ruc: pair.receiverRuc,
    receiver_name: pair.receiverName,
    pair_id: pairIdOf(pair),
  };
}

function amountColumns(invoice: Invoice) {
  const { totals } = invoice;
  return {
    exempt: totals?.exempt ?? null,
    exonerated: totals?.exonerated ?? null,
    taxed5: totals?.taxed5 ?? null,
    taxed10: totals?.taxed10 ?? null,
    discount: totals?.discount ?? null,
    total: totals?.total ?? null,
    vat5: totals?.vat5 ?? null,
    vat10: totals?.vat10 ?? null,
    vat: totals?.vat ?? null,
    base5: totals?.base5 ?? null,
    base10: totals?.base10 ?? null,
    base: totals?.base ?? null,
  };
}

/** What sums take, before the sign, in whole guaraníes. */
function guaraniColumns(stored: StoredInvoice) {
  const { currency, totals } = stored.invoice;
  const totalInGuaranies = amountForSums(stored);
  if (totals === null || totalInGuaranies === null) return NOT_IN_GUARANIES;
  const { taxes } = wholeTaxesOf({ ...totals, currency, totalInGuaranies });
  return {
    total_pyg: totalInGuaranies,
    vat_pyg: fromUnits(taxes.vat),
    vat5_pyg: fromUnits(taxes.vat5),
    vat10_pyg: fromUnits(taxes.vat10),
    base5_pyg: fromUnits(taxes.base5),
    base10_pyg: fromUnits(taxes.base10),
    exempt_pyg: fromUnits(taxes.exempt),
  };
}
const NOT_IN_GUARANIES = {
  total_pyg: null,
  vat_pyg: null,
  vat5_pyg: null,
  vat10_pyg: null,
  base5_pyg: null,
  base10_pyg: null,
  exempt_pyg: null,
};

/**
 * Null for an altered document in review: a figure that it contradicts itself is not told, not even as left out of
 * sums.
 */
function amountForSums({ invoice, alteration, isInReview }: StoredInvoice) {
  return alteration !== null && isInReview ? null : guaraniTotal(invoice);
}

export function itemRows(ownerId: string, { id, invoice }: StoredInvoice): Row<'invoice_item'>[] {
  return invoice.items.map((item: Item) => ({
    owner_id: ownerId,
    invoice_id: id,
    line: item.line,
    code: item.code,
    description: item.description,
    quantity: item.quantity,
    unit: item.unit?.description ?? item.unit?.code ?? null,
    unit_price: item.price?.unitPrice ?? null,
    total: item.price?.total ?? null,
    vat_rate: item.vat?.rate ?? null,
    vat_base: item.vat?.base ?? null,
    vat: item.vat?.vat ?? null,
    exempt_base: item.vat?.exemptBase ?? null,
  }));
}

export function relationRows(ownerId: string, { id, invoice }: StoredInvoice): Row<'invoice_relation'>[] {
  return invoice.associatedDocuments
    .map((associated, position) => ({
      owner_id: ownerId,
      invoice_id: id,
      position,
      target_cdc: associated.cdc,
      target_paper_key: paperKeyOf(invoice, associated),
    }))
    .filter(({ target_cdc, target_paper_key }) => target_cdc !== null || target_paper_key !== null);
}

/**
 * The open questions whether it repeats another invoice, kept apart as well, so that pairs are listed without reading
 * all doubts.
 */
export function repeatRows(ownerId: string, { id, doubts, createdAt }: StoredInvoice): Row<'invoice_repeat'>[] {
  return doubts.flatMap(({ otherId }) =>
    otherId === undefined
      ? []
      : { owner_id: ownerId, invoice_id: id, other_id: otherId, is_waiting: true, found_at: createdAt },
  );
}

export function noticeRows(
  ownerId: string,
  notices: readonly CancellationNotice[],
  at: Date,
): Row<'invoice_cancellation'>[] {
  return notices.map(({ cdc, documentId, reason, signedAt, effect }) => ({
    owner_id: ownerId,
    cdc,
    document_id: documentId,
    reason,
    signed_at: signedAt,
    effect,
    created_at: at,
  }));
}

export function linkRows(ownerId: string, links: readonly DocumentLink[]): Row<'document_invoice'>[] {
  return links.map(({ documentId, position, invoiceId, isNew, pages }) => ({
    owner_id: ownerId,
    document_id: documentId,
    position,
    invoice_id: invoiceId,
    is_new: isNew,
    pages: pages === null ? null : [...pages],
  }));
}

/** A printed document is referred to without its issuer, which is that of the referring document. */
function paperKeyOf({ issuer }: Invoice, { timbrado, number, documentType }: AssociatedDocument): string | null {
  const type = PRINTED_DOCUMENT_TYPES[documentType?.code ?? ''];
  if (timbrado === null || number === null || type === undefined) return null;
  return storedPaperKey({
    issuer,
    timbrado: { number: timbrado, validFrom: null },
    documentType: type,
    number,
  });
}
