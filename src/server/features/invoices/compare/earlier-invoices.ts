import { paperKey } from '#domain/invoice/copies/same-invoice.ts';
import type { PrintedInvoice } from '#domain/invoice/printed-invoice.ts';
import type { EarlierInvoices } from '#domain/reading/judge-model-reading.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { findByPaperKey, findIssuerNames, findOfIssuer, findXmlCdcs } from './earlier-invoices.store.ts';

export { findIssuerNames, findXmlCdcs };

/** As many as show how an issuer writes its name and what it usually charges. */
const MOST_OF_ISSUER = 20;

/** Earlier invoices of the business that a reading can be compared with. */
export async function findEarlierInvoices(
  db: Db,
  ownerId: string,
  {
    issuerRuc,
    timbrado,
    number,
    documentType,
  }: Pick<PrintedInvoice, 'issuerRuc' | 'timbrado' | 'number' | 'documentType'>,
): Promise<EarlierInvoices> {
  if (issuerRuc === null) return { ofIssuer: [], withSameNumber: [] };
  const key =
    number === null || timbrado === null
      ? null
      : paperKey({
          issuer: { ruc: issuerRuc },
          timbrado: { number: timbrado, validFrom: null },
          documentType: documentType ?? 'invoice',
          number,
        });
  return {
    ofIssuer: await findOfIssuer(db, ownerId, issuerRuc, MOST_OF_ISSUER),
    withSameNumber: key === null ? [] : await findByPaperKey(db, ownerId, key),
  };
}
