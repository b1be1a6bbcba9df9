import type { Totals } from '../amounts/invoice-totals.ts';
import type { Invoice } from '../invoice.ts';
import { differencesBetween, type FigureDifference, leadingDifferences, statedFigures } from './copy-figures.ts';
import type { CopyStrength } from './copy-strength.ts';
import type { Source } from './same-invoice.ts';

/**
 * Which figures of an invoice count when another copy of it arrives. Only the issuer's signature, chained to the
 * national root, proves a figure: such an XML wins over everything. Next comes what a person decided. Among all other
 * copies the first one stays: a later copy that says the same may add what is missing, and a later copy that says
 * something else is kept beside it, so that a person can choose. A copy that shows signs of tampering adds nothing, and
 * is replaced by the first one without such signs.
 */

export interface Copy {
  readonly source: Source;
  /** How much the copy proves. */
  readonly strength: CopyStrength;
  /** Its own QR, CDC or digest contradicts it. */
  readonly isAltered: boolean;
  readonly invoice: Invoice;
  /** A person must look before it counts. */
  readonly isInReview: boolean;
  /** A person has confirmed, corrected or chosen its figures. */
  readonly isDecided: boolean;
}

export interface ComingCopy extends Copy {
  /** The same document that the known figures were read from, now read again: not a second copy. */
  readonly isSameDocument: boolean;
}

export type CopyEffect =
  /** It says the same, or nothing reliable. */
  | { readonly effect: 'nothing' }
  /** It shows signs of tampering and says something else: the history tells it, and nothing changes. */
  | { readonly effect: 'ignored' }
  /** The known figures stay, and the other ones are kept beside them. */
  | { readonly effect: 'differs'; readonly differences: readonly FigureDifference[] }
  /** It says the same: what is missing comes from it. */
  | { readonly effect: 'completes' }
  | {
      readonly effect: 'replaces';
      readonly differences: readonly FigureDifference[];
      /** The figures before were credible too: they are kept beside the new ones. */
      readonly isOtherKept: boolean;
      /** Values that the earlier figures have and the new ones lack are kept. */
      readonly keepsParts: boolean;
      /** A person had decided otherwise. */
      readonly isOverruling: boolean;
    };

const NOTHING = { effect: 'nothing' } as const;
const IGNORED = { effect: 'ignored' } as const;
const COMPLETES = { effect: 'completes' } as const;

export function effectOfCopy(known: Copy, coming: ComingCopy): CopyEffect {
  const differences = differencesBetween(statedFigures(known), statedFigures(coming));
  const proven = known.strength === 'chained' || coming.strength === 'chained';
  // A printed form says less, and less exactly, than what was signed: only its leading figures can contradict that.
  const told = proven && !(isElectronic(known) && isElectronic(coming)) ? leading(differences) : differences;
  const isSame = told.length === 0;
  const beside: CopyEffect = isSame ? NOTHING : { effect: 'differs', differences: told };
  const replaces = replacement(known, coming, told);

  if (known.strength === 'chained') return chainedStays(coming, isSame, beside);
  if (coming.strength === 'chained') return replaces;
  if (isPersons(coming) && !known.isDecided && !(isSame && !known.isInReview)) return replaces;
  if (coming.isSameDocument) return readAgain(known, coming, isSame) ? replaces : NOTHING;
  if (coming.isAltered) return isSame ? NOTHING : IGNORED;
  if (known.isAltered && !known.isDecided) return isIntact(coming) && (isSame || isUnproven(known)) ? replaces : beside;
  if (isSupplanted(known, coming) && !differences.some(({ field }) => ESSENTIAL.has(field))) return replaces;
  if (!isSame) return beside;
  if (!isIntact(coming) || (coming.isInReview && (known.isDecided || !known.isInReview))) return NOTHING;
  return !known.isDecided && takesThePlace(known, coming) ? replaces : COMPLETES;
}

/** A difference that may come from misreading a PDF or photo does not contradict a proven signature. */
function chainedStays(coming: Copy, isSame: boolean, beside: CopyEffect): CopyEffect {
  if (isSame) return isIntact(coming) && !coming.isInReview ? COMPLETES : NOTHING;
  if (coming.isAltered) return IGNORED;
  return isDoubtfulPrint(coming) && !coming.isDecided ? NOTHING : beside;
}

