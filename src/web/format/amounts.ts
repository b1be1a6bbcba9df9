import { type Amount, DECIMALS, divideRounding, ONE, parseAmount, toUnits } from '#domain/money/money.ts';

/** A count, or the exact decimal text of an amount, every digit of which counts. */
type Figure = number | Amount;

interface Decimals {
  least: number;
  most: number;
}
const none: Decimals = { least: 0, most: 0 };
const one: Decimals = { least: 1, most: 1 };
const two: Decimals = { least: 2, most: 2 };

const PLAIN = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * As `Intl.NumberFormat('es-PY')` writes it, and never «-0». Written here because a phone takes more than a tenth of a
 * second to create the first such formatter, before anything can be touched. `thousands`: by how many groups of three
 * digits the decimal comma moves left.
 */
function formatDecimal(value: Figure, { least, most }: Decimals, thousands = 0): string {
  const [, sign, whole, fraction = ''] = PLAIN.exec(String(value)) ?? [];
  if (whole === undefined) {
    const digits = { minimumFractionDigits: least, maximumFractionDigits: most };
    return new Intl.NumberFormat('es-PY', { useGrouping: 'always', ...digits }).format(Number(value));
  }
  const places = fraction.length + 3 * thousands;
  const exact = BigInt(whole + fraction);
  const rounded = places > most ? divideRounding(exact, 10n ** BigInt(places - most)) : exact;
  const kept = Math.min(places, most);
  const digits = rounded.toString().padStart(kept + 1, '0');
  const point = digits.length - kept;
  const decimals = withoutTrailingZeros(digits.slice(point), least).padEnd(least, '0');
  return `${rounded === 0n ? '' : sign}${grouped(digits.slice(0, point))}${decimals && `,${decimals}`}`;
}

const grouped = (whole: string) => whole.replace(/\B(?=(?:\d{3})+$)/g, '.');

function withoutTrailingZeros(decimals: string, least: number): string {
  let end = decimals.length;
  while (end > least && decimals[end - 1] === '0') end -= 1;
  return decimals.slice(0, end);
}

/** «1.250.000»: a count, or an amount under a heading that already says Gs. */
export const formatNumber = (value: Figure): string => formatDecimal(value, none);

/** «Gs. 1.250.000» */
export const formatGuaranies = (amount: Figure): string => `Gs.\u00A0${formatDecimal(amount, none)}`;

/** «Gs. 1.250.000,00», used for the result of an upload only. */
export const formatExactGuaranies = (amount: Figure): string => `Gs.\u00A0${formatDecimal(amount, two)}`;

/** «1,5»: a quantity or a unit price, with all its decimals: documents write up to eight, and the store keeps them. */
export const formatQuantity = (value: Figure): string => formatDecimal(value, { least: 0, most: DECIMALS });

/** «6,5» */
export const formatTenths = (value: Figure): string => formatDecimal(value, { least: 0, most: 1 });

/** «1,8M Gs», for the dashboard; the full figure stands beside it, since «B» is read as *billón* by some. */
export function formatShortGuaranies(amount: Amount): string {
  const units = toUnits(amount);
  const size = (units < 0n ? -units : units) / ONE;
  if (size >= 1_000_000_000n) return `${formatDecimal(amount, one, 3)}B Gs`;
  if (size >= 1_000_000n) return `${formatDecimal(amount, one, 2)}M Gs`;
  if (size >= 1000n) return `${formatDecimal(amount, none, 1)}K Gs`;
  return `${formatNumber(amount)} Gs`;
}

/** «94 %» or «79,9 %», never rounded across a threshold; the space does not break. */
export const formatPercent = (value: number) => `${formatTenths(value)}\u00A0%`;

const GUARANI = 'PYG';

/** «1.250.000», or «1.250,50» of any other currency (OPEN-34): the figure alone, where the currency stands elsewhere. */
export function formatFigure(amount: Amount, currency: string): string {
  if (currency === GUARANI) return formatNumber(amount);
  return /^[A-Z]{3}$/.test(currency) ? formatDecimal(amount, two) : formatQuantity(amount);
}

/** «Gs.», or the code of any other currency. */
export const currencySymbol = (currency: string): string => (currency === GUARANI ? 'Gs.' : currency);

/** «Gs. 1.250.000» or «USD 1.250,50». `exact` gives guaraníes two decimals as well. */
export function formatMoney(amount: Amount, currency: string, { exact = false } = {}): string {
  if (currency === GUARANI) return exact ? formatExactGuaranies(amount) : formatGuaranies(amount);
  return `${currency}\u00A0${formatFigure(amount, currency)}`;
}

/** The sign before an amount that sums subtract: amounts themselves are positive. */
export const minusSign = (sign: 1 | 0 | -1): string => (sign === -1 ? '−\u00A0' : '');

/** «− Gs. 132.500» for an amount that sums subtract. */
export const formatSignedMoney = (amount: Amount, currency: string, sign: 1 | 0 | -1): string =>
  minusSign(sign) + formatMoney(amount, currency);

/** «− 264.000»: a sum of signed amounts, under a heading that says Gs. */
export const formatSignedNumber = (amount: Amount): string =>
  amount.startsWith('-') ? minusSign(-1) + formatNumber(amount.slice(1)) : formatNumber(amount);

/** Points every three digits, or none; a comma before decimals. Any other way of writing could mean two amounts. */
const WRITTEN = /^(\d{1,3}(\.\d{3})+|\d+)(,\d{1,8})?$/;

/** Reads an amount written as in Paraguay, «1.250,50»; undefined when the text is none. */
export function readAmount(written: string): Amount | undefined {
  const text = written.trim();
  return WRITTEN.test(text) ? parseAmount(text.replaceAll('.', '').replace(',', '.')) : undefined;
}

const KB = 1024;

const SMALLEST_LARGE = [KB ** 2, KB ** 2, 'MB'] as const;
/** Sizes from which each unit is used, the largest first. */
const LARGE = [[KB ** 4, KB ** 4, 'TB'], [KB ** 3, KB ** 3, 'GB'], SMALLEST_LARGE] as const;

/** «14 KB», «2,4 MB», «1,2 TB». */
export function formatSize(bytes: number): string {
  if (bytes < KB) return `${bytes} B`;
  if (bytes < KB * KB) return `${formatNumber(Math.round(bytes / KB))} KB`;
  const [, size, unit] = LARGE.find(([above]) => bytes >= above) ?? SMALLEST_LARGE;
  return `${(bytes / size).toFixed(1).replace('.', ',')} ${unit}`;
}
