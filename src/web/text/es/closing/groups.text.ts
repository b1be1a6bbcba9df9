import { GROUP_NAMES } from '#contract/closing/closing-names.text.ts';
import type { ClosingGroup, ClosingPart } from '#domain/closing/closing-groups.ts';

/**
 * A part that the list's filter takes as `part`; whether a document is put down to VAT is a filter of its own (`vat`).
 */
export type ListedPart = Exclude<ClosingPart, 'to-vat' | 'not-to-vat'>;

/** The names of the groups of documents in a close, for the list and for the close. */
export const closingGroupText = {
  groups: GROUP_NAMES,
  parts: {
    'taxed-10': 'gravado 10\u00A0%',
    'taxed-5': 'gravado 5\u00A0%',
    exempt: 'exentas',
    unsplit: 'sin desglose',
    rounding: 'redondeo',
    difference: 'diferencias',
    verified: 'verificadas por su firma',
    unverified: 'sin verificar',
    paper: 'solo papel',
    'only-pdf': 'falta el XML',
  } satisfies Record<ListedPart, string>,
  vat: { yes: 'imputadas al IVA', no: 'no imputadas al IVA' },
  /** The filter of the list, in words. */
  filter: (group: ClosingGroup, part?: ListedPart, vat?: 'yes' | 'no'): string => {
    const { groups, parts, vat: ofVat } = closingGroupText;
    return [groups[group], ...(part ? [parts[part]] : []), ...(vat ? [ofVat[vat]] : [])].join(', ');
  },
} as const;