/** The figures that must agree before an XML without the chain replaces figures that were read with doubts. */
const ESSENTIAL: ReadonlySet<string> = new Set([
  ...['total', 'currency', 'in-guaranies', 'issue-date', 'issuer', 'number', 'document-type', 'environment'],
]);

/**
 * Figures read with doubts, which nobody has looked at, give way to an intact XML (if the `ESSENTIAL` figures agree).
 */
function isSupplanted(known: Copy, coming: Copy): boolean {
  return isDoubtfulPrint(known) && !known.isDecided && isElectronic(coming) && isIntact(coming) && !coming.isInReview;
}

/** Whether a copy that says the same becomes the source because it proves the figures better. */
function takesThePlace(known: Copy, coming: Copy): boolean {
  if (!isIntact(known)) return true;
  if (isElectronic(known)) return false;
  return isElectronic(coming) || (known.isInReview && !coming.isInReview);
}

/**
 * Reading the same document again replaces figures that wait for a person; others only if it says the same without
 * doubts.
 */
function readAgain(known: Copy, coming: Copy, isSame: boolean): boolean {
  if (known.isDecided) return false;
  return known.isInReview || (isSame && !coming.isInReview);
}

function replacement(known: Copy, coming: ComingCopy, differences: readonly FigureDifference[]): CopyEffect {
  const isCredible = !known.isAltered && (known.isDecided || !(isDoubtfulPrint(known) || coming.isSameDocument));
  return {
    effect: 'replaces',
    differences,
    isOtherKept: differences.length > 0 && isCredible,
    keepsParts: differences.length === 0 && !known.isAltered && isElectronic(known) && !isElectronic(coming),
    isOverruling: known.isDecided && coming.strength === 'chained',
  };
}

const isElectronic = ({ source }: Copy) => source === 'xml';
const isDoubtfulPrint = (copy: Copy) => !isElectronic(copy) && copy.isInReview;
const isPersons = ({ isDecided, isInReview }: Copy) => isDecided && !isInReview;

/** No sign of any change, not even in its format. */
function isIntact({ isAltered, strength }: Copy): boolean {
  return !isAltered && strength !== 'altered-or-reformatted' && strength !== 'chained-contradicted';
}

/**
 * False when the issuer's proven signature covers the figures, although the QR, which it does not cover, was changed.
 */
const isUnproven = ({ strength }: Copy) => strength !== 'chained-contradicted';

const leading = (differences: readonly FigureDifference[]) =>
  leadingDifferences(differences).filter(({ field }) => field !== 'items' && !SPLIT.has(field));
const SPLIT: ReadonlySet<string> = new Set(['exempt', 'taxed-5', 'taxed-10', 'vat-5', 'vat-10']);

/**
 * The invoice, with values that only the other copy has: lines, parts of the total, receiver, CDC. An electronic
 * document is complete, so it only takes the CDC and the protocol number.
 */
export function completed({ source, invoice }: Pick<Copy, 'source' | 'invoice'>, from: Invoice): Invoice {
  const cdc = invoice.cdc ?? from.cdc;
  const protocolNumber = invoice.protocolNumber ?? from.protocolNumber;
  if (source === 'xml') return { ...invoice, cdc, protocolNumber };
  const { issuer, receiver, totals } = invoice;
  return {
    ...invoice,
    cdc,
    protocolNumber,
    timbrado: invoice.timbrado ?? from.timbrado,
    issueTime: invoice.issueTime ?? from.issueTime,
    issuer: issuer.name === '' ? { ...issuer, name: from.issuer.name } : issuer,
    receiver: receiver.ruc === null && (receiver.isUnnamed || from.receiver.ruc !== null) ? from.receiver : receiver,
    sale: invoice.sale ?? from.sale,
    exchange: invoice.exchange ?? from.exchange,
    items: invoice.items.length > 0 ? invoice.items : from.items,
    totals: totals === null || from.totals === null ? totals : filled(totals, from.totals),
  };
}

function filled(totals: Totals, from: Totals): Totals {
  const entries = Object.entries(totals).map(([name, amount]) => [name, amount ?? from[name as keyof Totals]]);
  return Object.fromEntries(entries);
}
