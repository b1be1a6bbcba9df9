import { type Amount, ONE, parseAmount, toUnits } from '#domain/money/money.ts';
import { onFirstUse } from '#domain/on-first-use.ts';

/** A count, or the exact decimal text of an amount, of which `Intl` keeps every digit. */
type Figure = number | Amount;

const formatter = (options: Intl.NumberFormatOptions) => {
  const made = onFirstUse(() => new Intl.NumberFormat('es-PY', { useGrouping: 'always', ...options }));
  return (value: Figure): string => made().format(value as Intl.StringNumericLiteral);
};

const decimals = (count: number) => ({ minimumFractionDigits: count, maximumFractionDigits: count });
const inGuaranies = { style: 'currency', currency: 'PYG' } as const;

/** «1.250.000»: a count, or an amount under a head that already says Gs. */
export const formatNumber = formatter({ maximumFractionDigits: 0 });

/** «Gs. 1.250.000» */
export const formatGuaranies = formatter({ ...inGuaranies, ...decimals(0) });

/** «Gs. 1.250.000,00»: the upload result only. */
export const formatExactGuaranies = formatter({ ...inGuaranies, ...decimals(2) });

/** «1,5»: a quantity or a unit price, with the decimals it has: documents write up to eight, and the store keeps them. */
export const formatQuantity = formatter({ maximumFractionDigits: 8 });

/** «6,5» */
export const formatTenths = formatter({ maximumFractionDigits: 1 });

const oneDecimal = formatter(decimals(1));
const twoDecimals = formatter(decimals(2));

/** «1,8M Gs», for the dashboard; the full figure stands beside it, since «B» is read as *billón* by some. */
export function formatShortGuaranies(amount: Amount): string {
  const units = toUnits(amount);
  const size = (units < 0n ? -units : units) / ONE;
  if (size >= 1_000_000_000n) return `${oneDecimal(`${amount}E-9`)}B Gs`;
  if (size >= 1_000_000n) return `${oneDecimal(`${amount}E-6`)}M Gs`;
  if (size >= 1000n) return `${formatNumber(`${amount}E-3`)}K Gs`;
  return `${formatNumber(amount)} Gs`;
}

/** «94 %» or «79,9 %», never rounded across a threshold; with a space that never breaks. */
export const formatPercent = (value: number) => `${formatTenths(value)}\u00A0%`;

const GUARANI = 'PYG';

/** «1.250.000», or «1.250,50» of any other currency (OPEN-34): the figure alone, where the currency stands elsewhere. */
export function formatFigure(amount: Amount, currency: string): string {
  if (currency === GUARANI) return formatNumber(amount);
  return /^[A-Z]{3}$/.test(currency) ? twoDecimals(amount) : formatQuantity(amount);
}

/** «Gs.», or the code of any other currency. */
export const currencySymbol = (currency: string): string => (currency === GUARANI ? 'Gs.' : currency);

/** «Gs. 1.250.000» or «USD 1.250,50». `exact` gives guaraníes two decimals as well. */
export function formatMoney(amount: Amount, currency: string, { exact = false } = {}): string {
  if (currency === GUARANI) return exact ? formatExactGuaranies(amount) : formatGuaranies(amount);
  return `${currency}\u00A0${formatFigure(amount, currency)}`;
}

/** What stands before an amount that sums take away; amounts themselves are positive. */
export const minusSign = (sign: 1 | 0 | -1): string => (sign === -1 ? '−\u00A0' : '');

/** «− Gs. 132.500» for what sums take away. */
export const formatSignedMoney = (amount: Amount, currency: string, sign: 1 | 0 | -1): string =>
  minusSign(sign) + formatMoney(amount, currency);

/** Points every three digits, or none; a comma before decimals. Anything else could mean two amounts. */
const WRITTEN = /^(\d{1,3}(\.\d{3})+|\d+)(,\d{1,8})?$/;

/** The amount that somebody wrote as it is written here, «1.250,50»; undefined when it is none. */
export function readAmount(written: string): Amount | undefined {
  const text = written.trim();
  return WRITTEN.test(text) ? parseAmount(text.replaceAll('.', '').replace(',', '.')) : undefined;
}

const KB = 1024;

const SMALLEST_LARGE = [KB ** 2, KB ** 2, 'MB'] as const;
/** The largest first. */
const LARGE = [[KB ** 4, KB ** 4, 'TB'], [KB ** 3, KB ** 3, 'GB'], SMALLEST_LARGE] as const;

/** «14 KB», «2,4 MB», «1,2 TB». */
export function formatSize(bytes: number): string {
  if (bytes < KB) return `${bytes} B`;
  if (bytes < KB * KB) return `${formatNumber(Math.round(bytes / KB))} KB`;
  const [, size, unit] = LARGE.find(([above]) => bytes >= above) ?? SMALLEST_LARGE;
  return `${(bytes / size).toFixed(1).replace('.', ',')} ${unit}`;
}
