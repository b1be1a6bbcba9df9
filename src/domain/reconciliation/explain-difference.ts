import { type Amount, fromUnits, ONE, times, toUnits, type Units } from '../money/money.ts';
import type { CalendarDate } from '../time/calendar.ts';
import { monthOf } from '../time/period.ts';

/** The probable reason why a voucher has another amount at the tax office (there) than in the business (here). */
export type DifferenceReason =
  | { readonly code: 'rounding'; readonly params: NoParams }
  | { readonly code: 'without-vat-there'; readonly params: NoParams }
  | { readonly code: 'without-vat-here'; readonly params: NoParams }
  | { readonly code: 'exchange-rate'; readonly params: { readonly currency: string } }
  | { readonly code: 'unconverted-there'; readonly params: { readonly currency: string } }
  | { readonly code: 'swapped-digits'; readonly params: NoParams }
  | { readonly code: 'one-digit'; readonly params: NoParams }
  | { readonly code: 'zeros'; readonly params: NoParams }
  | { readonly code: 'due-date-month'; readonly params: { readonly month: string } }
  | { readonly code: 'vat-differs'; readonly params: { readonly here: Amount; readonly there: Amount } }
  | { readonly code: 'differs'; readonly params: NoParams };

type NoParams = Readonly<Record<never, never>>;

/** The amounts of one voucher on both sides, in units of whole guaraníes, without sign. */
export interface ComparedAmounts {
  readonly here: Units;
  readonly there: Units;
  /** As declared; null where it is not known. */
  readonly vatHere: Units | null;
  readonly vatThere: Units | null;
  readonly currency: string;
  /** In its own currency. */
  readonly ownTotal: Amount | null;
  readonly isForeignThere: boolean | null;
  readonly issueDate: CalendarDate;
  readonly dueDate: CalendarDate | null;
  /** Electricity, water, telephone: what they sell counts on the day it is due (Law 6380, article 83). */
  readonly isUtility: boolean;
}

/** Null when they say the same. */
export function explainDifference(said: ComparedAmounts): DifferenceReason | null {
  const { here, there } = said;
  if (here === there) return vatDifference(said);
  return (
    foreignReason(said) ??
    vatReason(said) ??
    roundingReason(here, there) ??
    digitReason(here, there) ??
    dueReason(said) ?? { code: 'differs', params: {} }
  );
}

/**
 * The tax office and an issuer may round each of two rates by one guaraní. A larger difference is another VAT credit
 * for the same total.
 */
const VAT_ROUNDING = 2n * ONE;

function vatDifference({ vatHere, vatThere }: ComparedAmounts): DifferenceReason | null {
  if (vatHere === null || vatThere === null || isWithin(vatHere - vatThere, VAT_ROUNDING)) return null;
  return { code: 'vat-differs', params: { here: fromUnits(vatHere), there: fromUnits(vatThere) } };
}

/** The tax office uses the seller's exchange rate and the buyer may use another; the two are never far apart. */
function foreignReason({ here, there, currency, ownTotal, isForeignThere }: ComparedAmounts): DifferenceReason | null {
  if (currency === 'PYG' && isForeignThere !== true) return null;
  if (ownTotal !== null && currency !== 'PYG' && isWithin(there - toUnits(ownTotal), ONE)) {
    return { code: 'unconverted-there', params: { currency } };
  }
  const isNear = there * 5n >= here * 4n && there * 4n <= here * 5n;
  return isNear && here > 0n ? { code: 'exchange-rate', params: { currency } } : null;
}

function vatReason({ here, there, vatHere, vatThere }: ComparedAmounts): DifferenceReason | null {
  if (isWithoutVat(there, here, vatHere)) return { code: 'without-vat-there', params: {} };
  if (isWithoutVat(here, there, vatThere)) return { code: 'without-vat-here', params: {} };
  return null;
}

/** Whether `less` is `whole` without its VAT: by the declared VAT or, where none is known, by either rate. */
function isWithoutVat(less: Units, whole: Units, vat: Units | null): boolean {
  if (less <= 0n || whole <= less) return false;
  if (vat !== null && vat > 0n) return isWithin(whole - vat - less, ONE);
  return RATES.some((rate) => isWithin(times(less, rate) - whole, ONE));
}

const RATES: readonly Units[] = [(11n * ONE) / 10n, (105n * ONE) / 100n];

/** The smallest coin: what is paid in cash is rounded to it. */
const COIN = 50n * ONE;

function roundingReason(here: Units, there: Units): DifferenceReason | null {
  const over = sizeOf(here - there);
  const isCoin = over < COIN && (here % COIN === 0n || there % COIN === 0n);
  return over <= ONE || isCoin ? { code: 'rounding', params: {} } : null;
}

function digitReason(here: Units, there: Units): DifferenceReason | null {
  const [a, b] = [String(here / ONE), String(there / ONE)];
  if (a.replace(/0+$/, '') === b.replace(/0+$/, '')) return { code: 'zeros', params: {} };
  if (a.length !== b.length) return null;
  const apart = [...a].flatMap((digit, at) => (digit === b[at] ? [] : [at]));
  const [first = 0, second = 0] = apart;
  if (apart.length === 1) return { code: 'one-digit', params: {} };
  const isSwapped = apart.length === 2 && a[first] === b[second] && a[second] === b[first];
  return isSwapped ? { code: 'swapped-digits', params: {} } : null;
}

function dueReason({ isUtility, issueDate, dueDate }: ComparedAmounts): DifferenceReason | null {
  const month = dueDate === null ? undefined : monthOf(dueDate);
  if (!isUtility || month === undefined || month === monthOf(issueDate)) return null;
  return { code: 'due-date-month', params: { month } };
}

const sizeOf = (units: Units): Units => (units < 0n ? -units : units);
const isWithin = (units: Units, most: Units): boolean => sizeOf(units) <= most;
