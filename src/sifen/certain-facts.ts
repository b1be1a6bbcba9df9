import { type Cdc, cdcParts, isCdcValid } from '#domain/identifiers/cdc.ts';
import type { CertainFacts } from '#domain/invoice/printed-invoice.ts';
import { parseQr } from './qr.ts';
import { qrFaultsOf } from './qr-shape.ts';
import { DOCUMENT_TYPES } from './xml/code-lists.ts';

/**
 * The facts in the address of a QR. Undefined when it is not the tax office's, or anything in it is not as prescribed:
 * such a QR proves nothing.
 */
export function certainFactsOf(address: string): CertainFacts | undefined {
  const qr = qrFaultsOf(address).length === 0 ? parseQr(address) : undefined;
  const facts = qr === undefined ? undefined : certainFactsOfCdc(qr.cdc);
  if (qr === undefined || facts === undefined) return undefined;
  const isReceiver = (id: string | null) => id !== null && !/^0*$/.test(id);
  return {
    ...facts,
    environment: qr.environment,
    issueTime: qr.issuedAt?.startsWith(facts.issueDate) ? qr.issuedAt.slice(11) : null,
    receiver: [qr.receiverRuc, qr.receiverId].find(isReceiver) ?? null,
    total: qr.total,
    vat: qr.vat,
    itemCount: qr.itemCount,
    qr: address,
  };
}

/** The facts in a CDC alone: issuer, document and date, and no amount. */
export function certainFactsOfCdc(cdc: Cdc): CertainFacts | undefined {
  if (!isCdcValid(cdc)) return undefined;
  const { documentTypeCode, issuerRuc, establishment, point, number, issueDate } = cdcParts(cdc);
  const documentType = DOCUMENT_TYPES[documentTypeCode];
  if (documentType === undefined || issueDate === undefined) return undefined;
  return {
    ...{ cdc, documentType, issuerRuc, issueDate },
    environment: 'production',
    number: { establishment, point, number, series: null },
    issueTime: null,
    receiver: null,
    total: null,
    vat: null,
    itemCount: null,
    qr: '',
  };
}
