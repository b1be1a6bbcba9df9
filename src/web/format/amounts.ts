import { onFirstUse } from '#domain/on-first-use.ts';

/** Amounts may come as exact decimal text; `Intl` keeps every digit of it. */
type Amount = number | Intl.StringNumericLiteral;

const grouped = { useGrouping: 'always' } as const;

const whole = onFirstUse(() => new Intl.NumberFormat('es-PY', { ...grouped, maximumFractionDigits: 0 }));
const oneDecimal = onFirstUse(
  () => new Intl.NumberFormat('es-PY', { ...grouped, minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);
const guaranies = onFirstUse(
  () =>
    new Intl.NumberFormat('es-PY', {
      ...grouped,
      style: 'currency',
      currency: 'PYG',
      minimumFractionDigits: 0,
      maximumFractionDigits: 0,
    }),
);
const exactGuaranies = onFirstUse(
  () =>
    new Intl.NumberFormat('es-PY', {
      ...grouped,
      style: 'currency',
      currency: 'PYG',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }),
);

/** «1.250.000»: a count, or an amount under a head that already says Gs. */
export const formatNumber = (value: Amount) => whole().format(value);

/** «Gs. 1.250.000» */
export const formatGuaranies = (value: Amount) => guaranies().format(value);

/** «Gs. 1.250.000,00»: the upload result only. */
export const formatExactGuaranies = (value: Amount) => exactGuaranies().format(value);

/** «1,8M Gs», for the dashboard; the full figure stands beside it, since «B» is read as *billón* by some. */
export function formatShortGuaranies(value: number) {
  const size = Math.abs(value);
  if (size >= 1e9) return `${oneDecimal().format(value / 1e9)}B Gs`;
  if (size >= 1e6) return `${oneDecimal().format(value / 1e6)}M Gs`;
  if (size >= 1e3) return `${whole().format(value / 1e3)}K Gs`;
  return `${whole().format(value)} Gs`;
}

const upToOne = onFirstUse(() => new Intl.NumberFormat('es-PY', { ...grouped, maximumFractionDigits: 1 }));

/** «94 %» or «79,9 %», never rounded across a threshold; with a space that never breaks. */
export const formatPercent = (value: number) => `${upToOne().format(value)}\u00A0%`;

const GUARANI = 'PYG';
/** Of every other currency (OPEN-34), also of those that are written without. */
const TWO = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
const others = new Map<string, Intl.NumberFormat>();

function otherCurrency(currency: string): Intl.NumberFormat {
  const known = others.get(currency);
  if (known) return known;
  const made = new Intl.NumberFormat('es-PY', {
    ...grouped,
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    ...TWO,
  });
  others.set(currency, made);
  return made;
}

/** «Gs. 1.250.000» or «USD 1.250,50», from exact decimal text. `exact` gives guaraníes two decimals as well. */
export function formatMoney(value: string | number, currency: string, { exact = false } = {}): string {
  const amount = value as Amount;
  if (currency === GUARANI) return exact ? formatExactGuaranies(amount) : formatGuaranies(amount);
  return /^[A-Z]{3}$/.test(currency) ? otherCurrency(currency).format(amount) : `${currency} ${formatQuantity(value)}`;
}

/** Documents write unit prices with up to eight decimals, and the store keeps as many. */
const asWritten = onFirstUse(() => new Intl.NumberFormat('es-PY', { ...grouped, maximumFractionDigits: 8 }));

/** «1,5»: a quantity or a unit price, with the decimals it has. */
export const formatQuantity = (value: string | number) => asWritten().format(value as Amount);

/** «− Gs. 132.500» for what sums take away; amounts themselves are positive. */
export function formatSignedMoney(value: string | number, currency: string, sign: 1 | 0 | -1): string {
  const money = formatMoney(value, currency);
  return sign === -1 ? `−\u00A0${money}` : money;
}
