import { cdcParts, parseCdc } from '#domain/identifiers/cdc.ts';
import type { DocumentNumber } from '#domain/identifiers/timbrado.ts';
import type { AssociatedDocument } from '#domain/invoice/invoice.ts';
import { ASSOCIATED_KINDS } from './code-lists.ts';
import type { Group } from './group.ts';

/** The CDC of an electronic document contains its number and date, but not its timbrado, which must be looked up. */
export function readAssociated(group: Group): AssociatedDocument {
  const written = group.text('dCdCDERef');
  const cdc = (written && parseCdc(written)) || null;
  const parts = cdc === null ? undefined : cdcParts(cdc);
  const certificate = group.text('dNumCons');
  return {
    kind: ASSOCIATED_KINDS[group.skip('dDesTipDocAso').text('iTipDocAso') ?? ''] ?? 'printed',
    cdc,
    timbrado: group.text('dNTimDI'),
    number: readNumber(group) ?? (parts ? { ...pick(parts), series: null } : null),
    documentType: group.coded('iTipoDocAso', 'dDTipoDocAso'),
    issueDate: group.date('dFecEmiDI') ?? parts?.issueDate ?? null,
    certificate:
      certificate === null
        ? null
        : {
            kind: group.coded('iTipCons', 'dDesTipCons'),
            number: certificate,
            control: group.text('dNumControl'),
          },
    withholdingNumber: group.text('dNumComRet'),
    taxCreditResolution: group.text('dNumResCF'),
  };
}

function readNumber(group: Group): DocumentNumber | null {
  const establishment = group.text('dEstDocAso');
  const point = group.text('dPExpDocAso');
  const number = group.text('dNumDocAso');
  return establishment !== null && point !== null && number !== null
    ? { establishment, point, number, series: null }
    : null;
}

function pick({ establishment, point, number }: Omit<DocumentNumber, 'series'>): Omit<DocumentNumber, 'series'> {
  return { establishment, point, number };
}
