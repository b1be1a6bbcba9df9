import { isCdcValid, parseCdc } from '../identifiers/cdc.ts';
import { isRucValid, withRightDigit } from '../identifiers/ruc.ts';
import { parseDocumentNumber, parseTimbrado } from '../identifiers/timbrado.ts';

/** What is wrong with an identifier as somebody writes it. */
export type WrittenProblem = 'ruc' | 'digit' | 'timbrado' | 'number' | 'cdc';

const JUDGES: Readonly<Record<string, (text: string) => WrittenProblem | null>> = {
  issuerRuc: rucProblem,
  receiverRuc: rucProblem,
  timbrado: (text) => (parseTimbrado(text) === undefined ? 'timbrado' : null),
  number: (text) => (parseDocumentNumber(text) === undefined ? 'number' : null),
  cdc: (text) => {
    const cdc = parseCdc(text);
    return cdc !== undefined && isCdcValid(cdc) ? null : 'cdc';
  },
};

/** `field`: a field of a correction. Null when the text is right, or the field is no identifier. */
export function writtenProblem(field: string, text: string): WrittenProblem | null {
  return JUDGES[field]?.(text) ?? null;
}

function rucProblem(text: string): WrittenProblem | null {
  if (isRucValid(text)) return null;
  return withRightDigit(text) === undefined ? 'ruc' : 'digit';
}
