import { type Amount, divideRounding, ONE, toUnits, type Units } from '../money/money.ts';
import { cutText } from '../text/cut-text.ts';
import { searchable } from '../text/searchable.ts';
import type { CalendarDate } from '../time/calendar.ts';

/** A line of a document, as it says it. */
export interface PricedLine {
  readonly code: string | null;
  readonly description: string;
  readonly unit: string | null;
  readonly quantity: Amount;
  /** Before discounts; null where it was not read. */
  readonly unitPrice: Amount | null;
  /** What the line comes to, after discounts; null where it was not read. */
  readonly total: Amount | null;
}

interface PricedDocument {
  readonly id: string;
  readonly issueDate: CalendarDate;
  readonly currency: string;
  readonly lines: readonly PricedLine[];
}

export interface PriceRise {
  /**
   * The product: a code or a normalised description, with unit and currency. Stored when a person accepts the price.
   */
  readonly product: string;
  readonly description: string;
  readonly currency: string;
  readonly before: Amount;
  readonly beforeDate: CalendarDate;
  readonly now: Amount;
  readonly nowDate: CalendarDate;
  /** Percent, with one decimal. */
  readonly percent: number;
}

/** A price of one document. */
interface Offer {
  readonly code: string;
  readonly line: PricedLine & { readonly unitPrice: Amount };
  readonly issueDate: CalendarDate;
  readonly price: Units;
  /** The price of one unit after discounts, as a fraction. */
  readonly paid: { readonly of: bigint; readonly by: bigint };
}

/** Longest key of a product, since it is stored. */
const LONGEST_PRODUCT = 300;

/**
 * What costs at least a fifth more than in the last document before that has it, by the document's id. `documents` are
 * those of one supplier that count, the oldest first.
 *
 * The same product is one code, else one description without case and accents, always in one unit and currency. A code
 * that stands beside two descriptions in one document names no product there. Where a document has a product more than
 * once, its lowest price is compared with the highest before, so that the rise is true of all its lines.
 */
export function findPriceRises(documents: readonly PricedDocument[]): ReadonlyMap<string, readonly PriceRise[]> {
  const byCode = new Map<string, Offer>();
  const byText = new Map<string, Offer>();
  return new Map(
    documents.map((document) => {
      const offered = offersOf(document);
      const rises = [...offered.values()].flatMap(({ lowest, product, code, text }) => {
        const before = (code === null ? undefined : byCode.get(code)) ?? namedAlike(byText.get(text), code);
        return before && isRise(before, lowest) ? [riseOf(document.currency, product, before, lowest)] : [];
      });
      for (const { highest, code, text } of offered.values()) {
        if (code !== null) byCode.set(code, highest);
        byText.set(text, highest);
      }
      return [document.id, rises];
    }),
  );
}

/** Two codes are two products, whatever they are called. */
const namedAlike = (known: Offer | undefined, code: string | null): Offer | undefined =>
  known && (code === null || known.code === '') ? known : undefined;

interface Offered {
  readonly product: string;
  readonly code: string | null;
  readonly text: string;
  readonly lowest: Offer;
  readonly highest: Offer;
}

function offersOf({ issueDate, currency, lines }: PricedDocument): Map<string, Offered> {
  const descriptions = Map.groupBy(lines, codeOf);
  const isAmbiguous = (code: string) => new Set(descriptions.get(code)?.map(textOf)).size > 1;
  const offered = new Map<string, Offered>();
  for (const line of lines) {
    const written = codeOf(line);
    const named = written === '' || isAmbiguous(written) ? '' : written;
    const offer = offerOf(line, named, issueDate, currency);
    if (offer === null) continue;
    const among = ` ${searchable(line.unit ?? '')} ${currency}`;
    const code = named === '' ? null : named + among;
    const text = textOf(line) + among;
    const product = cutText(code === null ? `t ${text}` : `c ${code}`, LONGEST_PRODUCT);
    const known = offered.get(product);
    offered.set(product, {
      ...{ product, code, text },
      lowest: known && !isLess(offer, known.lowest) ? known.lowest : offer,
      highest: known && !isLess(known.highest, offer) ? known.highest : offer,
    });
  }
  return offered;
}

const codeOf = ({ code }: PricedLine): string => searchable(code ?? '');
const textOf = ({ description }: PricedLine): string => searchable(description);

/** Null for a line without a usable price: none, zero or free. */
function offerOf(line: PricedLine, code: string, issueDate: CalendarDate, currency: string): Offer | null {
  const { unitPrice, total } = line;
  if (unitPrice === null) return null;
  const [price, quantity] = [toUnits(unitPrice), toUnits(line.quantity)];
  if (price <= 0n || quantity <= 0n || (total !== null && toUnits(total) <= 0n)) return null;
  const asWritten = { of: price, by: ONE };
  const paid =
    total === null || isOnlyRounded(price * quantity, toUnits(total) * ONE, currency)
      ? asWritten
      : { of: toUnits(total), by: quantity };
  return { code, line: { ...line, unitPrice }, issueDate, price, paid };
}

/**
 * True when the amounts differ by less than the smallest coin, so that there is no discount. Both are products of two
 * `Units`.
 */
function isOnlyRounded(one: bigint, other: bigint, currency: string): boolean {
  const difference = one < other ? other - one : one - other;
  return difference < (currency === 'PYG' ? ONE : ONE / 100n) * ONE;
}

const isLess = ({ paid: one }: Offer, { paid: other }: Offer): boolean => one.of * other.by < other.of * one.by;

/**
 * At least 20 % more, exactly calculated, both in the written price and in the price after discounts. The end of a
 * discount is no rise, and neither is a higher price that a discount cancels.
 */
function isRise(before: Offer, now: Offer): boolean {
  const isWritten = now.price * 5n >= before.price * 6n;
  return isWritten && now.paid.of * before.paid.by * 5n >= before.paid.of * now.paid.by * 6n;
}

function riseOf(currency: string, product: string, before: Offer, now: Offer): PriceRise {
  return {
    ...{ product, description: now.line.description, currency },
    ...{ before: before.line.unitPrice, beforeDate: before.issueDate },
    ...{ now: now.line.unitPrice, nowDate: now.issueDate },
    percent: Number(divideRounding((now.price - before.price) * 1_000n, before.price)) / 10,
  };
}
