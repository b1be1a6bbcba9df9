import { type Ruc, withoutCheckDigit } from '../identifiers/ruc.ts';
import { countingOf } from '../invoice/amounts/counting.ts';
import { type ClosingFacts, type ClosingLine, type OutsideReason, UNNAMED_RUC_NUMBER } from './closing-groups.ts';

/** The places that a counted document can have for one of its two taxpayers. */
export type TaxpayerPlace = ClosingLine | Extract<OutsideReason, 'to-itself' | 'self-invoice-of-other'>;

/** The part of a document's place that is the same for every business: it counts, or the reason why it does not. */
export type CommonPlace =
  | 'counted'
  | Exclude<OutsideReason, 'to-itself' | 'self-invoice-of-other' | 'other-taxpayer' | 'unnamed'>;

/** All places of one document, whoever the business is. RUCs without check digit. */
export interface ClosingPlaces {
  readonly common: CommonPlace;
  /** It names no taxpayer as buyer. */
  readonly isUnnamed: boolean;
  readonly ofBuyer: { readonly taxpayer: string; readonly supplier: string; readonly place: TaxpayerPlace } | null;
  readonly ofSeller: { readonly taxpayer: string; readonly place: TaxpayerPlace } | null;
}

/** The same rules as `closingGroupOf`, but for the buyer and the seller at once instead of for one business. */
export function closingPlacesOf(facts: ClosingFacts): ClosingPlaces {
  const { reason, sign } = countingOf(facts);
  const [seller, buyer] = [numberOf(facts.issuerRuc), numberOf(facts.receiverRuc)];
  const isUnnamed = facts.receiverRuc === null || buyer === UNNAMED_RUC_NUMBER;
  if (reason !== null) {
    const common = reason === 'in-review' && facts.isAltered ? 'altered' : reason;
    return { common, isUnnamed, ofBuyer: null, ofSeller: null };
  }
  const [isNote, isSelfInvoice] = [sign === -1, facts.documentType === 'self-invoice'];
  const bought = isNote ? 'received-credit-notes' : 'purchases';
  const sold = isNote ? 'issued-credit-notes' : 'sales';
  const isToItself = seller === buyer && !isSelfInvoice;
  return {
    common: 'counted',
    isUnnamed,
    ofBuyer: buyer === '' ? null : { taxpayer: buyer, supplier: seller, place: isToItself ? 'to-itself' : bought },
    ofSeller:
      seller === '' || seller === buyer
        ? null
        : { taxpayer: seller, place: isSelfInvoice ? 'self-invoice-of-other' : sold },
  };
}

/** Empty text when there is no RUC. */
const numberOf = (ruc: Ruc | null): string => (ruc === null ? '' : withoutCheckDigit(ruc));
